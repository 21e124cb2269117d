// What is drawn, and how the world is set: the panel "Setup".

import { byId, make, press, setText } from './dom.js';
import { colourOf } from './palette.js';

/** Drawn by the page. */
const OWN = [['fill', 'Fill'], ['edges', 'Edges'], ['shadows', 'Shadows'], ['asleep', 'Sleeping']];

/** Drawn by the server as lines, or told with each body. */
const SERVED = [
  ['contacts', 'Contacts'], ['normals', 'Normals'], ['boxes', 'Boxes'], ['tree', 'Tree'], ['sweeps', 'Swept volumes'],
  ['velocities', 'Velocities'], ['islands', 'Islands'], ['shapes', 'Wire frames'],
];
const TIME_STEPS = [30, 60, 90, 120, 240];

export function createDrawing(app) {
  const { connection, model, renderer } = app;
  const own = renderer?.options ?? {};
  const chips = new Map();
  const level = byId('draw-level');
  /** What the viewer chose: each scene begins with its own, and is told. */
  const wanted = {};

  const drawing = {
    own: () => Object.fromEntries(OWN.map(([name]) => [name, Boolean(own[name])])),
    served: () => SERVED.map(([name]) => name).filter((name) => model.status.draw?.[name]),
    set(name, on) {
      if (OWN.some(([known]) => known === name)) {
        own[name] = on;
        press(chips.get(name), on);
        app.loop.draw();
        connection.emit('changed');
      } else {
        wanted[name] = on;
        connection.send({ do: 'draw', [name]: on });
      }
    },
    toggle: (name) => drawing.set(name, chips.get(name).getAttribute('aria-pressed') !== 'true'),
    names: { own: OWN.map(([name]) => name), served: SERVED.map(([name]) => name) },
    /** All of what the server draws at once. */
    setServed(names, level) {
      for (const [name] of SERVED) wanted[name] = names.includes(name);
      connection.send({ do: 'draw', ...wanted, level });
    },
    precision(precision) {
      if (model.scene) model.open(model.scene.name, precision);
    },
  };
  app.drawing = drawing;

  for (const [name, title] of [...SERVED, ...OWN]) {
    const chip = make('button', { class: 'chip', 'data-draw': name, 'aria-pressed': String(Boolean(own[name])), click: () => drawing.toggle(name) }, title);
    chips.set(name, chip);
    byId('draw-chips').append(chip);
  }
  level.addEventListener('input', () => {
    const value = Number(level.value);
    setText(byId('draw-level-value'), value < 0 ? 'all' : String(value));
    connection.send({ do: 'draw', level: value < 0 ? null : value });
  });

  const gravity = byId('gravity');
  const sleeping = byId('sleeping');
  const step = byId('time-step');
  const substeps = byId('substeps');
  gravity.addEventListener('change', () => connection.send({ do: 'set', gravity: gravity.checked }));
  sleeping.addEventListener('change', () => connection.send({ do: 'set', sleeping: sleeping.checked }));
  step.addEventListener('change', () => connection.send({ do: 'set', time_step: 1 / Number(step.value) }));
  substeps.addEventListener('change', () => {
    const count = Math.round(Number(substeps.value));
    if (count >= 1 && count <= 50) connection.send({ do: 'set', substeps: count });
    else substeps.value = model.status.substeps;
  });
  for (const rate of TIME_STEPS) step.append(make('option', { value: rate }, `1/${rate} s`));
  for (const button of document.querySelectorAll('[data-precision]')) {
    button.addEventListener('click', () => drawing.precision(button.dataset.precision));
  }

  connection.on('status', (status) => {
    for (const [name] of SERVED) press(chips.get(name), status.draw?.[name]);
    byId('level-row').hidden = !status.draw?.tree;
    const chosen = status.draw?.level ?? -1;
    if (document.activeElement !== level) level.value = chosen;
    setText(byId('draw-level-value'), chosen < 0 ? 'all' : String(chosen));
    gravity.checked = status.gravity;
    sleeping.checked = status.sleeping;
    substeps.value = status.substeps;
    const rate = String(Math.round(1 / status.time_step));
    if (![...step.options].some((option) => option.value === rate)) step.append(make('option', { value: rate }, `1/${rate} s`));
    step.value = rate;
  });
  connection.on('scene', (scene) => {
    if (Object.keys(wanted).length) connection.send({ do: 'draw', ...wanted });
    for (const button of document.querySelectorAll('[data-precision]')) press(button, button.dataset.precision === scene.precision);
    chips.get('shadows').hidden = scene.dimension === 2;
  });

  const legend = [
    ['static', { kind: 'static' }], ['kinematic', { kind: 'kinematic' }], ['dynamic', { kind: 'dynamic' }],
    ['sensor', { kind: 'static', sensor: true }], ['bullet', { kind: 'dynamic', bullet: true }],
  ];
  for (const [title, body] of legend) byId('legend').append(swatch(colourOf(body, 0), title));
}

/** An entry of a legend. */
export function swatch(colour, title, ...more) {
  const dot = make('i', { class: 'dot' });
  dot.style.background = typeof colour === 'string' ? colour : `rgb(${colour.join(' ')})`;
  return make('li', {}, dot, title, ...more);
}
