// Draws points and what is fitted to them, on a canvas, in the plane and in space.

import { across, add, dot, in3, normalize, quaternion, rotate, scale, subtract } from './vectors.js';

/** What can be shown: its name in the protocol, its title, its colour in light and dark, and whether it is shown at first. */
export const FITS = [
  ['hull', 'Convex hull', '55636f', 'a3b1be', true],
  ['aabb', 'Box along the axes', '3d85d1', '5ea6f2', true],
  ['pca', 'PCA box', 'd17f1e', 'f0a457', false],
  ['pca_of_hull', 'PCA box of the hull', '8b7bc8', 'a99be6', false],
  ['smallest_box', 'Smallest box', 'c01f5b', 'ff6f9f', true],
  ['ritter', 'Ritter’s ball', '1fa597', '3cc4b4', false],
  ['smallest_ball', 'Smallest ball', '3fa05c', '6cc98a', true],
];

export class FitPainter {
  constructor(canvas, camera) {
    this.canvas = canvas;
    this.camera = camera;
    this.pen = canvas.getContext('2d');
  }

  /** @param {{points, fit, shown: Set<string>, dark: boolean, calipers, hovered: number}} state */
  paint(state) {
    const { pen, camera, canvas } = this;
    const ratio = canvas.width / Math.max(1, camera.width);
    pen.setTransform(ratio, 0, 0, ratio, 0, 0);
    pen.clearRect(0, 0, camera.width, camera.height);
    this.dark = state.dark;
    if (camera.dimension === 2) this.grid();
    const { fit, shown } = state;
    if (fit) {
      if (fit.hull && shown.has('hull')) this.hull(fit.hull, this.colour('hull'));
      for (const name of ['ritter', 'smallest_ball']) if (fit[name] && shown.has(name)) this.ball(fit[name], this.colour(name));
      for (const name of ['aabb', 'pca', 'pca_of_hull', 'smallest_box']) if (fit[name] && shown.has(name)) this.box(fit[name], this.colour(name), name === 'smallest_box');
    }
    this.points(state.points, state.hovered);
    if (state.calipers) this.calipers(state.calipers);
  }

  colour(name) {
    const found = FITS.find(([known]) => known === name);
    return `#${this.dark ? found[3] : found[2]}`;
  }

  at(point) {
    return this.camera.project(in3(point));
  }

  trace(points, close = true) {
    const { pen } = this;
    pen.beginPath();
    for (const point of points) {
      const { x, y } = this.at(point);
      pen.lineTo(x, y);
    }
    if (close) pen.closePath();
  }

  grid() {
    const { pen, camera } = this;
    const cell = 10 ** Math.round(Math.log10(camera.halfHeight() / 3));
    const [low, high] = [camera.onPlane(0, camera.height), camera.onPlane(camera.width, 0)];
    pen.lineWidth = 1;
    for (const axis of [0, 1]) {
      for (let i = Math.ceil(low[axis] / cell); i * cell <= high[axis]; i++) {
        const { x, y } = this.at(axis === 0 ? [i * cell, 0] : [0, i * cell]);
        pen.strokeStyle = this.dark ? (i === 0 ? '#3a4854' : '#1d262f') : i === 0 ? '#c3ccd5' : '#e8edf1';
        pen.beginPath();
        if (axis === 0) pen.moveTo(x, 0), pen.lineTo(x, camera.height);
        else pen.moveTo(0, y), pen.lineTo(camera.width, y);
        pen.stroke();
      }
    }
  }

  hull({ vertices, faces }, colour) {
    const { pen, camera } = this;
    pen.lineJoin = 'round';
    if (camera.dimension === 2) {
      this.trace(faces[0] ? faces[0].map((i) => vertices[i]) : vertices);
      pen.globalAlpha = 0.1;
      pen.fillStyle = colour;
      pen.fill();
      pen.globalAlpha = 1;
      pen.strokeStyle = colour;
      pen.lineWidth = 1.75;
      pen.stroke();
      return;
    }
    // The faces at the back first: those in front lie over them, as if of glass.
    const sorted = faces.map((face) => {
      const corners = face.map((i) => vertices[i]);
      const middle = scale(corners.reduce(add, [0, 0, 0]), 1 / corners.length);
      return { corners, far: dot(subtract(middle, camera.eye), camera.back) };
    }).sort((a, b) => a.far - b.far);
    pen.lineWidth = 1;
    for (const { corners } of sorted) {
      this.trace(corners);
      pen.globalAlpha = faces.length > 300 ? 0.05 : 0.1;
      pen.fillStyle = colour;
      pen.fill();
      pen.globalAlpha = faces.length > 300 ? 0.16 : 0.45;
      pen.strokeStyle = colour;
      pen.stroke();
    }
    pen.globalAlpha = 1;
  }

  box({ center, half_extents: half, rotation }, colour, isStrong) {
    const { pen, camera } = this;
    const d = camera.dimension;
    const turn = quaternion(rotation);
    const corner = (k) => add(in3(center), rotate(turn, [0, 1, 2].map((i) => (i < d ? ((k >> i) & 1 ? half[i] : -half[i]) : 0))));
    const corners = Array.from({ length: 2 ** d }, (_, k) => corner(k));
    pen.strokeStyle = colour;
    pen.lineWidth = isStrong ? 2.5 : 1.75;
    pen.lineJoin = 'round';
    if (d === 2) {
      this.trace([corners[0], corners[1], corners[3], corners[2]]);
      pen.stroke();
      return;
    }
    // The edges of the furthest corner are behind the box.
    const far = corners.map((point) => dot(subtract(point, camera.eye), camera.back));
    const furthest = far.indexOf(Math.min(...far));
    for (let k = 0; k < 8; k++) {
      for (let i = 0; i < 3; i++) {
        const other = k | (1 << i);
        if (other === k) continue;
        pen.globalAlpha = k === furthest || other === furthest ? 0.3 : 1;
        this.trace([corners[k], corners[other]], false);
        pen.stroke();
      }
    }
    pen.globalAlpha = 1;
  }

  ball({ center, radius }, colour) {
    const { pen, camera } = this;
    const middle = in3(center);
    const ring = (heart, [first, second], size) => Array.from({ length: 96 }, (_, i) => {
      const turn = (2 * Math.PI * i) / 96;
      return add(heart, add(scale(first, size * Math.cos(turn)), scale(second, size * Math.sin(turn))));
    });
    pen.strokeStyle = colour;
    pen.fillStyle = colour;
    pen.lineWidth = 1.75;
    if (camera.dimension === 2) this.trace(ring(middle, [[1, 0, 0], [0, 1, 0]], radius));
    else {
      // What is seen of a ball ends where lines of sight touch it: a circle a little nearer than the middle.
      const to = subtract(camera.eye, middle);
      const part = radius ** 2 / dot(to, to);
      if (part >= 1) return;
      pen.globalAlpha = 0.35;
      for (const axis of [[1, 0, 0], [0, 1, 0], [0, 0, 1]]) {
        this.trace(ring(middle, across(axis), radius));
        pen.lineWidth = 1;
        pen.stroke();
      }
      pen.lineWidth = 1.75;
      this.trace(ring(add(middle, scale(to, part)), across(normalize(to)), radius * Math.sqrt(1 - part)));
    }
    pen.globalAlpha = 0.05;
    pen.fill();
    pen.globalAlpha = 1;
    pen.stroke();
  }

  points(points, hovered) {
    const { pen } = this;
    const size = points.length > 4000 ? 2 : points.length > 400 ? 3 : 5;
    pen.fillStyle = this.dark ? '#e4ebf2' : '#1d2733';
    pen.globalAlpha = points.length > 4000 ? 0.45 : 1;
    pen.beginPath();
    for (let i = 0; i < points.length; i++) {
      const { x, y } = this.at(points[i]);
      if (size < 5) pen.rect(x - size / 2, y - size / 2, size, size);
      else pen.moveTo(x + 3, y), pen.arc(x, y, 3, 0, 7);
    }
    pen.fill();
    pen.globalAlpha = 1;
    if (hovered === null || !points[hovered]) return;
    const { x, y } = this.at(points[hovered]);
    pen.beginPath();
    pen.arc(x, y, 8, 0, 7);
    pen.strokeStyle = this.dark ? '#6fb0f5' : '#2563ab';
    pen.lineWidth = 2;
    pen.stroke();
  }

  /** The rectangle of the calipers with its jaws, and the areas along all edges. */
  calipers({ box, isFlush, edge, areas }) {
    const { pen, camera } = this;
    const colour = this.dark ? '#f5b678' : '#9a5413';
    const turn = quaternion(box.rotation);
    const [w, h] = box.half_extents;
    const corner = (x, y) => add(in3(box.center), rotate(turn, [x, y, 0]));
    pen.strokeStyle = colour;
    pen.lineWidth = isFlush ? 3 : 2;
    this.trace([corner(-w, -h), corner(w, -h), corner(w, h), corner(-w, h)]);
    pen.stroke();
    // Jaws are longer than the rectangle.
    const reach = camera.pixel() * 34;
    pen.lineWidth = 1;
    pen.setLineDash([5, 4]);
    for (const sign of [-1, 1]) {
      this.trace([corner(-w - reach, sign * h), corner(w + reach, sign * h)], false);
      pen.stroke();
      this.trace([corner(sign * w, -h - reach), corner(sign * w, h + reach)], false);
      pen.stroke();
    }
    pen.setLineDash([]);
    if (areas.length) this.bars(areas, edge, colour);
  }

  /** A bar for each edge of the hull: how large the rectangle along it is. */
  bars(areas, edge, colour) {
    const { pen, camera } = this;
    const [width, height] = [Math.min(220, camera.width * 0.4), 56];
    const [left, bottom] = [16, camera.height * (1 - camera.covered) - 84];
    const largest = Math.max(...areas);
    const smallest = areas.indexOf(Math.min(...areas));
    const step = width / areas.length;
    pen.font = '12px system-ui, sans-serif';
    pen.fillStyle = this.dark ? '#a3b1be' : '#556371';
    pen.fillText('area along each edge of the hull', left, bottom - height - 8);
    areas.forEach((area, i) => {
      pen.fillStyle = i === Math.round(edge) % areas.length ? colour : i === smallest ? this.colour('smallest_box') : this.dark ? '#3a4854' : '#c9d2da';
      const tall = (area / largest) * height;
      pen.fillRect(left + i * step, bottom - tall, Math.max(1, step - (step > 4 ? 1.5 : 0)), tall);
    });
  }
}
