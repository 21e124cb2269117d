// Questions to the scene: a ray, a shape on its way, or a point, with two handles to drag.

import { byId, make, number, press, setText, throttle, vector } from './dom.js';
import { add, in3, inDimension, mix, scale } from './vectors.js';

const KINDS = ['ray', 'ball', 'box', 'capsule', 'point'];

export function createProbe(app) {
  const { connection, camera, loop } = app;
  const size = byId('probe-size');
  let probe = null;
  let answer = null;

  const vectorOf = (a) => inDimension(a, camera.dimension);
  const send = throttle(() => {
    if (!probe) return;
    connection.send({ do: 'probe', kind: probe.kind, from: vectorOf(probe.from), to: vectorOf(probe.to), size: Number(size.value) });
    connection.emit('probing');
  }, 16);

  function choose(kind) {
    if (kind && !probe) {
      // Across the view, from the upper left to the lower right.
      const { width } = camera;
      const height = camera.height * (1 - camera.covered);
      const at = (x, y) => camera.onPlane(width * x, height * y) ?? [...camera.target];
      probe = { from: at(0.3, 0.28), to: at(0.66, 0.62) };
    }
    if (kind) probe.kind = kind;
    else {
      probe = null;
      connection.send({ do: 'probe', kind: null });
      connection.emit('probing');
    }
    answer = null;
    show();
    send();
  }

  function show() {
    for (const button of document.querySelectorAll('[data-probe]')) press(button, (button.dataset.probe || null) === (probe?.kind ?? null));
    byId('probe-size-row').hidden = !probe || probe.kind === 'ray' || probe.kind === 'point';
    for (const handle of Object.values(handles)) handle.hidden = !probe || (probe.kind === 'point' && handle.dataset.end === 'to');
    tell();
    loop.draw();
  }

  /** The answer in words. */
  function tell() {
    const place = byId('probe-answer');
    if (!probe || !answer) {
      place.replaceChildren();
      return;
    }
    const rows = [];
    if (answer.kind === 'point') {
      rows.push(['inside', answer.inside.length ? answer.inside.join(', ') : 'of nothing']);
      if (answer.nearest) rows.push(['nearest', answer.nearest.name], ['distance', number(answer.nearest.distance)], ['closest point', vector(answer.nearest.point)]);
    } else if (answer.hit) {
      const { hit } = answer;
      rows.push(['hits', hit.name], ['part of the way', number(hit.t, 4)], ['point', vector(hit.point)], ['normal', vector(hit.normal)]);
      if (hit.start && hit.start !== 'apart') rows.push(['at the start', hit.start]);
    } else rows.push(['hits', 'nothing']);
    place.replaceChildren(make('dl', { class: 'facts' }, ...rows.flatMap(([name, value]) => [make('dt', {}, name), make('dd', {}, value)])));
  }

  /** The shape that is on its way, as a wire frame. Its size is that of the protocol. */
  function outline(strokes, kind, at, colour) {
    const radius = Number(size.value) / 2;
    const space = camera.dimension === 3;
    const axes = [[1, 0, 0], [0, 1, 0], [0, 0, 1]];
    if (kind === 'ball') {
      const rings = space ? [[0, 1], [1, 2], [0, 2]] : [[0, 1]];
      for (const [i, j] of rings) strokes.circle(at, axes[i], axes[j], radius, colour);
    } else if (kind === 'box') {
      const corner = (k) => axes.reduce((sum, axis, i) => (i < camera.dimension ? add(sum, scale(axis, (k >> i) & 1 ? radius : -radius)) : sum), at);
      for (let k = 0; k < 2 ** camera.dimension; k++) {
        for (let i = 0; i < camera.dimension; i++) if (!((k >> i) & 1)) strokes.line(corner(k), corner(k | (1 << i)), colour);
      }
    } else if (kind === 'capsule') {
      const thick = radius / 2;
      const ends = [1, -1].map((sign) => add(at, [0, sign * radius, 0]));
      for (const side of space ? [axes[0], axes[2]] : [axes[0]]) {
        for (const sign of [1, -1]) strokes.line(add(ends[0], scale(side, sign * thick)), add(ends[1], scale(side, sign * thick)), colour);
        for (const end of ends) strokes.circle(end, side, axes[1], thick, colour, 32);
      }
      if (space) for (const end of ends) strokes.circle(end, axes[0], axes[2], thick, colour, 32);
    }
  }

  loop.before((strokes) => {
    if (!probe) return;
    placeHandles();
    const colours = app.theme.strokes;
    const { kind, from, to } = probe;
    if (kind === 'point') {
      if (answer?.nearest) {
        strokes.line(from, answer.nearest.point, colours.hit);
        strokes.dot(answer.nearest.point, colours.hit);
      }
      return;
    }
    const hit = answer?.kind === kind ? answer.hit : null;
    const stop = hit ? mix(from, to, hit.t) : to;
    strokes.line(from, stop, colours.way);
    if (hit) strokes.line(stop, to, colours.rest);
    outline(strokes, kind, from, colours.rest);
    outline(strokes, kind, hit ? stop : to, hit ? colours.way : colours.rest);
    if (!hit) return;
    const length = camera.pixel(in3(hit.point)) * 46;
    strokes.arrow(hit.point, add(in3(hit.point), scale(in3(hit.normal), length)), colours.hit, length * 0.3, camera);
    strokes.dot(hit.point, colours.hit);
  });

  function placeHandles() {
    for (const [end, handle] of Object.entries(handles)) {
      const { x, y, visible } = camera.project(probe[end]);
      handle.hidden = !visible || (probe.kind === 'point' && end === 'to');
      if (visible) handle.style.transform = `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px)`;
    }
  }

  function moveTo(end, point) {
    if (!point) return;
    probe[end] = point;
    send();
    loop.draw();
  }

  function makeHandle(end, title) {
    const handle = make('button', { class: 'handle', 'data-end': end, id: `probe-${end}`, 'aria-label': title, title, hidden: true });
    let grip = null;
    handle.addEventListener('pointerdown', (event) => {
      handle.setPointerCapture(event.pointerId);
      const seen = camera.project(probe[end]);
      grip = { x: seen.x - event.clientX, y: seen.y - event.clientY };
    });
    handle.addEventListener('pointermove', (event) => {
      if (grip) moveTo(end, camera.onPlane(event.clientX + grip.x, event.clientY + grip.y, probe[end]));
    });
    for (const name of ['pointerup', 'pointercancel']) handle.addEventListener(name, () => (grip = null));
    handle.addEventListener('keydown', (event) => {
      const way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] }[event.key];
      if (!way) return;
      event.preventDefault();
      event.stopPropagation();
      const reach = camera.pixel(probe[end]) * (event.shiftKey ? 40 : 8);
      moveTo(end, add(probe[end], add(scale(camera.right, way[0] * reach), scale(camera.up, way[1] * reach))));
    });
    byId('handles').append(handle);
    return handle;
  }
  const handles = { from: makeHandle('from', 'Where the probe begins'), to: makeHandle('to', 'Where the probe ends') };

  for (const button of document.querySelectorAll('[data-probe]')) button.addEventListener('click', () => choose(button.dataset.probe || null));
  size.addEventListener('input', () => {
    setText(byId('probe-size-value'), Number(size.value).toFixed(2));
    send();
    loop.draw();
  });
  connection.on('probe', (told) => {
    if (!probe || told?.kind !== probe.kind) return;
    answer = told;
    tell();
    loop.draw();
  });
  connection.on('scene', () => {
    // Another scene has other places: the question begins anew.
    probe = null;
    answer = null;
    show();
  });
  app.probe = {
    choose,
    get: () => probe && [probe.kind, ...vectorOf(probe.from), ...vectorOf(probe.to), Number(size.value)].map((x) => (typeof x === 'number' ? Number(x.toPrecision(5)) : x)).join(','),
    set(text) {
      const [kind, ...numbers] = text.split(',');
      const values = numbers.map(Number);
      const d = camera.dimension;
      if (!KINDS.includes(kind) || values.length < 2 * d || !values.every(Number.isFinite)) return;
      probe = { kind, from: in3(values.slice(0, d)), to: in3(values.slice(d, 2 * d)) };
      if (values[2 * d] > 0) size.value = values[2 * d];
      setText(byId('probe-size-value'), Number(size.value).toFixed(2));
      answer = null;
      show();
      send();
    },
    state: () => probe && { ...probe, answer },
  };
}
