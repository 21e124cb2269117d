// Scenes of two shapes: why they touch or not, and the search for it step by step, in words and in the scene.

import { byId, icon, make, number, vector } from './dom.js';
import { add, in3, scale, subtract, length } from './vectors.js';

export function createPair(app) {
  const { connection, model, camera, loop, labels } = app;
  const place = byId('panel-pair');
  let pair = null;
  /** The step that is drawn, or -1 for the answer. */
  let step = -1;

  const facts = (rows) => make('dl', { class: 'facts' }, ...rows.flatMap(([name, value]) => [make('dt', {}, name), make('dd', {}, value)]));

  const verdict = make('p', { class: 'verdict', 'aria-live': 'polite' });
  const numbers = make('div', { id: 'pair-numbers' });
  const manifold = make('div', { id: 'pair-manifold' });
  const counter = make('span', { id: 'pair-counter' });
  const text = make('div', { class: 'step-text', id: 'pair-step', 'aria-live': 'polite' });
  const list = make('ol', { class: 'step-list', id: 'pair-steps' });
  const stepper = make('div', { class: 'stepper' },
    make('button', { class: 'square', id: 'pair-previous', 'aria-label': 'Step before', click: () => go(step - 1) }, icon('back')),
    counter,
    make('button', { class: 'square', id: 'pair-next', 'aria-label': 'Next step', click: () => go(step + 1) }, icon('step')));
  const hint = make('p', { class: 'hint' }, 'Drag the shapes. The wheel turns what is held.');
  place.append(make('section', {}, verdict, numbers, hint), make('section', {}, make('h2', {}, 'How it was found'), stepper, text, list), make('section', {}, make('h2', {}, 'Manifold'), manifold));

  function go(to) {
    if (!pair) return;
    step = Math.max(-1, Math.min(pair.steps.length - 1, to));
    showStep();
    loop.draw();
  }

  function show() {
    const { touching, contact, distance } = pair;
    verdict.dataset.touching = touching;
    verdict.replaceChildren(make('i', { class: 'dot' }), touching ? 'They touch' : 'They are apart');
    const rows = contact
      ? [['normal', vector(contact.normal)], ['depth', number(contact.depth, 4)], ['point on A', vector(contact.point_a)], ['point on B', vector(contact.point_b)]]
      : [['distance', number(distance, 4)], ...(pair.closest ? [['closest of A', vector(pair.closest[0])], ['closest of B', vector(pair.closest[1])]] : [])];
    numbers.replaceChildren(facts(rows));
    showManifold(pair.manifold);
    step = Math.min(step, pair.steps.length - 1);
    showStep();
  }

  function showManifold(found) {
    if (!found?.points.length) {
      manifold.replaceChildren(make('p', { class: 'hint' }, 'No contact points: nothing to push apart.'));
      return;
    }
    const head = make('tr', {}, ...['', 'depth', 'features', 'on A'].map((title, i) => make('th', { class: i ? 'n' : '', scope: 'col' }, title)));
    const rows = found.points.map((point, i) => make('tr', {},
      make('td', {}, String(i + 1)), make('td', { class: 'n' }, number(point.depth, 4)), make('td', { class: 'n' }, (point.feature ?? []).map((one) => one.toString(16)).join(' · ')), make('td', { class: 'n' }, vector(point.point_a, 2))));
    manifold.replaceChildren(make('table', { class: 'small-table' }, make('thead', {}, head), make('tbody', {}, ...rows)));
  }

  function showStep() {
    const { steps } = pair;
    counter.textContent = step < 0 ? `answer · ${steps.length} steps` : `step ${step + 1} of ${steps.length}`;
    byId('pair-previous').disabled = step < 0;
    byId('pair-next').disabled = step >= steps.length - 1;
    const shown = steps[step];
    text.replaceChildren(make('h3', {}, shown ? shown.title : 'The answer'), make('p', {}, shown ? shown.text : answer()));
    if (list.children.length !== steps.length || steps.some((one, i) => list.children[i].textContent !== `${i + 1}. ${one.title}`)) {
      list.replaceChildren(...steps.map((one, i) => make('li', {}, make('button', { click: () => go(i) }, `${i + 1}. ${one.title}`))));
    }
    [...list.children].forEach((item, i) => {
      if (i === step) item.firstChild.setAttribute('aria-current', 'step');
      else item.firstChild.removeAttribute('aria-current');
    });
  }

  function answer() {
    if (pair.contact) return 'The normal points from the first shape to the second. Moving the second by the depth along it parts them.';
    return 'The line joins the two closest points. Its length is the distance.';
  }

  loop.before((strokes) => {
    if (!pair) return;
    const colours = app.theme.strokes;
    const head = camera.pixel() * 14;
    const shown = pair.steps[step];
    if (shown) {
      labels.set('pair', null);
      const points = shown.points.map(in3);
      for (const [from, to] of shown.lines) strokes.line(from, to, colours.step);
      for (const point of points) strokes.dot(point, colours.step);
      if (shown.axis) {
        const from = points[0] ?? in3(model.frame?.body(0)?.position ?? camera.target);
        strokes.arrow(from, add(from, scale(in3(shown.axis), camera.pixel(from) * 90 / (length(in3(shown.axis)) || 1))), colours.way, head, camera);
      }
      return;
    }
    const { contact, closest } = pair;
    for (const point of pair.manifold?.points ?? []) {
      strokes.line(point.point_a, point.point_b, [...colours.way, 150]);
      strokes.dot(point.point_a, colours.a);
      strokes.dot(point.point_b, colours.b);
    }
    if (contact) {
      const from = in3(contact.point_a);
      // The points are those on each shape: the normal is drawn from the surface of the first, outward.
      strokes.line(contact.point_a, contact.point_b, colours.way);
      strokes.dot(contact.point_a, colours.a);
      strokes.dot(contact.point_b, colours.b);
      strokes.arrow(from, add(from, scale(in3(contact.normal), camera.pixel(from) * 80)), colours.way, head, camera);
      labels.set('pair', add(from, scale(in3(contact.normal), camera.pixel(from) * 80)), `depth ${number(contact.depth, 3)}`);
    } else if (closest) {
      const [a, b] = closest.map(in3);
      strokes.line(a, b, colours.way);
      strokes.dot(a, colours.a);
      strokes.dot(b, colours.b);
      labels.set('pair', add(a, scale(subtract(b, a), 0.5)), `distance ${number(pair.distance, 3)}`);
    } else labels.set('pair', null);
  });

  connection.on('scene', () => {
    pair = null;
    step = -1;
    labels.set('pair', null);
    verdict.replaceChildren();
    for (const part of [numbers, manifold, text, list, counter]) part.replaceChildren();
  });
  connection.on('pair', (told) => {
    if (!told || !model.scene?.is_pair) return;
    pair = told;
    show();
    loop.draw();
  });
  app.pair = { next: () => go(step + 1), previous: () => go(step - 1), state: () => pair && { step, ...pair } };
}
