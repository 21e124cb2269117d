// Draws when there is something new to see, and only then.

const HISTORY = 120;

export function createLoop(app) {
  const { model, camera, canvas, connection } = app;
  const before = new Set();
  const waiting = [];
  const history = [];
  let dirty = true;
  let pending = false;
  let glide = null;

  /** Keeps the canvas as large as it is seen. */
  function resize() {
    const ratio = Math.min(window.devicePixelRatio || 1, 2);
    const { clientWidth, clientHeight } = canvas;
    if (!clientWidth || !clientHeight) return;
    const [width, height] = [Math.round(clientWidth * ratio), Math.round(clientHeight * ratio)];
    if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
    Object.assign(camera, { width: clientWidth, height: clientHeight });
    camera.update();
    dirty = true;
  }

  function tick(now) {
    requestAnimationFrame(tick);
    const start = performance.now();
    const isNew = model.advance();
    if (glide) glide(now);
    if (isNew) {
      pending = true;
      connection.emit('drawn', model.frame);
    }
    if (!pending && !dirty) return;
    const { renderer } = app;
    if (renderer?.pace.busy(renderer.gl)) return;
    dirty = pending = false;
    if (renderer) {
      renderer.strokes.clear();
      for (const paint of before) paint(renderer.strokes);
      renderer.selected = model.selected;
      renderer.held = model.held;
      renderer.draw(camera, model.frame);
    }
    history.push(performance.now() - start);
    if (history.length > HISTORY) history.shift();
    for (const resolve of waiting.splice(0)) resolve();
  }

  const loop = {
    /** Asks for another picture. */
    draw: () => (dirty = true),
    /** `paint` is called before each picture, with the strokes of the page. */
    before: (paint) => before.add(paint),
    /** Resolves after the next picture. */
    settled: () => {
      dirty = true;
      return new Promise((resolve) => waiting.push(resolve));
    },
    /** Milliseconds of JavaScript for a picture. */
    milliseconds: () => ({
      mean: history.reduce((sum, value) => sum + value, 0) / Math.max(1, history.length),
      max: Math.max(0, ...history),
    }),
    /** Moves the camera in a quarter of a second. */
    glide(to, quickly) {
      const from = { target: [...camera.target], distance: camera.distance };
      if (quickly) {
        camera.set(to);
        dirty = true;
        return;
      }
      const begin = performance.now();
      glide = (now) => {
        const part = Math.min(1, Math.max(0, (now - begin) / 250));
        const eased = part * part * (3 - 2 * part);
        camera.set({
          target: from.target.map((x, i) => x + (to.target[i] - x) * eased),
          distance: from.distance * (to.distance / from.distance) ** eased,
        });
        dirty = true;
        if (part === 1) glide = null;
      };
    },
    stop: () => (glide = null),
  };
  new ResizeObserver(resize).observe(canvas);
  if (app.renderer) {
    app.renderer.onrestored = loop.draw;
    let told = false;
    app.renderer.pace.onslow = () => {
      if (told || camera.dimension === 2 || !app.renderer.options.shadows) return;
      app.messages.note('Drawing is slow here: shadows are left out.');
      told = true;
    };
  }
  connection.on('scene', (scene) => {
    app.renderer?.setScene(model.scene);
    camera.dimension = scene.dimension;
    camera.radius = scene.view.radius;
    glide = null;
    camera.set({ ...camera.facing(scene.view.center, scene.view.radius), yaw: 0.55, pitch: 0.42 });
    dirty = true;
  });
  connection.on('added', (added) => {
    if (added.epoch !== model.scene?.epoch || !app.renderer) return;
    app.renderer.addMeshes(added.meshes);
    app.renderer.addBodies(added.bodies, model.scene.bodies.length - added.bodies.length);
    dirty = true;
  });
  connection.on('status', (status) => {
    if (app.renderer) app.renderer.options.islands = Boolean(status.draw?.islands);
    dirty = true;
  });
  requestAnimationFrame(tick);
  return loop;
}
