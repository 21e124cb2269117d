// The pointer in the view for fitting: adds, draws and drags points in the plane, and turns the view in space.

const NEAR = 12;
/** Pixels between points that are drawn. */
const APART = 14;

export function createFitPointer({ canvas, camera, state, changed, draw }) {
  const down = new Map();
  let act = null;
  let held = null;
  let last = null;

  const place = (event) => {
    const box = canvas.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  };

  function nearest({ x, y }) {
    if (state.dimension !== 2) return null;
    let found = null;
    let least = NEAR;
    state.points.forEach((point, i) => {
      const seen = camera.project([point[0], point[1], 0]);
      const far = Math.hypot(seen.x - x, seen.y - y);
      if (far < least) [found, least] = [i, far];
    });
    return found;
  }

  function put({ x, y }) {
    const at = camera.onPlane(x, y);
    state.points = [...state.points, [at[0], at[1]]];
    last = { x, y };
    changed();
  }

  canvas.addEventListener('pointerdown', (event) => {
    canvas.setPointerCapture(event.pointerId);
    const at = place(event);
    down.set(event.pointerId, at);
    if (down.size > 1) {
      // The point that the first finger put was not meant.
      if (act === 'put') {
        state.points = state.points.slice(0, -1);
        changed();
      }
      act = 'pinch';
      return;
    }
    held = nearest(at);
    if (event.button === 2 && held !== null) {
      state.points = state.points.filter((_, i) => i !== held);
      act = null;
      state.hovered = null;
      changed();
    } else if (event.button !== 0 || event.shiftKey) act = 'pan';
    else if (state.dimension === 3) act = 'turn';
    else if (held !== null) act = 'drag';
    else {
      act = 'put';
      put(at);
    }
  });
  canvas.addEventListener('pointermove', (event) => {
    const at = place(event);
    const pointer = down.get(event.pointerId);
    if (!pointer) {
      const hovered = nearest(at);
      if (hovered !== state.hovered) draw();
      state.hovered = hovered;
      return;
    }
    const [dx, dy] = [at.x - pointer.x, at.y - pointer.y];
    const [other] = [...down.values()].filter((one) => one !== pointer);
    if (act === 'pinch' && other) {
      const spread = (a) => Math.max(20, Math.hypot(a.x - other.x, a.y - other.y));
      camera.pan(dx / 2, dy / 2);
      camera.zoom(spread(pointer) / spread(at), (at.x + other.x) / 2, (at.y + other.y) / 2);
    } else if (act === 'pan') camera.pan(dx, dy);
    else if (act === 'turn') camera.orbit(dx, dy);
    else if (act === 'drag') {
      const to = camera.onPlane(at.x, at.y);
      state.points = state.points.map((point, i) => (i === held ? [to[0], to[1]] : point));
      changed();
    } else if (act === 'put' && Math.hypot(at.x - last.x, at.y - last.y) > APART) put(at);
    Object.assign(pointer, at);
    draw();
  });
  for (const name of ['pointerup', 'pointercancel']) {
    canvas.addEventListener(name, (event) => {
      down.delete(event.pointerId);
      act = down.size ? 'pan' : null;
    });
  }
  canvas.addEventListener('contextmenu', (event) => event.preventDefault());
  canvas.addEventListener('wheel', (event) => {
    event.preventDefault();
    const { x, y } = place(event);
    camera.zoom(Math.exp(Math.max(-120, Math.min(120, event.deltaY)) * (event.ctrlKey ? 0.01 : 0.0015)), x, y);
    draw();
  }, { passive: false });
  canvas.addEventListener('keydown', (event) => {
    const way = { ArrowLeft: [1, 0], ArrowRight: [-1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] }[event.key];
    if (!way) return;
    event.preventDefault();
    if (state.dimension === 3) camera.orbit(-way[0] * 16, way[1] * 16);
    else camera.pan(way[0] * 40, way[1] * 40);
    draw();
  });
}
