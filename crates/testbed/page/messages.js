// What the page tells the viewer: mistakes, short notes, and how the connection is.

import { byId, icon, make } from './dom.js';

const LASTING = { note: 2500, error: 9000 };

export function createMessages({ connection }) {
  const lamp = byId('connection');

  function toast(place, text, milliseconds) {
    const close = make('button', { class: 'quiet', 'aria-label': 'Close', click: () => box.remove() }, icon('close'));
    const box = make('div', { class: 'toast' }, make('span', {}, text), milliseconds === LASTING.error ? close : null);
    byId(place).append(box);
    while (byId(place).children.length > 3) byId(place).firstChild.remove();
    setTimeout(() => box.remove(), milliseconds);
  }

  function state(name, text) {
    lamp.dataset.state = name;
    byId('connection-text').textContent = text;
    lamp.title = text;
  }

  const messages = {
    note: (text) => toast('toasts', text, LASTING.note),
    error: (text) => toast('errors', text, LASTING.error),
    /** Covers the scene, until it is called with null. */
    notice(text) {
      byId('notice').hidden = text === null;
      byId('notice-text').textContent = text ?? '';
    },
  };
  connection.on('error', ({ message }) => messages.error(message));
  connection.on('connected', () => state('connected', 'Connected'));
  connection.on('lost', (wait) => state('lost', `Connection lost. Trying again in ${wait / 1000} s`));
  return messages;
}
