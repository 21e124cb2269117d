// The list of scenes by category, each with a picture and a sentence, and scenes of two shapes.

import { byId, make, press, setText } from './dom.js';

/** A word for people from one for programs. */
export const plain = (name) => name.replaceAll('_', ' ');
const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

export function createPicker(app) {
  const { connection, model } = app;
  const list = byId('scene-list');
  const search = byId('scene-search');
  let dimension = 0;
  let cards = [];

  /** Scenes in the order of the list, as far as they are shown. */
  const shown = () => cards.filter(({ card }) => !card.hidden).map(({ scene }) => scene.name);

  const picker = {
    open: (scene) => model.open(scene),
    /** The scene after the present one, or before it. */
    next(step) {
      const names = shown();
      if (!names.length) return;
      const at = names.indexOf(model.scene?.name);
      picker.open(names[(at + step + names.length) % names.length]);
    },
  };
  app.picker = picker;

  function card(scene) {
    const picture = make('img', { src: `/thumbnail/${encodeURIComponent(scene.name)}.svg`, alt: '', loading: 'lazy', width: 64, height: 48 });
    const text = make('div', {}, make('strong', {}, scene.title, make('small', {}, `${scene.dimension}D`)), make('span', {}, scene.about));
    return make('button', { class: 'card', 'data-scene': scene.name, click: () => choose(scene.name) }, picture, text);
  }

  function choose(name) {
    picker.open(name);
    app.panels.chosen();
  }

  function show(catalogue) {
    cards = [];
    const categories = Map.groupBy ? Map.groupBy(catalogue.scenes, (scene) => scene.category) : group(catalogue.scenes);
    const sections = [...categories].map(([category, scenes]) => {
      const made = scenes.map((scene) => ({ scene, card: card(scene) }));
      cards.push(...made);
      return make('section', { class: 'category', 'data-category': category }, make('h2', {}, capital(plain(category))), make('div', { class: 'cards' }, ...made.map((one) => one.card)));
    });
    list.replaceChildren(pairSection(catalogue), ...sections);
    filter();
    mark();
  }

  /** Two kinds of shape make a scene of their own. */
  function pairSection({ pairs }) {
    const first = make('select', { id: 'pair-a', 'aria-label': 'First shape' });
    const second = make('select', { id: 'pair-b', 'aria-label': 'Second shape' });
    const where = { 2: make('button', { id: 'pair-2d', 'aria-pressed': 'false' }, '2D'), 3: make('button', { id: 'pair-3d', 'aria-pressed': 'true' }, '3D') };
    let space = 3;
    function fill() {
      const kinds = pairs[space] ?? [];
      for (const [select, usual] of [[first, 'cuboid'], [second, 'ball']]) {
        const before = select.value;
        select.replaceChildren(...kinds.map((kind) => make('option', { value: kind }, plain(kind))));
        select.value = kinds.includes(before) ? before : kinds.includes(usual) ? usual : kinds[0];
      }
      for (const side of [2, 3]) press(where[side], side === space);
    }
    for (const side of [2, 3]) {
      where[side].addEventListener('click', () => {
        space = side;
        fill();
      });
    }
    const open = make('button', { id: 'pair-open', class: 'plain', click: () => choose(`pair-${first.value}-${second.value}-${space}d`) }, 'Compare');
    for (const select of [first, second]) {
      select.addEventListener('change', () => {
        if (model.scene?.is_pair) open.click();
      });
    }
    fill();
    return make('section', { class: 'category', 'data-category': 'pairs' },
      make('h2', {}, 'Pairs'),
      make('div', { class: 'pairs' },
        make('p', { class: 'hint' }, 'Choose two shapes, move them, and see why they touch or not.'),
        make('div', { class: 'both' }, first, make('span', { class: 'faint' }, 'and'), second),
        make('div', { class: 'buttons' }, make('span', { class: 'segments small grow', role: 'group', 'aria-label': 'Dimension of the pair' }, where[2], where[3]), open)));
  }

  function filter() {
    const words = search.value.trim().toLowerCase().split(/\s+/).filter(Boolean);
    for (const { scene, card: element } of cards) {
      const text = `${scene.name} ${scene.title} ${scene.about} ${scene.category}`.toLowerCase();
      element.hidden = (dimension !== 0 && scene.dimension !== dimension) || !words.every((word) => text.includes(word));
    }
    for (const section of list.querySelectorAll('.category')) {
      const isPairs = section.dataset.category === 'pairs';
      section.hidden = isPairs ? words.length > 0 && !'pairs of shapes'.includes(words[0]) : !section.querySelector('.card:not([hidden])');
    }
  }

  function mark() {
    for (const { scene, card: element } of cards) {
      const isCurrent = scene.name === model.scene?.name;
      if (isCurrent) element.setAttribute('aria-current', 'true');
      else element.removeAttribute('aria-current');
      if (isCurrent) element.scrollIntoView({ block: 'nearest' });
    }
    const pair = /^pair-(.+)-([23])d$/.exec(model.scene?.name ?? '');
    if (!pair) return;
    byId(`pair-${pair[2]}d`).click();
    const kinds = model.catalogue.pairs[pair[2]];
    const a = kinds.find((kind) => pair[1].startsWith(`${kind}-`) && kinds.includes(pair[1].slice(kind.length + 1)));
    if (!a) return;
    byId('pair-a').value = a;
    byId('pair-b').value = pair[1].slice(a.length + 1);
  }

  search.addEventListener('input', filter);
  for (const button of document.querySelectorAll('[data-dimension]')) {
    button.addEventListener('click', () => {
      dimension = Number(button.dataset.dimension);
      for (const other of document.querySelectorAll('[data-dimension]')) press(other, other === button);
      filter();
    });
  }
  connection.on('catalogue', (catalogue) => {
    setText(byId('version'), catalogue.version);
    show(catalogue);
  });
  connection.on('scene', mark);
  connection.on('open', ({ scene, precision }) => connection.send({ do: 'open', scene, ...(precision ? { precision } : {}) }));
}

function group(scenes) {
  const groups = new Map();
  for (const scene of scenes) groups.set(scene.category, [...(groups.get(scene.category) ?? []), scene]);
  return groups;
}
