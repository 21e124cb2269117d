// Lines over the scene: those of a frame go to the graphics card as they came, those of the page are gathered here.

import { attribute, buffer, program, uniforms } from './gl.js';
import { LINE } from './shaders.js';
import { in3 } from './vectors.js';

/** How strongly lines are seen through what hides them. */
const HIDDEN = 0.28;

export class Lines {
  constructor(gl) {
    this.gl = gl;
    this.program = program(gl, LINE);
    this.corners = buffer(gl, new Float32Array([0, -1, 0, 1, 1, -1, 1, 1]));
    this.buffer = gl.createBuffer();
    this.array = gl.createVertexArray();
  }

  /** Lines of `dimension` numbers an end, with a colour of four bytes. */
  draw(words, count, dimension, { view, size, width, hidden = true }) {
    const { gl } = this;
    if (!count) return;
    const stride = (2 * dimension + 1) * 4;
    gl.bindVertexArray(this.array);
    gl.bindBuffer(gl.ARRAY_BUFFER, this.corners);
    attribute(gl, 0, 2, 8, 0);
    gl.bindBuffer(gl.ARRAY_BUFFER, this.buffer);
    gl.bufferData(gl.ARRAY_BUFFER, words, gl.STREAM_DRAW);
    attribute(gl, 1, dimension, stride, 0, { divisor: 1 });
    attribute(gl, 2, dimension, stride, dimension * 4, { divisor: 1 });
    attribute(gl, 3, 4, stride, dimension * 8, { type: gl.UNSIGNED_BYTE, normalized: true, divisor: 1 });
    gl.useProgram(this.program.made);
    gl.depthMask(false);
    const strokes = hidden ? [[gl.ALWAYS, HIDDEN], [gl.LEQUAL, 1]] : [[gl.ALWAYS, 1]];
    for (const [depth, opacity] of dimension === 3 ? strokes : [[gl.ALWAYS, 1]]) {
      gl.depthFunc(depth);
      uniforms(gl, this.program, { view, size, width, opacity });
      gl.drawArraysInstanced(gl.TRIANGLE_STRIP, 0, 4, count);
    }
    gl.depthFunc(gl.LEQUAL);
    gl.depthMask(true);
  }
}

/** Lines of the page itself: handles, arrows, what an algorithm did. */
export class Strokes {
  constructor() {
    this.count = 0;
    this.floats = new Float32Array(7 * 64);
    this.words = new Uint32Array(this.floats.buffer);
  }

  clear() {
    this.count = 0;
  }

  /** @param {number[]} from @param {number[]} to @param {number[]} colour 0 to 255, with opacity */
  line(from, to, colour) {
    if ((this.count + 1) * 7 > this.floats.length) {
      const larger = new Float32Array(this.floats.length * 2);
      larger.set(this.floats);
      this.floats = larger;
      this.words = new Uint32Array(larger.buffer);
    }
    const start = this.count++ * 7;
    this.floats.set(in3(from), start);
    this.floats.set(in3(to), start + 3);
    const [red, green, blue, opacity = 255] = colour;
    this.words[start + 6] = (red | (green << 8) | (blue << 16) | (opacity << 24)) >>> 0;
  }

  dot(at, colour) {
    this.line(at, at, colour);
  }

  /** A line with a head, as long as `head`. */
  arrow(from, to, colour, head, camera) {
    this.line(from, to, colour);
    const [a, b] = [in3(from), in3(to)];
    const along = [b[0] - a[0], b[1] - a[1], b[2] - a[2]];
    const size = Math.hypot(...along);
    if (!(size > 0)) return;
    const unit = along.map((x) => x / size);
    const back = camera.back;
    const side = [unit[1] * back[2] - unit[2] * back[1], unit[2] * back[0] - unit[0] * back[2], unit[0] * back[1] - unit[1] * back[0]];
    const reach = Math.min(head, size * 0.5);
    for (const sign of [-0.5, 0.5]) this.line(b, b.map((x, i) => x - reach * (unit[i] - sign * side[i])), colour);
  }

  /** A circle about `axis`, given by two directions across it. */
  circle(middle, first, second, radius, colour, count = 48) {
    const at = (i) => {
      const [c, s] = [Math.cos((2 * Math.PI * i) / count), Math.sin((2 * Math.PI * i) / count)];
      return middle.map((x, k) => x + radius * (c * first[k] + s * second[k]));
    };
    for (let i = 0; i < count; i++) this.line(at(i), at(i + 1), colour);
  }
}
