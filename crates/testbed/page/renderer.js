// Draws the scene: background, surfaces without end, bodies with a shadow, sensors, the chosen body's outline, and lines.
//
// The cost in JavaScript does not depend on the number of bodies: a frame goes to the graphics card as it came from the server.

import { Batch } from './batches.js';
import { HEADER, bodyWords } from './frame.js';
import { buffer, attribute, contextOf, program, uniforms } from './gl.js';
import { Lines, Strokes } from './lines.js';
import { BACKDROP, EDGE, ROW, SOLID, SURFACE } from './shaders.js';
import { Shadow } from './shadow.js';
import { LOOKS } from './looks.js';
import { Pace } from './pace.js';
import { in3 } from './vectors.js';

const WORDS_IN_ROW = ROW * 4;

/** So many bodies that their edges cost too much where drawing is slow. */
const MANY = 1000;

/** Directions in which an outline is moved aside. */
const AROUND = Array.from({ length: 12 }, (_, i) => [Math.cos((i * Math.PI) / 6), Math.sin((i * Math.PI) / 6)]);

export class Renderer {
  constructor(canvas) {
    this.canvas = canvas;
    this.options = { fill: true, edges: true, shadows: true, asleep: true, islands: false };
    this.strokes = new Strokes();
    this.pace = new Pace();
    this.looks = LOOKS.light;
    this.scene = null;
    this.selected = null;
    this.held = null;
    this.begin();
    canvas.addEventListener('webglcontextlost', (event) => event.preventDefault());
    canvas.addEventListener('webglcontextrestored', () => {
      this.begin();
      if (this.scene) this.setScene(this.scene);
      this.onrestored?.();
    });
  }

  /** Everything that lives on the graphics card and does not belong to a scene. */
  begin() {
    const gl = contextOf(this.canvas);
    this.gl = gl;
    this.solid = program(gl, SOLID);
    this.edge = program(gl, EDGE);
    this.surface = program(gl, SURFACE);
    this.backdrop = program(gl, BACKDROP);
    this.lines = new Lines(gl);
    this.shadow = new Shadow(gl);
    this.corners = gl.createVertexArray();
    gl.bindVertexArray(this.corners);
    buffer(gl, new Float32Array([-1, -1, 3, -1, -1, 3]));
    attribute(gl, 0, 2, 8, 0);
    gl.bindVertexArray(null);
    this.bodies = gl.createTexture();
    gl.bindTexture(gl.TEXTURE_2D, this.bodies);
    for (const [name, value] of [[gl.TEXTURE_MIN_FILTER, gl.NEAREST], [gl.TEXTURE_MAG_FILTER, gl.NEAREST], [gl.TEXTURE_WRAP_S, gl.CLAMP_TO_EDGE], [gl.TEXTURE_WRAP_T, gl.CLAMP_TO_EDGE]]) {
      gl.texParameteri(gl.TEXTURE_2D, name, value);
    }
    this.rows = 0;
    this.rest = new Uint32Array(WORDS_IN_ROW);
    this.uploaded = null;
    this.batches = [];
  }

  setScene(scene) {
    this.scene = scene;
    this.pace.reset();
    this.uploaded = null;
    for (const batch of this.batches) batch.delete();
    this.batches = [];
    this.addMeshes(scene.meshes);
    this.addBodies(scene.bodies, 0);
  }

  addMeshes(meshes) {
    for (const mesh of meshes) this.batches.push(new Batch(this.gl, mesh, this.scene.dimension));
  }

  addBodies(bodies, first) {
    bodies.forEach((body, i) => {
      for (const part of body.parts) this.batches[part.mesh]?.add(first + i, body, part, this.scene.is_pair);
    });
  }

  /** Brings the words of a frame into the texture. The last row goes by way of a row of its own. */
  upload(frame) {
    const { gl } = this;
    gl.activeTexture(gl.TEXTURE0);
    gl.bindTexture(gl.TEXTURE_2D, this.bodies);
    if (this.uploaded === frame) return;
    const words = HEADER + frame.count * bodyWords(frame.dimension);
    const rows = Math.max(1, Math.ceil(words / WORDS_IN_ROW));
    if (rows > this.rows) {
      this.rows = Math.max(rows, this.rows * 2);
      gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA32UI, ROW, this.rows, 0, gl.RGBA_INTEGER, gl.UNSIGNED_INT, null);
    }
    const whole = Math.floor(words / WORDS_IN_ROW);
    if (whole) gl.texSubImage2D(gl.TEXTURE_2D, 0, 0, 0, ROW, whole, gl.RGBA_INTEGER, gl.UNSIGNED_INT, frame.words, 0);
    const left = words - whole * WORDS_IN_ROW;
    if (left) {
      this.rest.set(frame.words.subarray(whole * WORDS_IN_ROW, words));
      gl.texSubImage2D(gl.TEXTURE_2D, 0, 0, whole, Math.ceil(left / 4), 1, gl.RGBA_INTEGER, gl.UNSIGNED_INT, this.rest, 0);
    }
    this.uploaded = frame;
  }

  draw(camera, frame) {
    const { gl, canvas, looks } = this;
    if (gl.isContextLost()) return;
    const ratio = canvas.width / Math.max(1, camera.width);
    gl.enable(gl.DEPTH_TEST);
    gl.depthFunc(gl.LEQUAL);
    gl.disable(gl.BLEND);
    const ready = this.scene && frame && this.batches.length > 0;
    const space = camera.dimension === 3;
    this.common = {
      view: camera.matrix, eye: camera.eye, size: [canvas.width, canvas.height], light: looks.sun,
      sky: looks.sky, ground: looks.ground, page: space ? looks.floor : looks.paper, hasShadow: false, outline: [0, 0, 0, 0], offset: [0, 0],
      showAsleep: this.options.asleep, showIslands: this.options.islands, count: frame?.count ?? 1, flatly: !space,
    };
    this.integers = { bodies: 0, shadow: 1, dimension: camera.dimension };
    if (ready) {
      this.upload(frame);
      if (space && this.options.shadows && this.options.fill && this.pace.level < 1) {
        this.common.lightView = this.shadow.draw(this.batches, camera, this.common, this.integers);
        this.common.hasShadow = true;
      }
      this.shadow.bind();
    }
    gl.viewport(0, 0, canvas.width, canvas.height);
    gl.clear(gl.DEPTH_BUFFER_BIT | gl.STENCIL_BUFFER_BIT);
    this.drawBackdrop(space);
    if (ready) {
      if (this.options.fill) this.drawSolid('opaque');
      gl.enable(gl.BLEND);
      gl.blendFuncSeparate(gl.SRC_ALPHA, gl.ONE_MINUS_SRC_ALPHA, gl.ONE, gl.ONE_MINUS_SRC_ALPHA);
      gl.depthMask(false);
      this.drawSurfaces(camera);
      if (this.options.fill) this.drawSolid('clear');
      const spare = this.pace.level > 1 && space && this.options.fill && frame.count > MANY;
      if (this.options.edges && !spare) this.drawEdges(camera, ratio, space);
      this.drawOutline(ratio);
      gl.depthMask(true);
      const start = frame.linesStart;
      const words = frame.words.subarray(start, frame.statisticsStart);
      this.lines.draw(words, frame.lines, camera.dimension, { ...this.common, width: (space ? 2 : 1.75) * ratio });
    }
    gl.enable(gl.BLEND);
    const { strokes } = this;
    this.lines.draw(strokes.words.subarray(0, strokes.count * 7), strokes.count, 3, { ...this.common, width: 2.5 * ratio, hidden: space });
    gl.bindVertexArray(null);
    this.pace.mark(gl);
  }

  drawBackdrop(space) {
    const { gl, looks } = this;
    gl.useProgram(this.backdrop.made);
    gl.bindVertexArray(this.corners);
    gl.depthMask(false);
    uniforms(gl, this.backdrop, space ? { top: looks.top, bottom: looks.bottom } : { top: looks.paper, bottom: looks.paper });
    gl.drawArrays(gl.TRIANGLES, 0, 3);
    gl.depthMask(true);
  }

  drawSolid(which) {
    const { gl } = this;
    gl.useProgram(this.solid.made);
    uniforms(gl, this.solid, this.common, this.integers);
    for (const batch of this.batches) if (!batch.endless) batch.draw('triangles', batch[which]);
  }

  drawEdges(camera, ratio, space) {
    const { gl } = this;
    gl.useProgram(this.edge.made);
    const only = !this.options.fill;
    uniforms(gl, this.edge, { ...this.common, pixels: this.canvas.height / 2 / camera.halfHeight() * (space ? camera.distance : 1), width: (space && !only ? 1.15 : 1.6) * ratio, strength: space && !only ? 0.55 : 1 }, this.integers);
    if (!space) gl.depthMask(true);
    for (const batch of this.batches) {
      if (!batch.edgeCount) continue;
      gl.uniform1f(this.edge.places.extent, batch.extent);
      batch.draw('edges', batch.opaque);
      batch.draw('edges', batch.clear);
    }
    gl.depthMask(false);
  }

  /** Half-spaces and planes, as far as the eye reaches. */
  drawSurfaces(camera) {
    const { gl } = this;
    const endless = this.batches.filter((batch) => batch.endless);
    if (!endless.length) return;
    const space = camera.dimension === 3;
    const wide = camera.halfHeight() * Math.max(1, camera.width / camera.height);
    const cell = 10 ** Math.floor(Math.log10(Math.max(1e-6, camera.distance * 0.16)));
    gl.useProgram(this.surface.made);
    const reach = space ? Math.max(camera.distance * 5, this.scene.view.radius * 4) : wide * 2.2;
    const count = endless.reduce((sum, batch) => sum + batch.opaque.count + batch.clear.count, 0);
    // Several hide one another: first what is solid of them, then the rest. One alone needs no order.
    for (const pass of space && count > 1 ? [1, 2] : [0]) {
      gl.depthMask(pass === 1);
      for (const batch of endless) this.drawSurface(batch, { reach, cell, pass, camera, space });
    }
    gl.depthMask(false);
  }

  drawSurface(batch, { reach, cell, pass, camera, space }) {
    const { gl, looks } = this;
    uniforms(gl, this.surface, {
      ...this.common, page: space ? looks.floor : looks.paper, line: looks.line, middle: camera.target, reach, cell,
      unit: camera.pixel(), normal: in3(batch.mesh.normal), level: batch.mesh.offset, twoSided: batch.mesh.kind === 'plane',
    }, { ...this.integers, pass });
    batch.draw('triangles', batch.opaque);
    batch.draw('triangles', batch.clear);
  }

  /** The chosen body and the one that is held, with an edge around what is seen of them, through everything. */
  drawOutline(ratio) {
    const { gl, looks, canvas } = this;
    const wanted = [[this.selected, looks.accent], [this.held, looks.held]].filter(([body]) => body !== null && body !== undefined);
    if (!wanted.length) return;
    gl.useProgram(this.solid.made);
    gl.enable(gl.STENCIL_TEST);
    gl.disable(gl.DEPTH_TEST);
    for (const [body, colour] of wanted) {
      gl.clear(gl.STENCIL_BUFFER_BIT);
      gl.colorMask(false, false, false, false);
      gl.stencilFunc(gl.ALWAYS, 1, 1);
      gl.stencilOp(gl.KEEP, gl.KEEP, gl.REPLACE);
      uniforms(gl, this.solid, { ...this.common, outline: [...colour, 1] }, this.integers);
      this.drawBody(body);
      gl.colorMask(true, true, true, true);
      gl.stencilFunc(gl.NOTEQUAL, 1, 1);
      gl.stencilOp(gl.KEEP, gl.KEEP, gl.KEEP);
      for (const [x, y] of AROUND) {
        uniforms(gl, this.solid, { offset: [(x * 5 * ratio) / canvas.width, (y * 5 * ratio) / canvas.height] });
        this.drawBody(body);
      }
    }
    gl.disable(gl.STENCIL_TEST);
    gl.enable(gl.DEPTH_TEST);
  }

  drawBody(body) {
    for (const batch of this.batches) {
      if (batch.endless) continue;
      batch.draw('triangles', batch.opaque, body);
      batch.draw('triangles', batch.clear, body);
    }
  }
}
