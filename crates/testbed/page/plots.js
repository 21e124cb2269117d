// Three plots of the last seconds: time by stage, pairs and contacts, energy.

import { byId, make, number, setText } from './dom.js';
import { swatch } from './drawing.js';

const LENGTH = 360;
const EVERY = 100;

const PLOTS = [
  { canvas: 'plot-stages', legend: 'legend-stages', stacked: true, digits: 3, series: [
    ['boxes', '5b8dd6', 'boxes'], ['pairs', '1fa597', 'pairs'], ['sweeps', 'c6b052', 'sweeps'], ['contacts', 'd9776a', 'contacts'], ['events', '8b7bc8', 'events'], ['response', '7c9dba', 'response']] },
  { canvas: 'plot-pairs', legend: 'legend-pairs', digits: 0, series: [
    ['near', '5b8dd6', 'near pairs'], ['touching', 'd9776a', 'touching'], ['points', '8b7bc8', 'contact points'], ['awake', '1fa597', 'awake']] },
  { canvas: 'plot-energy', legend: 'legend-energy', digits: 2, series: [
    ['motion', '5b8dd6', 'motion'], ['turning', 'e3a14f', 'turning'], ['height', '1fa597', 'height'], ['total', '8b7bc8', 'together']] },
];

export function createPlots(app) {
  const { connection } = app;
  const history = new Map();
  let count = 0;
  let painted = 0;

  for (const plot of PLOTS) {
    plot.values = plot.series.map(([name, colour, title]) => {
      history.set(name, new Float32Array(LENGTH));
      const value = make('b', {}, '–');
      byId(plot.legend).append(swatch(`#${colour}`, title, value));
      return value;
    });
  }

  function record(frame) {
    const values = frame.statistics();
    values.total = values.motion + values.turning + values.height;
    const at = count++ % LENGTH;
    for (const [name, list] of history) list[at] = values[name];
    const now = performance.now();
    if (!app.panels.seen('plots') || now - painted < EVERY) return;
    painted = now;
    PLOTS.forEach(paint);
  }

  /** The value of a series `i` samples after the oldest. */
  const sample = (name, i) => history.get(name)[(Math.max(0, count - LENGTH) + i) % LENGTH];

  function paint({ canvas: id, stacked, series, values, digits }) {
    const canvas = byId(id);
    const ratio = window.devicePixelRatio || 1;
    const [width, height] = [canvas.clientWidth, canvas.clientHeight];
    if (!width) return;
    if (canvas.width !== Math.round(width * ratio)) Object.assign(canvas, { width: Math.round(width * ratio), height: Math.round(height * ratio) });
    const pen = canvas.getContext('2d');
    pen.setTransform(ratio, 0, 0, ratio, 0, 0);
    pen.clearRect(0, 0, width, height);
    const length = Math.min(count, LENGTH);
    let [low, high] = [0, 0];
    for (let i = 0; i < length; i++) {
      let sum = 0;
      for (const [name] of series) {
        const value = sample(name, i);
        if (!Number.isFinite(value)) continue;
        sum += value;
        low = Math.min(low, value);
        if (!stacked) high = Math.max(high, value);
      }
      if (stacked) high = Math.max(high, sum);
    }
    const [top, step] = scaleOf(high - low);
    const floor = low < 0 ? Math.floor(low / step) * step : 0;
    const ceiling = Math.max(floor + top, Math.ceil(high / step) * step);
    const left = 38;
    const y = (value) => height - 6 - ((value - floor) / (ceiling - floor)) * (height - 14);
    const x = (i) => left + ((i + LENGTH - length) / (LENGTH - 1)) * (width - left - 1);
    grid(pen, floor, ceiling, step, y, left, width, app.theme.dark);
    if (stacked) areas(pen, series, length, x, y);
    else strokes(pen, series, length, x, y);
    series.forEach(([name], i) => setText(values[i], length ? number(sample(name, length - 1), digits) : '–'));
  }

  function areas(pen, series, length, x, y) {
    const below = new Float32Array(length);
    for (const [name, colour] of series) {
      pen.beginPath();
      for (let i = 0; i < length; i++) pen.lineTo(x(i), y(below[i] + sample(name, i)));
      for (let i = length - 1; i >= 0; i--) pen.lineTo(x(i), y(below[i]));
      for (let i = 0; i < length; i++) below[i] += sample(name, i);
      pen.fillStyle = `#${colour}`;
      pen.fill();
    }
  }

  function strokes(pen, series, length, x, y) {
    pen.lineWidth = 1.75;
    pen.lineJoin = 'round';
    for (const [name, colour] of series) {
      pen.beginPath();
      for (let i = 0; i < length; i++) pen.lineTo(x(i), y(sample(name, i)));
      pen.strokeStyle = `#${colour}`;
      pen.stroke();
    }
  }

  connection.on('scene', () => {
    count = 0;
    PLOTS.forEach(paint);
  });
  connection.on('drawn', record);
  connection.on('theme', () => PLOTS.forEach(paint));
  const again = () => requestAnimationFrame(() => PLOTS.forEach(paint));
  connection.on('panel', again);
  connection.on('sheet', again);
}

/** A round height, and a round step of its grid. */
function scaleOf(height) {
  const rough = Math.max(height, 1e-3) / 3;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((one) => one >= rough);
  return [Math.ceil(Math.max(height, 1e-3) / step) * step, step];
}

function grid(pen, floor, ceiling, step, y, left, width, dark) {
  pen.font = '10.5px system-ui, sans-serif';
  pen.textAlign = 'right';
  pen.textBaseline = 'middle';
  for (let i = 0; floor + i * step <= ceiling * 1.0001; i++) {
    const value = floor + i * step;
    pen.fillStyle = dark ? '#2b3742' : '#e3e8ed';
    pen.fillRect(left, Math.round(y(value)), width - left, 1);
    pen.fillStyle = dark ? '#a3b1be' : '#556371';
    const size = Math.max(Math.abs(floor), Math.abs(ceiling));
    pen.fillText(size >= 10000 ? value.toExponential(0) : String(Number(value.toPrecision(3))), left - 6, Math.max(6, y(value)));
  }
}
