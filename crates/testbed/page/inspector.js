// What the server tells about the chosen body.

import { byId, make, number, vector } from './dom.js';
import { plain } from './picker.js';
import { quaternion } from './vectors.js';

const EMPTY = 'Click a body to see where it is, how it moves and what it touches.';

export function createInspector(app) {
  const { connection, model } = app;
  const place = byId('selected');

  function facts(rows) {
    return make('dl', { class: 'facts' }, ...rows.flatMap(([name, value]) => [make('dt', {}, name), make('dd', {}, value)]));
  }

  /** A rotation in words: an angle, in space with its axis. */
  function turn(rotation) {
    if (rotation.length === 2) return `${number((Math.atan2(rotation[1], rotation[0]) * 180) / Math.PI, 1)}°`;
    const q = quaternion(rotation);
    const sign = q[3] < 0 ? -1 : 1;
    const sine = Math.hypot(q[0], q[1], q[2]);
    const angle = (2 * Math.atan2(sine, Math.abs(q[3])) * 180) / Math.PI;
    return sine < 1e-6 ? '0°' : `${number(angle, 1)}° about ${vector(q.slice(0, 3).map((x) => (x * sign) / sine), 2)}`;
  }

  function contacts(list) {
    if (!list.length) return make('p', { class: 'hint' }, 'Touches nothing.');
    const head = make('tr', {}, ...['touches', 'depth', 'points', 'impulse'].map((text, i) => make('th', { class: i ? 'n' : '', scope: 'col' }, text)));
    const rows = list.map((contact) => make('tr', { title: `normal ${vector(contact.normal)}` },
      make('td', {}, contact.with), make('td', { class: 'n' }, number(contact.depth, 4)), make('td', { class: 'n' }, String(contact.points)), make('td', { class: 'n' }, number(contact.impulse))));
    return make('table', { class: 'small-table' }, make('thead', {}, head), make('tbody', {}, ...rows));
  }

  function show(body) {
    if (!body) {
      place.replaceChildren(make('p', { class: 'hint' }, EMPTY));
      return;
    }
    const spins = Array.isArray(body.angular_velocity) ? vector(body.angular_velocity, 2) : number(body.angular_velocity, 2);
    const state = body.kind === 'dynamic' ? make('span', { class: `tag ${body.asleep ? '' : 'good'}` }, body.asleep ? 'asleep' : 'awake') : null;
    const buttons = place.querySelector('.buttons') ?? make('div', { class: 'buttons' },
      make('button', { class: 'plain', id: 'look-at', click: () => lookAt() }, 'Look at it'),
      make('button', { class: 'plain', id: 'remove-selected', click: () => connection.send({ do: 'remove', body: model.selected }) }, 'Remove'));
    const fresh = [
      make('div', { class: 'name-line' }, make('strong', { id: 'selected-name' }, body.name), make('span', { class: 'tag' }, body.kind), state),
      facts([
        ['shape', plain(String(body.shape))], ['position', vector(body.position)], ['turned', turn(body.rotation)],
        ['velocity', vector(body.velocity, 2)], ['spin', spins], ['mass', body.mass === null ? '–' : number(body.mass)],
      ]),
      contacts(body.contacts ?? []),
    ];
    // The buttons stay the same elements: focus must not be lost ten times a second.
    while (place.firstChild && place.firstChild !== buttons) place.firstChild.remove();
    if (!buttons.parentNode) place.append(buttons);
    buttons.before(...fresh);
  }

  function lookAt() {
    const body = model.frame?.body(model.selected);
    if (!body) return;
    app.loop.glide({ target: [body.position[0], body.position[1], body.position[2] ?? 0], distance: app.camera.distance }, false);
    connection.emit('changed');
  }

  connection.on('selected', (body) => {
    const before = model.selected;
    model.selected = body?.body ?? null;
    show(body);
    app.loop.draw();
    if (model.selected !== null && model.selected !== before && !app.panels.phone() && app.panels.isPlain()) app.panels.show('inspect');
  });
  connection.on('scene', () => show(null));
  app.inspector = { clear: () => connection.send({ do: 'select', body: null }), lookAt };
  show(null);
}
