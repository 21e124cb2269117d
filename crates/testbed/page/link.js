// A link to what is seen: scene, precision, settings, what is drawn, and the camera, after the `#`.

import { byId, throttle } from './dom.js';

const short = (value) => String(Number(value.toPrecision(6)));

export function createLink(app) {
  const { connection, model, camera, loop } = app;
  /** What a link asked for, until the server has begun that scene. */
  let wish = null;
  let written = '';

  /** The part of the address after the `#`. */
  function compose() {
    const { scene, status } = model;
    if (!scene) return '';
    const view = camera.get();
    const target = view.target.slice(0, scene.dimension).map(short);
    const parts = [
      ['scene', scene.name], ['precision', scene.precision],
      ['camera', [...target, short(view.distance), ...(scene.dimension === 3 ? [short(view.yaw), short(view.pitch)] : [])].join(',')],
      ['run', status.running ? 1 : 0], ['speed', short(status.speed ?? 1)], ['gravity', status.gravity ? 1 : 0],
      ['step', short(status.time_step ?? 1 / 60)], ['substeps', status.substeps], ['sleeping', status.sleeping ? 1 : 0],
      ['draw', app.drawing.served().join(',')], ['look', app.drawing.names.own.filter((name) => app.drawing.own()[name]).join(',')],
    ];
    if (Number.isInteger(status.draw?.level)) parts.push(['level', status.draw.level]);
    const probe = app.probe?.get();
    if (probe) parts.push(['probe', probe]);
    if (app.panels.isFit()) parts.push(['view', 'fit']);
    return `#${parts.map(([name, value]) => `${name}=${encodeURIComponent(value).replaceAll('%2C', ',')}`).join('&')}`;
  }

  const write = throttle(() => {
    // A file cannot be in a link.
    if (wish || model.text !== null) return;
    const hash = compose();
    if (!hash || hash === location.hash) return;
    written = hash;
    history.replaceState(null, '', hash);
  }, 400);

  /** Opens the scene of the link, or the one that there was, or the first. */
  function open() {
    const { catalogue } = model;
    const known = catalogue.scenes.map((scene) => scene.name);
    const usual = catalogue.scene ?? known[0];
    let scene = wish?.scene ?? model.scene?.name ?? usual;
    const isFile = model.text !== null && scene === model.scene?.name;
    if (!known.includes(scene) && !scene.startsWith('pair-') && !isFile) {
      app.messages.error(`There is no scene with the name “${scene}”.`);
      [scene, wish] = [usual, null];
    }
    if (wish?.run !== undefined) app.playback.wanted = wish.run === '1';
    // The server begins this one by itself.
    const isBegun = scene === catalogue.scene && !isFile && !model.scene && (wish?.precision ?? 'f32') === 'f32';
    if (!isBegun) model.open(scene, wish?.precision);
    connection.send({ do: 'run', on: app.playback.wanted });
  }

  /** Settings and camera of the link, once its scene is there. */
  function settle() {
    const { scene } = model;
    // What the server begins with may come first.
    if (!wish || (wish.scene && wish.scene !== scene.name) || (wish.precision && wish.precision !== scene.precision)) return;
    const asked = wish;
    wish = null;
    const set = {};
    for (const [name, key] of [['speed', 'speed'], ['step', 'time_step'], ['substeps', 'substeps']]) {
      const value = Number(asked[name]);
      if (value > 0) set[key] = value;
    }
    for (const name of ['gravity', 'sleeping']) if (asked[name]) set[name] = asked[name] === '1';
    if (Object.keys(set).length) connection.send({ do: 'set', ...set });
    if (asked.draw !== undefined) {
      const level = Number(asked.level ?? NaN);
      app.drawing.setServed(asked.draw.split(','), Number.isInteger(level) && level >= 0 ? level : null);
    }
    if (asked.look !== undefined) {
      for (const name of app.drawing.names.own) app.drawing.set(name, asked.look.split(',').includes(name));
    }
    const numbers = (asked.camera ?? '').split(',').map(Number);
    const { dimension } = scene;
    if (asked.camera && numbers.length === (dimension === 3 ? 6 : 3) && numbers.every(Number.isFinite)) {
      const [distance, yaw, pitch] = numbers.slice(dimension);
      camera.set({ target: numbers.slice(0, dimension), distance, yaw, pitch });
      loop.draw();
    }
    if (asked.probe) app.probe?.set(asked.probe);
    if (asked.view === 'fit') app.panels.view('fit');
  }

  function read(hash = location.hash) {
    const asked = Object.fromEntries(new URLSearchParams(hash.slice(1)));
    return asked.scene || asked.view ? asked : null;
  }

  app.link = {
    restore: () => (wish = read()),
    /** True until the scene of the link is there. */
    pending: () => wish !== null,
    async copy() {
      if (model.text !== null) {
        app.messages.note('A link cannot hold a file: save the scene instead.');
        return;
      }
      const hash = compose();
      written = hash;
      history.replaceState(null, '', hash);
      try {
        await navigator.clipboard.writeText(location.href);
        app.messages.note('The link is copied.');
      } catch {
        app.messages.note('The link is in the address bar.');
      }
    },
  };
  byId('copy-link').addEventListener('click', app.link.copy);
  addEventListener('hashchange', () => {
    if (location.hash === written) return;
    wish = read();
    if (wish && model.catalogue) open();
  });
  // After a break everything is to be as it was, and the server has forgotten it.
  connection.on('lost', () => (wish ??= read(compose())));
  connection.on('catalogue', open);
  connection.on('scene', settle);
  connection.on('error', (error) => {
    if (error.do === 'open' || error.do === 'load') wish = null;
  });
  for (const name of ['scene', 'status', 'changed', 'view', 'probing']) connection.on(name, write);
}
