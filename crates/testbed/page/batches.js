// What is drawn of the bodies: for each mesh its triangles and edges, and one instance for each part that has this mesh.
//
// An instance tells the number of its body, the place of the part in it, and a colour. None of it changes from frame to frame: poses are looked up on the graphics card.

import { attribute, buffer } from './gl.js';
import { colourOf, PAIR_OPACITY, SENSOR_OPACITY } from './palette.js';
import { in3, quaternion } from './vectors.js';

/** Bytes of an instance: body, place, turn, scale, colour, and whether it moves. */
const STRIDE = 52;

/** Instances that are added while the scene goes on: room is doubled when it is short. */
class Instances {
  constructor(gl) {
    this.gl = gl;
    this.count = 0;
    this.bytes = new DataView(new ArrayBuffer(STRIDE * 16));
    this.buffer = gl.createBuffer();
    this.bodies = [];
  }

  push(index, body, part, isPair, opacity) {
    if ((this.count + 1) * STRIDE > this.bytes.byteLength) {
      const larger = new Uint8Array(this.bytes.byteLength * 2);
      larger.set(new Uint8Array(this.bytes.buffer));
      this.bytes = new DataView(larger.buffer);
    }
    const start = this.count++ * STRIDE;
    this.bytes.setUint32(start, index, true);
    const numbers = [...in3(part.position), ...quaternion(part.rotation), part.scale[0], part.scale[1], part.scale[2] ?? 1];
    numbers.forEach((value, i) => this.bytes.setFloat32(start + 4 + 4 * i, value, true));
    const colour = colourOf(body, index, isPair);
    colour.forEach((value, i) => this.bytes.setUint8(start + 44 + i, value));
    this.bytes.setUint8(start + 47, Math.round(255 * opacity));
    this.bytes.setFloat32(start + 48, body.kind === 'dynamic' ? 1 : 0, true);
    this.bodies.push(index);
    this.stale = true;
  }

  /** Brings what was added to the graphics card. */
  upload() {
    if (!this.stale) return;
    const { gl } = this;
    gl.bindBuffer(gl.ARRAY_BUFFER, this.buffer);
    gl.bufferData(gl.ARRAY_BUFFER, new Uint8Array(this.bytes.buffer, 0, this.count * STRIDE), gl.STATIC_DRAW);
    this.stale = false;
  }

  /** Attributes 4 to 9 of the bound array, beginning with instance `first`. */
  bind(first = 0) {
    const { gl } = this;
    gl.bindBuffer(gl.ARRAY_BUFFER, this.buffer);
    const start = first * STRIDE;
    attribute(gl, 4, 1, STRIDE, start, { type: gl.UNSIGNED_INT, divisor: 1, integer: true });
    attribute(gl, 5, 3, STRIDE, start + 4, { divisor: 1 });
    attribute(gl, 6, 4, STRIDE, start + 16, { divisor: 1 });
    attribute(gl, 7, 3, STRIDE, start + 32, { divisor: 1 });
    attribute(gl, 8, 4, STRIDE, start + 44, { type: gl.UNSIGNED_BYTE, normalized: true, divisor: 1 });
    attribute(gl, 9, 1, STRIDE, start + 48, { divisor: 1 });
  }
}

/** One mesh, with its instances: those that hide what is behind them, and sensors. */
export class Batch {
  constructor(gl, mesh, dimension) {
    this.gl = gl;
    this.mesh = mesh;
    this.buffers = [];
    this.bound = { triangles: {}, edges: {} };
    this.endless = mesh.kind === 'half_space' || mesh.kind === 'plane';
    this.opaque = new Instances(gl);
    this.clear = new Instances(gl);
    this.triangles = gl.createVertexArray();
    this.edges = gl.createVertexArray();
    this.triangleCount = 0;
    this.edgeCount = 0;
    if (this.endless) this.endlessSurface();
    else if (mesh.kind === 'solid') this.solid(mesh, dimension);
    gl.bindVertexArray(null);
  }

  buffer(data, target = this.gl.ARRAY_BUFFER) {
    this.buffers.push(buffer(this.gl, data, target));
  }

  endlessSurface() {
    const { gl } = this;
    gl.bindVertexArray(this.triangles);
    this.buffer(new Float32Array([-1, -1, 1, -1, 1, 1, -1, 1]));
    attribute(gl, 0, 2, 8, 0);
    this.buffer(new Uint16Array([0, 1, 2, 0, 2, 3]), gl.ELEMENT_ARRAY_BUFFER);
    this.triangleCount = 6;
  }

  solid(mesh, dimension) {
    const { gl } = this;
    const positions = spread(mesh.positions, dimension);
    const triangles = mesh.triangles ?? [];
    gl.bindVertexArray(this.triangles);
    this.buffer(new Float32Array(positions));
    attribute(gl, 0, 3, 12, 0);
    if (mesh.normals?.length === positions.length) {
      this.buffer(new Float32Array(mesh.normals));
      attribute(gl, 1, 3, 12, 0);
    } else {
      gl.disableVertexAttribArray(1);
      gl.vertexAttrib3f(1, 0, 0, 1);
    }
    this.triangleCount = triangles.length;
    this.extent = Math.sqrt(positions.reduce((most, x, i) => (i % 3 ? most : Math.max(most, x ** 2 + positions[i + 1] ** 2 + positions[i + 2] ** 2)), 0));
    if (triangles.length) this.buffer(new Uint32Array(triangles), gl.ELEMENT_ARRAY_BUFFER);
    const ends = endsOfEdges(positions, mesh.edges ?? []);
    if (dimension === 2 && triangles.length) ends.push(...orientationMark(positions, triangles));
    if (dimension === 3 && !ends.length && isUnitBall(mesh)) ends.push(...rings());
    this.edgeQuads(ends);
  }

  /** Each edge is a quad that the shader makes as wide as it should be seen. */
  edgeQuads(ends) {
    const { gl } = this;
    const count = ends.length / 6;
    const vertices = new Float32Array(count * 4 * 8);
    const indices = new Uint32Array(count * 6);
    for (let i = 0; i < count; i++) {
      for (let k = 0; k < 4; k++) {
        const start = (i * 4 + k) * 8;
        for (let j = 0; j < 6; j++) vertices[start + j] = ends[i * 6 + j];
        vertices[start + 6] = k >> 1;
        vertices[start + 7] = (k & 1) * 2 - 1;
      }
      indices.set([0, 1, 2, 2, 1, 3].map((k) => i * 4 + k), i * 6);
    }
    gl.bindVertexArray(this.edges);
    this.buffer(vertices);
    attribute(gl, 0, 3, 32, 0);
    attribute(gl, 1, 3, 32, 12);
    attribute(gl, 2, 2, 32, 24);
    this.buffer(indices, gl.ELEMENT_ARRAY_BUFFER);
    this.edgeCount = indices.length;
  }

  /** Gives back what it holds of the graphics card. */
  delete() {
    const { gl } = this;
    for (const made of [...this.buffers, this.opaque.buffer, this.clear.buffer]) gl.deleteBuffer(made);
    gl.deleteVertexArray(this.triangles);
    gl.deleteVertexArray(this.edges);
  }

  add(index, body, part, isPair) {
    // What is driven and has many parts is a container: a drum, a cage. One looks into it.
    const isCage = body.kind === 'kinematic' && body.parts.length > 1;
    const opacity = body.sensor ? SENSOR_OPACITY : (isPair && !this.endless) || isCage ? PAIR_OPACITY : 1;
    (body.sensor || isPair || isCage ? this.clear : this.opaque).push(index, body, part, isPair, opacity);
  }

  /** Draws triangles or edges of all instances, or of those of one body. */
  draw(what, instances, body = null) {
    const { gl } = this;
    const [array, count] = what === 'edges' ? [this.edges, this.edgeCount] : [this.triangles, this.triangleCount];
    if (!count || !instances.count) return;
    instances.upload();
    gl.bindVertexArray(array);
    const type = this.endless ? gl.UNSIGNED_SHORT : gl.UNSIGNED_INT;
    if (body === null) {
      this.bind(what, instances, 0);
      gl.drawElementsInstanced(gl.TRIANGLES, count, type, 0, instances.count);
      return;
    }
    for (let first = instances.bodies.indexOf(body); first >= 0; first = instances.bodies.indexOf(body, first + 1)) {
      this.bind(what, instances, first);
      gl.drawElementsInstanced(gl.TRIANGLES, count, type, 0, 1);
    }
  }

  /** An array remembers what it is bound to: scenes with many meshes would spend their time on it. */
  bind(what, instances, first) {
    const bound = this.bound[what];
    if (bound.instances === instances && bound.first === first) return;
    instances.bind(first);
    Object.assign(bound, { instances, first });
  }
}

/** Positions with three numbers each. */
function spread(positions, dimension) {
  if (dimension === 3) return positions;
  const spreadOut = [];
  for (let i = 0; i + 1 < positions.length; i += 2) spreadOut.push(positions[i], positions[i + 1], 0);
  return spreadOut;
}

function endsOfEdges(positions, edges) {
  const ends = [];
  for (const i of edges) ends.push(positions[3 * i], positions[3 * i + 1], positions[3 * i + 2]);
  return ends;
}

/** A mesh whose normals are its corners is a ball of radius 1. */
function isUnitBall({ positions, normals }) {
  return normals?.length === positions.length && positions.every((x, i) => x === normals[i]);
}

/** Two circles on a ball of radius 1, a little outside: without them nobody sees it turn. */
function rings() {
  const count = 32;
  const at = (i) => [Math.cos((2 * Math.PI * i) / count) * 1.004, Math.sin((2 * Math.PI * i) / count) * 1.004];
  const ends = [];
  for (let i = 0; i < count; i++) {
    const [[c, s], [d, t]] = [at(i), at(i + 1)];
    ends.push(c, 0, s, d, 0, t, c, s, 0, d, t, 0);
  }
  return ends;
}

/** A short stroke along the first axis, inside the shape: it shows how a disc is turned. */
function orientationMark(positions, triangles) {
  let middle = [0, 0];
  const count = positions.length / 3;
  for (let i = 0; i < count; i++) middle = [middle[0] + positions[3 * i] / count, middle[1] + positions[3 * i + 1] / count];
  let reach = 0;
  for (let i = 0; i + 2 < triangles.length; i += 3) {
    for (let k = 0; k < 3; k++) {
      const [a, b] = [triangles[i + k], triangles[i + ((k + 1) % 3)]];
      const [ay, by] = [positions[3 * a + 1] - middle[1], positions[3 * b + 1] - middle[1]];
      if (ay > 0 === by > 0) continue;
      const x = positions[3 * a] + ((positions[3 * b] - positions[3 * a]) * ay) / (ay - by);
      reach = Math.max(reach, x - middle[0]);
    }
  }
  return [middle[0] + reach * 0.55, middle[1], 0, middle[0] + reach * 0.85, middle[1], 0];
}
