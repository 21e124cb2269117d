// Light or dark: as the system has it, until the viewer chooses.

import { byId, memory, press } from './dom.js';
import { LOOKS } from './looks.js';

export function createTheme(app) {
  const system = matchMedia('(prefers-color-scheme: dark)');
  const button = byId('toggle-theme');
  let chosen = memory.get('theme');

  function apply() {
    const dark = chosen ? chosen === 'dark' : system.matches;
    app.theme.dark = dark;
    app.theme.strokes = (dark ? LOOKS.dark : LOOKS.light).strokes;
    if (chosen) document.documentElement.dataset.theme = chosen;
    else delete document.documentElement.dataset.theme;
    press(button, dark);
    if (app.renderer) app.renderer.looks = dark ? LOOKS.dark : LOOKS.light;
    app.loop.draw();
    app.connection.emit('theme', dark);
  }

  app.theme = {
    dark: false,
    /** Colours of the lines that the page draws. */
    strokes: LOOKS.light.strokes,
    toggle() {
      chosen = app.theme.dark ? 'light' : 'dark';
      memory.set('theme', chosen);
      apply();
    },
  };
  button.addEventListener('click', app.theme.toggle);
  system.addEventListener('change', apply);
  apply();
}
