// Tabs of the panel, the list of scenes, and the two views. On a phone the panel is a sheet that comes from below.

import { byId, press } from './dom.js';

const PHONE = matchMedia('(max-width: 760px)');
const NARROW = matchMedia('(max-width: 1100px)');

export function createPanels(app) {
  const tabs = [...byId('tabs').querySelectorAll('[role=tab]')];
  const { body } = document;
  let current = 'setup';

  function show(name) {
    current = name;
    for (const tab of tabs) {
      const isShown = tab.dataset.panel === name;
      tab.setAttribute('aria-selected', String(isShown));
      tab.tabIndex = isShown ? 0 : -1;
      const pane = byId(`panel-${tab.dataset.panel}`);
      if (pane) pane.hidden = !isShown;
    }
    app.connection.emit('panel', name);
  }

  /** Opens the sheet of a phone, or closes it with null. The scene moves up into what is left. */
  function sheet(name) {
    if (name) body.dataset.sheet = name;
    else delete body.dataset.sheet;
    const open = PHONE.matches && name && name !== 'scenes';
    const stage = document.querySelector('.stage:not([hidden])').clientHeight;
    // The sheet, and the bar for time above it.
    app.panels.covered = open ? Math.min(0.75, (byId(`panel-${name}`).offsetHeight + 62) / Math.max(1, stage)) : 0;
    app.camera.covered = app.panels.covered;
    app.camera.update();
    app.loop.draw();
    app.connection.emit('sheet', name);
  }

  function scenes(open) {
    body.dataset.scenes = open ? 'open' : 'closed';
    byId('toggle-scenes').setAttribute('aria-expanded', String(open));
  }

  function view(name) {
    body.dataset.view = name;
    byId('stage').hidden = name !== 'scenes';
    byId('fit').hidden = name !== 'fit';
    for (const button of document.querySelectorAll('button[data-view]')) press(button, button.dataset.view === name);
    for (const tab of tabs) {
      const isFit = tab.dataset.panel === 'fit';
      if (tab.id !== 'tab-pair') tab.hidden = isFit !== (name === 'fit');
      else tab.hidden = name === 'fit' || !app.model.scene?.is_pair;
    }
    show(name === 'fit' ? 'fit' : byId('tab-pair').hidden ? 'setup' : 'pair');
    if (PHONE.matches) sheet(null);
    app.connection.emit('view', name);
  }

  byId('tabs').addEventListener('click', (event) => {
    const tab = event.target.closest('[role=tab]');
    if (!tab) return;
    const name = tab.dataset.panel;
    const again = body.dataset.sheet === name;
    show(name);
    if (PHONE.matches) sheet(again ? null : name);
  });
  byId('tabs').addEventListener('keydown', (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    const seen = tabs.filter((tab) => tab.offsetParent);
    const next = seen[(seen.indexOf(document.activeElement) + step + seen.length) % seen.length];
    show(next.dataset.panel);
    next.focus();
    event.preventDefault();
    event.stopPropagation();
  });
  byId('toggle-scenes').addEventListener('click', () => scenes(body.dataset.scenes === 'closed'));
  for (const button of document.querySelectorAll('button[data-view]')) button.addEventListener('click', () => view(button.dataset.view));
  PHONE.addEventListener('change', () => sheet(null));
  NARROW.addEventListener('change', () => scenes(!NARROW.matches));

  app.connection.on('scene', (scene) => {
    byId('tab-pair').hidden = !scene.is_pair || body.dataset.view === 'fit';
    if (body.dataset.view === 'fit') return;
    if (scene.is_pair && current !== 'pair') show('pair');
    if (!scene.is_pair && current === 'pair') show('setup');
    if (current === 'scenes') show(scene.is_pair ? 'pair' : 'setup');
  });
  app.panels = {
    /** The part of the stage that a sheet covers. */
    covered: 0,
    show, view, scenes,
    /** The tab that is shown, and whether it can be seen. */
    seen: (name) => current === name && (!PHONE.matches || body.dataset.sheet === name),
    phone: () => PHONE.matches,
    chosen() {
      if (PHONE.matches) sheet(null);
      else if (NARROW.matches) scenes(false);
    },
    /** True where the panel may turn to a body: not when the viewer reads about a pair, a plot or the log. */
    isPlain: () => current === 'setup',
    isFit: () => body.dataset.view === 'fit',
  };
  scenes(!NARROW.matches);
  show('setup');
}
