// The camera: where the viewer is, what is seen at a pixel, and how far to go back to see everything.
//
// In space it goes around a target; in the plane it looks straight down on it. `distance` means the same in both: half of the view's height is `distance · tan(angle / 2)` where the target is.

import { add, apply, cross, dot, lookFrom, multiply, normalize, orthographic, perspective, scale, subtract } from './vectors.js';

const TANGENT = Math.tan((42 * Math.PI) / 360);
const STEEPEST = Math.PI / 2 - 0.01;

export class Camera {
  constructor() {
    this.dimension = 3;
    this.target = [0, 0, 0];
    this.distance = 10;
    this.yaw = 0.6;
    this.pitch = 0.3;
    this.radius = 5;
    this.width = 1;
    this.height = 1;
    /** The part of the height that a sheet covers from below: the middle of the view moves up by half of it. */
    this.covered = 0;
    this.shrink = 1;
    this.update();
  }

  /** To be called after any change. */
  update() {
    this.pitch = Math.max(-STEEPEST, Math.min(STEEPEST, this.pitch));
    const space = this.dimension === 3;
    const [yaw, pitch] = space ? [this.yaw, this.pitch] : [0, 0];
    this.back = [Math.sin(yaw) * Math.cos(pitch), Math.sin(pitch), Math.cos(yaw) * Math.cos(pitch)];
    this.right = [Math.cos(yaw), 0, -Math.sin(yaw)];
    this.up = cross(this.back, this.right);
    this.eye = add(this.target, scale(this.back, this.distance));
    const aspect = this.width / Math.max(1, this.height);
    const half = this.distance * TANGENT;
    this.shrink = Math.max(0.5, 1 - this.covered);
    const reach = Math.max(this.radius, this.distance);
    const lens = space
      ? perspective(TANGENT, aspect, this.distance * 0.02, this.distance + reach * 60)
      : orthographic(half * aspect, half, -reach, this.distance + reach);
    // The middle of the view moves up by what is covered below, and the rest has to be enough.
    for (let column = 0; column < 4; column++) {
      lens[column * 4] *= this.shrink;
      lens[column * 4 + 1] = lens[column * 4 + 1] * this.shrink + this.covered * lens[column * 4 + 3];
    }
    this.matrix = multiply(lens, lookFrom(this.eye, this.right, this.up, this.back));
  }

  /** Half of the view's height, as a length at the target. */
  halfHeight() {
    return (this.distance * TANGENT) / this.shrink;
  }

  /** The length of a pixel at `point`. */
  pixel(point = this.target) {
    const far = this.dimension === 3 ? Math.max(0, -dot(subtract(point, this.eye), this.back)) : this.distance;
    return (2 * far * TANGENT) / this.shrink / Math.max(1, this.height);
  }

  /** Where `point` is seen, in pixels from the corner of the view. */
  project(point) {
    const [x, y, z, w] = apply(this.matrix, point);
    if (!(w > 0)) return { x: NaN, y: NaN, visible: false };
    const place = { x: ((x / w + 1) / 2) * this.width, y: ((1 - y / w) / 2) * this.height };
    return { ...place, visible: Math.abs(x) <= w && Math.abs(y) <= w && Math.abs(z) <= w };
  }

  /** The ray through a pixel of the view. */
  ray(x, y) {
    const aspect = this.width / Math.max(1, this.height);
    const across = (((2 * x) / this.width - 1) * aspect * TANGENT) / this.shrink;
    const upward = ((1 - (2 * y) / this.height - this.covered) * TANGENT) / this.shrink;
    const aside = add(scale(this.right, across), scale(this.up, upward));
    if (this.dimension === 2) return { origin: add(this.eye, scale(aside, this.distance)), direction: scale(this.back, -1) };
    return { origin: this.eye, direction: normalize(subtract(aside, this.back)) };
  }

  /** Where the ray through a pixel meets the plane through `point` that faces the viewer, or has the given normal. */
  onPlane(x, y, point = this.target, normal = this.back) {
    const { origin, direction } = this.ray(x, y);
    const approach = dot(direction, normal);
    if (Math.abs(approach) < 1e-6) return null;
    const way = dot(subtract(point, origin), normal) / approach;
    return way > 0 ? add(origin, scale(direction, way)) : null;
  }

  orbit(dx, dy) {
    this.yaw -= dx * 0.006;
    this.pitch += dy * 0.006;
    this.update();
  }

  pan(dx, dy) {
    const size = (2 * this.halfHeight()) / Math.max(1, this.height);
    this.target = add(this.target, add(scale(this.right, -dx * size), scale(this.up, dy * size)));
    this.update();
  }

  /** Closer (a factor below 1) or further, keeping what is seen at the pixel where it is. */
  zoom(factor, x, y) {
    const before = this.onPlane(x, y);
    this.distance = Math.max(this.radius * 1e-3, Math.min(this.radius * 400, this.distance * factor));
    this.update();
    const after = this.onPlane(x, y);
    if (before && after) this.target = add(this.target, subtract(before, after));
    this.update();
  }

  /** Where it has to be to see a ball. */
  facing(center, radius) {
    const aspect = this.width / Math.max(1, this.height);
    // Where something is covered, the lens makes up for it.
    const tangent = TANGENT * Math.max(0.2, Math.min(1, aspect));
    const distance = this.dimension === 3 ? radius / Math.sin(Math.atan(tangent)) : (radius * 1.05) / tangent;
    return { target: [center[0], center[1], center[2] ?? 0], distance };
  }

  /** All that a link has to remember. */
  get() {
    const { target, distance, yaw, pitch } = this;
    return { target: [...target], distance, yaw, pitch };
  }

  set(view) {
    const known = ['distance', 'yaw', 'pitch'].filter((name) => Number.isFinite(view[name]));
    for (const name of known) this[name] = view[name];
    if (Array.isArray(view.target)) this.target = [0, 1, 2].map((i) => Number(view.target[i] ?? 0));
    if (!(this.distance > 0)) this.distance = 10;
    this.update();
  }
}
