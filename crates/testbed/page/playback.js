// Run, pause, step, go back, begin again, the speed of time, and the numbers in the corner.

import { byId, calm, number, press, setText } from './dom.js';

export function createPlayback(app) {
  const { connection, model } = app;
  const speed = byId('speed');

  /** Whether the viewer wants time to pass: kept when the connection is lost. */
  let wanted = !calm();

  const playback = {
    run(on) {
      wanted = on;
      connection.send({ do: 'run', on });
    },
    toggle: () => playback.run(!model.status.running),
    step(count = 1) {
      wanted = false;
      connection.send({ do: 'step', count });
    },
    back(count = 1) {
      wanted = false;
      connection.send({ do: 'back', count });
    },
    restart: () => connection.send({ do: 'restart' }),
    speed: (value) => connection.send({ do: 'set', speed: Math.min(10, Math.max(0.01, value)) }),
    get wanted() {
      return wanted;
    },
    set wanted(on) {
      wanted = on;
    },
  };
  app.playback = playback;

  byId('run').addEventListener('click', playback.toggle);
  byId('step').addEventListener('click', (event) => playback.step(event.shiftKey ? 10 : 1));
  byId('back').addEventListener('click', (event) => playback.back(event.shiftKey ? 10 : 1));
  byId('restart').addEventListener('click', playback.restart);
  speed.addEventListener('input', () => {
    // Near to 1 it stays there.
    const power = Math.abs(speed.value) < 0.05 ? 0 : Number(speed.value);
    playback.speed(10 ** power);
    showSpeed(10 ** power);
  });

  function showSpeed(value) {
    setText(byId('speed-value'), `${value < 0.1 ? value.toFixed(2) : value < 10 ? Number(value.toFixed(1)) : Math.round(value)}×`);
  }

  connection.on('status', (status) => {
    press(byId('run'), status.running);
    setText(byId('run-text'), status.running ? 'Pause' : 'Run');
    byId('run-icon').setAttribute('href', `/page/icons.svg#${status.running ? 'pause' : 'play'}`);
    byId('back').disabled = !(status.step > (status.oldest ?? 0));
    if (document.activeElement !== speed) speed.value = Math.log10(status.speed);
    showSpeed(status.speed);
  });
  connection.on('scene', (scene) => {
    setText(byId('scene-title'), scene.title.charAt(0).toUpperCase() + scene.title.slice(1));
    setText(byId('scene-about'), scene.about);
    document.title = `${scene.title} · impinge testbed`;
  });
  let shown = 0;
  connection.on('drawn', (frame) => {
    byId('back').disabled = !(frame.step > (model.status.oldest ?? 0));
    const now = performance.now();
    if (frame.running && now - shown < 100) return;
    shown = now;
    const values = frame.statistics();
    setText(byId('read-step'), String(frame.step));
    setText(byId('read-time'), `${values.time.toFixed(2)} s`);
    setText(byId('read-bodies'), `${values.awake} of ${frame.count}`);
    setText(byId('read-contacts'), String(values.touching));
    setText(byId('read-milliseconds'), `${number(values.step, 2)} ms`);
  });
}
