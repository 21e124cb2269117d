// Who began and who ended touching, and who hit whom: the newest on top.

import { byId, make, number, press, setText, throttle } from './dom.js';

const KEPT = 300;
const WORDS = { began: 'began to touch', ended: 'ended touching', hit: 'hit' };

export function createLog({ connection }) {
  const list = byId('log-list');
  let waiting = [];
  const counts = { began: 0, ended: 0, hit: 0 };
  const hidden = new Set();

  function entry({ step, event, a, b, speed, count }) {
    const what = event === 'more'
      ? make('span', {}, make('em', {}, `and ${count} more`))
      : make('span', {}, a, make('em', {}, ` ${WORDS[event] ?? event} `), b, event === 'hit' && Number.isFinite(speed) ? make('em', {}, ` at ${number(speed, 1)}`) : null);
    return make('li', { 'data-event': event }, make('time', {}, String(step)), make('i', { class: `dot ${event}` }), what);
  }

  // Many at once are shown at once, a few times a second.
  const show = throttle(() => {
    list.prepend(...waiting.slice(-KEPT).reverse().map(entry));
    waiting = [];
    while (list.children.length > KEPT) list.lastChild.remove();
  }, 150);

  const summarize = throttle(() => {
    const { began, ended, hit } = counts;
    setText(byId('log-summary'), began + ended + hit ? `${began} began, ${ended} ended, ${hit} hits so far.` : 'Nothing has touched yet.');
  }, 1500);

  function clear() {
    waiting = [];
    list.replaceChildren();
    Object.assign(counts, { began: 0, ended: 0, hit: 0 });
    summarize();
  }

  connection.on('log', (entries) => {
    for (const one of entries) {
      if (one.event in counts) counts[one.event]++;
    }
    waiting.push(...entries);
    if (waiting.length > 2 * KEPT) waiting = waiting.slice(-KEPT);
    show();
    summarize();
  });
  connection.on('scene', clear);
  byId('log-clear').addEventListener('click', clear);
  for (const button of document.querySelectorAll('[data-event][aria-pressed]')) {
    button.addEventListener('click', () => {
      const { event } = button.dataset;
      if (!hidden.delete(event)) hidden.add(event);
      press(button, !hidden.has(event));
      list.dataset.hide = [...hidden].join(' ');
    });
  }
}
