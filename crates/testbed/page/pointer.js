// Mouse, pen and touch on the scene: one that is down works the tool or turns the view, two that are down pan and pinch.

import { inDimension } from './vectors.js';

const CLICK = 5;

export function createPointer(app) {
  const { canvas, camera, connection, model, loop } = app;
  const down = new Map();
  /** What the first pointer does: asking, dragging, turning, panning, working a tool, pinching. */
  let act = null;
  let drag = null;

  const place = (event) => {
    const box = canvas.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  };

  function changed() {
    loop.stop();
    loop.draw();
    connection.emit('changed');
  }

  function begin(event) {
    canvas.focus({ preventScroll: true });
    canvas.setPointerCapture(event.pointerId);
    const at = place(event);
    down.set(event.pointerId, { ...at, startX: at.x, startY: at.y, moved: false });
    if (down.size === 2) return pinch();
    if (down.size > 2) return;
    if (event.button === 1 || event.button === 2 || event.shiftKey) act = 'pan';
    else if (event.altKey) act = 'turn';
    else if (app.tools.current !== 'hand') {
      act = 'tool';
      app.tools.begin(at.x, at.y);
    } else {
      // Only the server knows what is here. Until it answers, moves are kept.
      act = 'asking';
      connection.send({ do: 'grab', ...app.tools.pick(at.x, at.y) });
    }
    canvas.classList.add('dragging');
  }

  /** A second finger: what the first one did ends. */
  function pinch() {
    if (act === 'drag' || act === 'asking') connection.send({ do: 'release' });
    if (act === 'tool') app.tools.cancel();
    drag = null;
    act = 'pinch';
  }

  function move(event) {
    const pointer = down.get(event.pointerId);
    if (!pointer) return;
    const { x, y } = place(event);
    const [dx, dy] = [x - pointer.x, y - pointer.y];
    if (Math.hypot(x - pointer.startX, y - pointer.startY) > CLICK) pointer.moved = true;
    const others = [...down.values()].filter((other) => other !== pointer);
    const before = { x: pointer.x, y: pointer.y };
    Object.assign(pointer, { x, y });
    if (act === 'pinch' && others.length) {
      const [other] = others;
      const spread = (a) => Math.max(20, Math.hypot(a.x - other.x, a.y - other.y));
      camera.pan(dx / 2, dy / 2);
      camera.zoom(spread(before) / spread({ x, y }), (x + other.x) / 2, (y + other.y) / 2);
      changed();
    } else if (act === 'pan' || (act === 'turn' && camera.dimension === 2)) {
      camera.pan(dx, dy);
      changed();
    } else if (act === 'turn') {
      camera.orbit(dx, dy);
      changed();
    } else if (act === 'tool') app.tools.move(x, y);
    else if (act === 'drag') drag.stale = true;
  }

  function end(event) {
    const pointer = down.get(event.pointerId);
    if (!pointer) return;
    down.delete(event.pointerId);
    const cancelled = event.type === 'pointercancel';
    if (act === 'drag' || act === 'asking') {
      if (drag?.stale) sendDrag(pointer);
      connection.send({ do: 'release' });
      if (!pointer.moved && !cancelled) connection.send({ do: 'select', ...app.tools.pick(pointer.x, pointer.y) });
    } else if (act === 'turn' && pointer.click && !pointer.moved && !cancelled) {
      connection.send({ do: 'select', ...app.tools.pick(pointer.x, pointer.y) });
    } else if (act === 'tool' && !cancelled) app.tools.end(pointer.x, pointer.y, pointer.moved);
    else if (act === 'tool') app.tools.cancel();
    drag = null;
    model.held = null;
    // A finger that stays after pinching pans on.
    act = down.size === 1 ? 'pan' : null;
    if (!down.size) canvas.classList.remove('dragging');
    loop.draw();
  }

  /** Pulls the held point to where the pointer is, in the plane through it that faces the viewer. */
  function sendDrag(pointer) {
    const to = camera.onPlane(pointer.x, pointer.y, drag.point);
    if (!to) return;
    drag.point = to;
    drag.stale = false;
    connection.send({ do: 'drag', to: inDimension(to, camera.dimension) });
  }

  connection.on('grabbed', (grabbed) => {
    if (act !== 'asking') return;
    const [pointer] = down.values();
    if (grabbed) {
      act = 'drag';
      model.held = grabbed.body;
      drag = { point: [grabbed.point[0], grabbed.point[1], grabbed.point[2] ?? 0], stale: pointer.moved };
    } else {
      act = 'turn';
      pointer.click = true;
    }
    loop.draw();
  });
  // One message for a picture is enough.
  function tick() {
    requestAnimationFrame(tick);
    if (drag?.stale) sendDrag(down.values().next().value);
  }
  requestAnimationFrame(tick);

  canvas.addEventListener('pointerdown', begin);
  canvas.addEventListener('pointermove', move);
  canvas.addEventListener('pointerup', end);
  canvas.addEventListener('pointercancel', end);
  canvas.addEventListener('contextmenu', (event) => event.preventDefault());
  canvas.addEventListener('wheel', (event) => {
    event.preventDefault();
    const { x, y } = place(event);
    const lines = event.deltaMode === 1 ? 16 : 1;
    if (drag) {
      // What is held turns, if it is one that can be turned by hand; see the server.
      const by = event.deltaY * lines * 0.002;
      connection.send({ do: 'turn', by: camera.dimension === 2 ? [by] : camera.back.map((part) => part * by) });
      return;
    }
    camera.zoom(Math.exp(Math.max(-120, Math.min(120, event.deltaY * lines)) * (event.ctrlKey ? 0.01 : 0.0015)), x, y);
    changed();
  }, { passive: false });
  app.pointer = { changed };
}
