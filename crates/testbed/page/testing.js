// What tests can ask of the page: `window.testbed`.

import { asleep, colourOf, islandColour } from './palette.js';
import { in3 } from './vectors.js';

export function createTesting(app) {
  const { connection, model, camera, loop } = app;

  addEventListener('error', (event) => model.errors.push(event.message));
  addEventListener('unhandledrejection', (event) => model.errors.push(String(event.reason)));

  window.testbed = {
    /** True once a scene has been drawn. */
    ready: false,
    get connected() {
      return connection.connected;
    },
    get errors() {
      return model.errors;
    },
    scene() {
      const { scene } = model;
      return scene && { name: scene.name, epoch: scene.epoch, dimension: scene.dimension, bodies: scene.bodies.length };
    },
    status: () => structuredClone(model.status),
    frame() {
      const { frame } = model;
      return frame && { number: frame.number, step: frame.step, count: frame.count, lines: frame.lines };
    },
    /** Measurements of the last frame by name. */
    statistics: () => model.frame?.statistics() ?? null,
    body: (index) => model.frame?.body(index) ?? null,
    bodies() {
      const { frame } = model;
      return frame ? Array.from({ length: frame.count }, (_, i) => frame.body(i).position) : [];
    },
    /** Where a point is seen, in pixels of the viewport. */
    project(point) {
      const box = app.canvas.getBoundingClientRect();
      const { x, y, visible } = camera.project(in3(point));
      return { x: x + box.left, y: y + box.top, visible };
    },
    /** The colour of a body before light falls on it. */
    colorOf(index) {
      const body = model.scene?.bodies[index];
      const state = model.frame?.body(index);
      if (!body) return null;
      const options = app.renderer?.options ?? {};
      let colour = colourOf(body, index, model.scene.is_pair);
      if (options.islands && state?.island >= 0) colour = islandColour(state.island);
      if (options.asleep && body.kind === 'dynamic' && state?.asleep) colour = asleep(colour);
      return [...colour];
    },
    send: (message) => connection.send(message),
    frameMilliseconds: () => loop.milliseconds(),
    camera: () => camera.get(),
    setCamera(view) {
      camera.set(view);
      app.pointer.changed();
    },
    settled: () => loop.settled(),
  };
  connection.on('drawn', () => {
    if (!window.testbed.ready && !app.link.pending()) loop.settled().then(() => (window.testbed.ready = true));
  });
}
