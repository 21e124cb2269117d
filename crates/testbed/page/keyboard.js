// Keys, and the dialog that lists them.

import { byId, calm, make } from './dom.js';

export function createKeyboard(app) {
  const { playback, drawing, tools, camera, connection, loop, model } = app;
  const dialog = byId('help');

  const frame = () => {
    const { scene } = model;
    if (scene) loop.glide(camera.facing(scene.view.center, scene.view.radius), calm());
    connection.emit('changed');
  };
  const switchOf = (id) => () => byId(id).click();

  /** Sections of keys: what is pressed, what it is called, what it does. */
  const KEYS = [
    ['Time', [
      [[' '], 'Space', 'run or pause', playback.toggle], [['.'], '.', 'one step', () => playback.step()], [[','], ',', 'one step back', () => playback.back()],
      [['>'], '>', 'ten steps', () => playback.step(10)], [['<'], '<', 'ten steps back', () => playback.back(10)],
      [['r'], 'R', 'begin again', playback.restart], [['-'], '−', 'slower', () => playback.speed(model.status.speed / 1.5)], [['+', '='], '+', 'faster', () => playback.speed(model.status.speed * 1.5)],
    ]],
    ['Scene', [
      [['n'], 'N', 'next scene', () => app.picker.next(1)], [['p'], 'P', 'scene before', () => app.picker.next(-1)], [['/'], '/', 'find a scene', () => { app.panels.scenes(true); byId('scene-search').focus(); }],
      [['g'], 'G', 'gravity', switchOf('gravity')], [['s'], 'S', 'sleeping', switchOf('sleeping')], [['[', ']'], '[  ]', 'step before and after, in a pair', (key) => (key === '[' ? app.pair.previous() : app.pair.next())],
    ]],
    ['Draw', [
      [['c'], 'C', 'contacts', () => drawing.toggle('contacts')], [['m'], 'M', 'normals', () => drawing.toggle('normals')], [['b'], 'B', 'boxes', () => drawing.toggle('boxes')], [['y'], 'Y', 'tree', () => drawing.toggle('tree')],
      [['v'], 'V', 'velocities', () => drawing.toggle('velocities')], [['w'], 'W', 'swept volumes', () => drawing.toggle('sweeps')], [['i'], 'I', 'islands', () => drawing.toggle('islands')],
      [['x'], 'X', 'wire frames', () => drawing.toggle('shapes')], [['o'], 'O', 'fill', () => drawing.toggle('fill')],
    ]],
    ['Tools', [
      [['1', '2', '3', '4', '5'], '1 … 5', 'drag, push, shoot, add, remove', (key) => tools.choose(tools.names[Number(key) - 1])],
      [['q'], 'Q', 'probe with a ray, or stop', () => { app.probe.choose(app.probe.state() ? null : 'ray'); app.panels.show('inspect'); }],
      [['Delete', 'Backspace'], 'Delete', 'remove the chosen body', () => model.selected !== null && connection.send({ do: 'remove', body: model.selected })],
      [['Escape'], 'Esc', 'choose nothing, drag again', () => { tools.choose('hand'); app.inspector.clear(); }],
    ]],
    ['View', [
      [['f'], 'F', 'see everything', frame], [['z'], 'Z', 'look at the chosen body', () => app.inspector.lookAt()], [['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'], 'Arrows', 'turn or move the view', look],
      [['PageUp'], 'Page up', 'closer', () => zoom(1 / 1.2)], [['PageDown'], 'Page down', 'further', () => zoom(1.2)],
      [['t'], 'T', 'light or dark', app.theme.toggle], [['l'], 'L', 'copy a link', app.link.copy], [['?'], '?', 'this list', () => dialog.showModal()],
    ]],
  ];
  const GESTURES = [
    ['drag a body', 'pull it; let go to throw it'], ['click a body', 'choose it'], ['drag beside bodies', 'turn the view, in 2D move it'], ['Alt + drag', 'turn the view, over bodies too'],
    ['Shift or right button', 'move the view'], ['wheel', 'closer or further; turns what is held'], ['two fingers', 'move and pinch'],
  ];

  function look(key, event) {
    const [dx, dy] = { ArrowLeft: [1, 0], ArrowRight: [-1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] }[key];
    if (camera.dimension === 2 || event.shiftKey) camera.pan(dx * 40, dy * 40);
    else camera.orbit(-dx * 16, dy * 16);
    app.pointer.changed();
  }

  function zoom(factor) {
    camera.zoom(factor, camera.width / 2, camera.height / 2);
    app.pointer.changed();
  }

  const actions = new Map(KEYS.flatMap(([, entries]) => entries.flatMap(([keys, , , action]) => keys.map((key) => [key, action]))));
  /** Keys that work in the view for fitting, too. */
  const everywhere = new Set(['?', 't', 'l']);

  addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || dialog.open) return;
    const { target } = event;
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const isField = target.matches('input:not([type=checkbox], [type=range]), select, textarea');
    if (isField) {
      if (event.key === 'Escape') target.blur();
      return;
    }
    // Buttons, switches and sliders keep the keys that work them.
    if (key === ' ' && target.matches('button, input, summary')) return;
    if (key.startsWith('Arrow') || key.startsWith('Page')) {
      if (target !== app.canvas && target !== document.body && target !== byId('stage')) return;
    }
    const action = actions.get(key);
    if (!action || (app.panels.isFit() && !everywhere.has(key))) return;
    event.preventDefault();
    action(key, event);
  });

  const line = (key, text) => make('div', {}, make('dt', {}, key), make('dd', {}, text));
  byId('help-body').append(
    ...KEYS.map(([title, entries]) => make('section', {}, make('h3', {}, title), make('dl', {}, ...entries.map(([, name, what]) => line(make('kbd', {}, name), what))))),
    make('section', {}, make('h3', {}, 'Mouse and touch'), make('dl', {}, ...GESTURES.map(([name, what]) => line(name, what)))));
  byId('show-help').addEventListener('click', () => dialog.showModal());
  byId('frame-view').addEventListener('click', frame);
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog) dialog.close();
  });
}
