// The table of sizes: each fit with a switch, its size, and a bar against the smallest of its sort.

import { make, number } from './dom.js';
import { FITS } from './fit-draw.js';

const SORTS = [['Boxes', ['aabb', 'pca', 'pca_of_hull', 'smallest_box']], ['Balls', ['ritter', 'smallest_ball']], ['Hull', ['hull']]];
/** What sizes are called in the protocol. */
const NAMES = {
  hull: 'convex hull', aabb: 'box along the axes', pca: 'box along principal axes', pca_of_hull: 'the same of the hull',
  smallest_box: 'smallest box', ritter: "Ritter's ball", smallest_ball: 'smallest ball',
};
const SVG = 'http://www.w3.org/2000/svg';

export function createSizes(table, onswitch, shown) {
  const rows = new Map();
  for (const [title, names] of SORTS) {
    const body = make('tbody', {}, make('tr', {}, make('th', { colspan: 3, scope: 'rowgroup' }, title)));
    for (const name of names) {
      const [, label, light, dark] = FITS.find(([known]) => known === name);
      const dot = make('i', { class: 'dot' });
      dot.style.background = `light-dark(#${light}, #${dark})`;
      const box = make('input', { type: 'checkbox', 'data-fit': name, change: (event) => onswitch(name, event.target.checked) });
      box.checked = shown.has(name);
      const bar = document.createElementNS(SVG, 'rect');
      bar.setAttribute('height', '8');
      bar.style.fill = `light-dark(#${light}, #${dark})`;
      const gauge = document.createElementNS(SVG, 'svg');
      gauge.append(bar);
      gauge.setAttribute('aria-hidden', 'true');
      const size = make('td', { class: 'n' }, '–');
      body.append(make('tr', { 'data-size': name }, make('td', {}, make('label', {}, box, dot, label)), make('td', { class: 'gauge' }, gauge), size));
      rows.set(name, { bar, size });
    }
    table.append(body);
  }

  return {
    show(fit) {
      const sizes = new Map(Object.entries(NAMES).map(([name, called]) => [name, fit?.sizes.find((one) => one.name === called)]));
      const largest = (names) => Math.max(...names.map((name) => sizes.get(name)?.size ?? 0), Number.MIN_VALUE);
      for (const [, names] of SORTS) {
        for (const name of names) {
          const found = sizes.get(name);
          const { bar, size } = rows.get(name);
          bar.setAttribute('width', found && names.length > 1 ? `${(100 * found.size) / largest(names)}%` : '0');
          const more = found && names.length > 1 && Number.isFinite(found.ratio) ? (found.ratio - 1) * 100 : null;
          size.textContent = !found ? '–' : more === null || more < 0.05 ? number(found.size, 2) : `+${more < 10 ? more.toFixed(1) : Math.round(more)} %`;
          size.title = found ? `${number(found.size, 5)}` : '';
        }
      }
    },
  };
}
