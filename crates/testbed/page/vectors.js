// Vectors, rotations and matrices as plain arrays of numbers. Vectors always have three numbers here: in the plane the third is 0.

/** @typedef {number[]} Vector three numbers */

export const add = (a, b) => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
export const subtract = (a, b) => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
export const scale = (a, factor) => [a[0] * factor, a[1] * factor, a[2] * factor];
export const dot = (a, b) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
export const length = (a) => Math.hypot(a[0], a[1], a[2]);
export const cross = (a, b) => [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
export const mix = (a, b, part) => [0, 1, 2].map((i) => a[i] + (b[i] - a[i]) * part);

/** The direction of `a`, or `otherwise` where it has none. */
export function normalize(a, otherwise = [0, 0, 0]) {
  const size = length(a);
  return size > 0 && size < Infinity ? scale(a, 1 / size) : otherwise;
}

/** A vector of the plane or of space with three numbers. */
export const in3 = (a) => [a[0], a[1], a[2] ?? 0];

/** As many numbers as the dimension has. */
export const inDimension = (a, dimension) => Array.from(a).slice(0, dimension);

/** Two directions across `normal`, which make a right-handed frame with it. */
export function across(normal) {
  const away = Math.abs(normal[1]) < 0.9 ? [0, 1, 0] : [1, 0, 0];
  const first = normalize(cross(away, normal));
  return [first, cross(normal, first)];
}

/** A rotation of the protocol, `[cos, sin]` or `[x, y, z, w]`, as a quaternion. */
export function quaternion(rotation) {
  if (rotation.length === 4) return rotation;
  const half = Math.atan2(rotation[1], rotation[0]) / 2;
  return [0, 0, Math.sin(half), Math.cos(half)];
}

/** Turns `a` by the quaternion `q`. */
export function rotate(q, a) {
  const twice = scale(cross(q, a), 2);
  return add(add(a, scale(twice, q[3])), cross(q, twice));
}

/** The product of two matrices of four columns. */
export function multiply(a, b) {
  const product = new Array(16).fill(0);
  for (let column = 0; column < 4; column++) {
    for (let row = 0; row < 4; row++) {
      for (let k = 0; k < 4; k++) product[column * 4 + row] += a[k * 4 + row] * b[column * 4 + k];
    }
  }
  return product;
}

/** `matrix` times `[a, 1]`: four numbers. */
export function apply(matrix, a) {
  return [0, 1, 2, 3].map((row) => matrix[row] * a[0] + matrix[4 + row] * a[1] + matrix[8 + row] * a[2] + matrix[12 + row]);
}

/** The matrix that looks from `eye` along the frame `right`, `up`, `back`. */
export function lookFrom(eye, right, up, back) {
  return [
    right[0], up[0], back[0], 0, right[1], up[1], back[1], 0, right[2], up[2], back[2], 0,
    -dot(right, eye), -dot(up, eye), -dot(back, eye), 1,
  ];
}

export function perspective(tangent, aspect, near, far) {
  const depth = 1 / (near - far);
  return [1 / (tangent * aspect), 0, 0, 0, 0, 1 / tangent, 0, 0, 0, 0, (far + near) * depth, -1, 0, 0, 2 * far * near * depth, 0];
}

export function orthographic(halfWidth, halfHeight, near, far) {
  const depth = 1 / (near - far);
  return [1 / halfWidth, 0, 0, 0, 0, 1 / halfHeight, 0, 0, 0, 0, 2 * depth, 0, 0, 0, (far + near) * depth, 1];
}
