// The tools: drag and throw, push, shoot, add, remove. What a press, a move and a release do with each.

import { byId, make, press, setText } from './dom.js';
import { add, inDimension, normalize, scale, subtract } from './vectors.js';
import { plain } from './picker.js';

const NAMES = ['hand', 'push', 'shoot', 'add', 'remove'];

export function createTools(app) {
  const { connection, model, camera, loop } = app;
  let current = 'hand';
  /** An arrow that is being drawn: where it begins, and where it ends by now. */
  let arrow = null;

  const shape = byId('tool-shape');
  const size = byId('tool-size');
  const speed = byId('tool-speed');
  const vector = (a) => inDimension(a, camera.dimension);

  /** What is at a pixel, in the words of the protocol. */
  function pick(x, y) {
    const { origin, direction } = camera.ray(x, y);
    return camera.dimension === 2 ? { at: vector(origin) } : { origin, direction };
  }

  function choose(name) {
    if (!NAMES.includes(name)) return;
    current = name;
    for (const button of document.querySelectorAll('[data-tool]')) if (button.tagName === 'BUTTON') press(button, button.dataset.tool === name);
    app.canvas.dataset.tool = name;
    const rows = [...byId('tool-options').querySelectorAll('[data-for]')];
    for (const row of rows) row.hidden = !row.dataset.for.split(' ').includes(name);
    byId('tool-options').hidden = rows.every((row) => row.hidden);
  }

  const chosen = () => ({ shape: shape.value || 'ball', size: Number(size.value) });

  /** Shoots along the ray of a pixel; in the plane from the left edge of the view towards it, or along an arrow. */
  function shoot(x, y, along = null) {
    const bullet = { do: 'shoot', speed: Number(speed.value), ...chosen() };
    if (camera.dimension === 3) {
      const { origin, direction } = camera.ray(x, y);
      // Begins so far in front of the eye that it does not fill the view.
      const ahead = Math.min(camera.distance * 0.6, Math.max(camera.distance * 0.3, 10 * bullet.size));
      connection.send({ ...bullet, origin: add(origin, scale(direction, ahead)), direction });
      return;
    }
    const to = camera.onPlane(x, y);
    const from = along ?? camera.onPlane(0, y);
    const aim = normalize(subtract(to, from), [1, 0, 0]);
    connection.send({ ...bullet, origin: vector(from), direction: vector(aim) });
  }

  const actions = {
    push(x, y) {
      const message = { do: 'push', ...pick(x, y), speed: Number(speed.value) };
      if (camera.dimension === 2) message.from = vector(camera.target);
      connection.send(message);
    },
    remove(x, y) {
      connection.send({ do: 'remove', ...pick(x, y) });
    },
  };

  const tools = {
    pick, choose, names: NAMES,
    get current() {
      return current;
    },
    /** A press that is not for the hand. */
    begin(x, y) {
      if (current === 'add' || (current === 'shoot' && camera.dimension === 2)) {
        const at = camera.onPlane(x, y);
        arrow = { from: at, to: at };
      }
    },
    move(x, y) {
      if (!arrow) return;
      arrow.to = camera.onPlane(x, y, arrow.from) ?? arrow.to;
      loop.draw();
    },
    end(x, y, moved) {
      if (current === 'add') {
        // As fast as the arrow is long, twice over.
        const velocity = moved ? scale(subtract(arrow.to, arrow.from), 2) : [0, 0, 0];
        connection.send({ do: 'spawn', at: vector(arrow.from), velocity: vector(velocity), ...chosen() });
      } else if (current === 'shoot') shoot(x, y, moved && arrow ? arrow.from : null);
      else actions[current]?.(x, y);
      arrow = null;
      loop.draw();
    },
    cancel() {
      arrow = null;
      loop.draw();
    },
  };
  app.tools = tools;

  for (const name of NAMES) document.querySelector(`button[data-tool=${name}]`).addEventListener('click', () => choose(name));
  for (const [input, digits] of [[size, 2], [speed, 0]]) {
    input.addEventListener('input', () => setText(byId(`${input.id}-value`), Number(input.value).toFixed(digits)));
  }
  byId('tool-options').addEventListener('submit', (event) => event.preventDefault());
  byId('add-middle').addEventListener('click', () => connection.send({ do: 'spawn', at: vector(camera.target), ...chosen() }));
  byId('shoot-ahead').addEventListener('click', () => shoot(camera.width / 2, camera.height / 2));
  loop.before((strokes) => {
    if (arrow) strokes.arrow(arrow.from, arrow.to, app.theme.strokes.way, camera.pixel(arrow.from) * 14, camera);
    if (arrow) strokes.dot(arrow.from, app.theme.strokes.way);
  });
  connection.on('scene', (scene) => {
    const kinds = model.catalogue?.shapes[scene.dimension] ?? ['ball'];
    const before = shape.value;
    shape.replaceChildren(...kinds.map((kind) => make('option', { value: kind }, plain(kind))));
    shape.value = kinds.includes(before) ? before : kinds.includes('ball') ? 'ball' : kinds[0];
    const usual = Math.min(3, Math.max(0.1, scene.view.radius / 7));
    size.value = usual;
    setText(byId('tool-size-value'), Number(size.value).toFixed(2));
  });
  choose('hand');
}
