// Short texts that hang on points of the scene.

import { byId, make, setText } from './dom.js';
import { in3 } from './vectors.js';

export function createLabels(app) {
  const labels = new Map();

  function place({ element, point }) {
    const { x, y, visible } = app.camera.project(point);
    element.hidden = !visible;
    if (visible) element.style.transform = `translate(${(x + 10).toFixed(1)}px, ${(y - 30).toFixed(1)}px)`;
  }

  app.labels = {
    /** Hangs a text on a point, or takes it away without one. */
    set(name, point, text) {
      let label = labels.get(name);
      if (!point) {
        label?.element.remove();
        labels.delete(name);
        return;
      }
      if (!label) {
        label = { element: make('div', { class: 'label', 'data-label': name }) };
        byId('labels').append(label.element);
        labels.set(name, label);
      }
      label.point = in3(point);
      setText(label.element, text);
      place(label);
    },
  };
  app.loop.before(() => labels.forEach(place));
}
