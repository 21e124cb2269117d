// The view for fitting: points, what the library fits to them, and how large each is.

import { Camera } from './camera.js';
import { byId, calm, icon, make, number, press, setText, throttle } from './dom.js';
import { FITS, FitPainter } from './fit-draw.js';
import { createFitPointer } from './fit-pointer.js';
import { KINDS, LARGEST, generate, parse } from './fit-points.js';
import { createSizes } from './fit-sizes.js';

export function createFit(app) {
  const { connection } = app;
  const canvas = byId('fit-view');
  const camera = new Camera();
  const painter = new FitPainter(canvas, camera);
  const state = { dimension: 2, points: [], fit: null, shown: new Set(FITS.filter((one) => one[4]).map(([name]) => name)), hovered: null, calipers: null, dark: false };
  let seed = 1;
  let edge = 0;
  let turning = false;
  let asked = false;
  let stale = false;

  const draw = (() => {
    let waiting = false;
    return () => {
      if (waiting) return;
      waiting = true;
      requestAnimationFrame(() => {
        waiting = false;
        if (!app.panels.isFit()) return;
        state.dark = app.theme.dark;
        state.calipers = calipers();
        painter.paint(state);
      });
    };
  })();

  /** Asks the server; while it has not answered, only the newest question waits. */
  const ask = throttle(() => {
    if (asked) {
      stale = true;
      return;
    }
    if (!state.points.length) {
      state.fit = null;
      sizes.show(null);
      showCalipers();
      draw();
      return;
    }
    asked = connection.send({ do: 'fit', dimension: state.dimension, points: state.points });
  }, 16);

  function see() {
    const low = [Infinity, Infinity, Infinity];
    const high = low.map((x) => -x);
    for (const point of state.points) point.forEach((x, i) => ([low[i], high[i]] = [Math.min(low[i], x), Math.max(high[i], x)]));
    const center = [0, 1, 2].map((i) => (low[i] < Infinity && i < state.dimension ? (low[i] + high[i]) / 2 : 0));
    const radius = state.points.length > 1 ? Math.hypot(...[0, 1, 2].slice(0, state.dimension).map((i) => high[i] - low[i])) / 2 || 1 : 3;
    camera.dimension = state.dimension;
    camera.radius = radius;
    camera.set({ ...camera.facing(center, radius * 1.25), yaw: 0.6, pitch: 0.35 });
    draw();
  }

  function setPoints(points, dimension) {
    state.points = points;
    state.dimension = dimension;
    state.fit = null;
    state.hovered = null;
    edge = 0;
    for (const side of [2, 3]) press(byId(`fit-${side}d`), side === dimension);
    setText(byId('fit-about'), dimension === 2
      ? 'Boxes, balls and hulls around points. Click or draw to add points, drag one to move it.'
      : 'Boxes, balls and hulls around points. Drag to turn the view.');
    see();
    changed();
  }

  function changed() {
    setText(byId('fit-count-now'), `${state.points.length} points`);
    ask();
    draw();
  }

  /** The rectangle of the calipers between two edges of the hull, or flush with one. */
  function calipers() {
    const list = state.fit?.calipers ?? [];
    if (state.dimension !== 2 || !list.length || !(turning || byId('calipers-edge').dataset.used)) return null;
    const at = Math.floor(edge) % list.length;
    const part = edge - Math.floor(edge);
    const areas = list.map((box) => 4 * box.half_extents[0] * box.half_extents[1]);
    const isFlush = part < 0.02;
    const box = isFlush ? list[at] : between(list[at], list[(at + 1) % list.length], part);
    const area = 4 * box.half_extents[0] * box.half_extents[1];
    setText(byId('calipers-text'), `${at + 1}/${list.length} · ${number(area, 2)}`);
    return { box, isFlush, edge: at, areas };
  }

  function between(a, b, part) {
    const angle = (box) => Math.atan2(box.rotation[1], box.rotation[0]);
    // The shorter way around.
    const way = Math.atan2(Math.sin(angle(b) - angle(a)), Math.cos(angle(b) - angle(a)));
    return around(state.fit.hull?.vertices ?? state.points, angle(a) + way * part);
  }

  function showCalipers() {
    const count = state.fit?.calipers?.length ?? 0;
    byId('fit-calipers').hidden = state.dimension !== 2 || !count;
    byId('calipers-edge').max = Math.max(0, count - 1);
    edge = Math.min(edge, Math.max(0, count - 1));
    if (!count) turn(false);
  }

  let last = 0;
  function turn(on) {
    turning = on;
    press(byId('calipers-run'), on);
    byId('calipers-icon').setAttribute('href', `/page/icons.svg#${on ? 'pause' : 'play'}`);
    setText(byId('calipers-label'), on ? 'Stop the calipers' : 'Turn the calipers');
    byId('calipers-edge').dataset.used = 'yes';
    last = performance.now();
    if (on) requestAnimationFrame(advance);
  }

  function advance(now) {
    if (!turning || !app.panels.isFit()) return;
    const count = state.fit?.calipers?.length ?? 0;
    if (count) {
      const before = edge;
      const pace = calm() ? 1 : Math.max(1.2, count / 12);
      edge = (edge + (Math.min(100, now - last) / 1000) * pace) % count;
      // Steps instead of turning, for those who want less motion.
      if (calm() && Math.floor(before) === Math.floor(edge)) edge = before;
      byId('calipers-edge').value = Math.floor(edge);
    }
    last = now;
    draw();
    requestAnimationFrame(advance);
  }

  function read(text, name = 'the text') {
    try {
      const { points, dimension } = parse(text);
      setPoints(points, dimension);
      app.messages.note(`${points.length} points of ${name}.`);
    } catch (error) {
      connection.emit('error', { message: error.message, do: 'fit' });
    }
  }

  function make3(dimension = state.dimension) {
    const count = Math.max(1, Math.min(LARGEST, Math.round(Number(byId('fit-count').value)) || 60));
    setPoints(generate(byId('fit-kind').value, dimension, count, seed++), dimension);
  }

  byId('panel-fit').append(
    make('section', {}, make('h2', {}, 'Points'),
      make('div', { class: 'choose' },
        make('span', { class: 'segments small grow', role: 'group', 'aria-label': 'Dimension of the points' },
          make('button', { id: 'fit-2d', 'aria-pressed': 'true', click: () => make3(2) }, '2D'), make('button', { id: 'fit-3d', 'aria-pressed': 'false', click: () => make3(3) }, '3D')),
        make('span', { id: 'fit-count-now', class: 'hint', 'aria-live': 'polite' }),
        make('label', {}, 'Kind', make('select', { id: 'fit-kind' }, ...KINDS.map(([name, title]) => make('option', { value: name }, title)))),
        make('label', {}, 'How many', make('input', { id: 'fit-count', type: 'number', min: 1, max: LARGEST, value: 60 })),
        make('button', { id: 'fit-generate', class: 'plain', click: () => make3() }, 'Scatter'),
        make('button', { id: 'fit-clear', class: 'plain', click: () => setPoints([], state.dimension) }, 'Clear'))),
    make('section', {}, make('h2', {}, 'Sizes ', make('small', { id: 'sizes-unit' }, 'area')), make('table', { class: 'sizes', id: 'fit-sizes' })),
    make('section', {}, make('h2', {}, 'Your own points'),
      make('textarea', { id: 'fit-text', rows: 4, spellcheck: 'false', 'aria-label': 'Points as JSON or CSV', placeholder: '[[0, 0], [2, 1], [1, 3]]\nor a line for each point: 0.5, 1.25' }),
      make('div', { class: 'buttons' },
        make('button', { id: 'fit-read', class: 'plain', click: () => read(byId('fit-text').value) }, 'Use these'),
        make('button', { id: 'fit-open', class: 'plain', click: () => byId('fit-file').click() }, icon('open'), 'Open file')),
      make('input', { id: 'fit-file', type: 'file', accept: '.json,.csv,.txt', hidden: true, change: async (event) => {
        const [file] = event.target.files;
        if (file) read(await file.text(), file.name);
        event.target.value = '';
      } })));
  byId('fit-kind').value = 'ellipse';
  byId('fit-kind').addEventListener('change', () => make3());
  byId('fit-count').addEventListener('change', () => make3());
  const sizes = createSizes(byId('fit-sizes'), (name, on) => {
    if (on) state.shown.add(name);
    else state.shown.delete(name);
    draw();
  }, state.shown);

  byId('calipers-run').addEventListener('click', () => turn(!turning));
  byId('calipers-edge').addEventListener('input', (event) => {
    turn(false);
    edge = Number(event.target.value);
    draw();
  });

  connection.on('fit', (fit) => {
    asked = false;
    if (stale) {
      stale = false;
      ask();
    }
    if (!fit || fit.dimension !== state.dimension || !state.points.length) return;
    state.fit = fit;
    setText(byId('sizes-unit'), fit.dimension === 2 ? 'area' : 'volume');
    sizes.show(fit);
    showCalipers();
    draw();
  });
  connection.on('error', (error) => {
    if (error.do === 'fit') asked = false;
  });
  connection.on('lost', () => (asked = false));
  connection.on('catalogue', () => {
    if (state.points.length) ask();
  });
  connection.on('view', (name) => {
    if (name !== 'fit') return turn(false);
    if (!state.points.length) make3();
    requestAnimationFrame(resize);
  });
  connection.on('theme', draw);

  function resize() {
    const ratio = Math.min(window.devicePixelRatio || 1, 2);
    const { clientWidth, clientHeight } = canvas;
    if (!clientWidth) return;
    const isFirst = camera.width === 1;
    Object.assign(canvas, { width: Math.round(clientWidth * ratio), height: Math.round(clientHeight * ratio) });
    Object.assign(camera, { width: clientWidth, height: clientHeight });
    camera.update();
    if (isFirst) see();
    draw();
  }
  connection.on('sheet', () => {
    camera.covered = app.panels.covered;
    camera.update();
    draw();
  });
  new ResizeObserver(resize).observe(canvas);
  createFitPointer({ canvas, camera, state, changed, draw });
  app.fit = { read, state };
}

/** The smallest rectangle around points whose sides are turned by an angle. */
export function around(points, angle) {
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  const low = [Infinity, Infinity];
  const high = [-Infinity, -Infinity];
  for (const [x, y] of points) {
    [x * c + y * s, y * c - x * s].forEach((value, i) => ([low[i], high[i]] = [Math.min(low[i], value), Math.max(high[i], value)]));
  }
  const [u, v] = [(low[0] + high[0]) / 2, (low[1] + high[1]) / 2];
  return { center: [u * c - v * s, u * s + v * c], half_extents: [(high[0] - low[0]) / 2, (high[1] - low[1]) / 2], rotation: [c, s] };
}
