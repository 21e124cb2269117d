// Scene files: saved as a download, opened with a button, or dropped on the page.

import { byId } from './dom.js';

/** The server takes messages of 8 MiB, in which quotes and line ends are written with two characters. */
const LARGEST = 6 * 1024 * 1024;

export function createFiles(app) {
  const { connection, model } = app;

  async function open(file) {
    if (!file) return;
    if (file.size > LARGEST) {
      app.messages.error(`“${file.name}” is larger than 6 MiB.`);
      return;
    }
    const text = await file.text();
    if (app.panels.isFit()) app.fit.read(text, file.name);
    else model.load(text);
  }

  /** Hands a text to the browser as a file. */
  function download(name, text) {
    const address = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
    const link = Object.assign(document.createElement('a'), { href: address, download: name });
    link.click();
    setTimeout(() => URL.revokeObjectURL(address), 10000);
  }

  byId('save').addEventListener('click', () => connection.send({ do: 'save' }));
  byId('load').addEventListener('click', () => byId('load-file').click());
  byId('load-file').addEventListener('change', (event) => {
    open(event.target.files[0]);
    event.target.value = '';
  });
  connection.on('saved', ({ name, text }) => {
    download(name, text);
    app.messages.note(`Saved ${name}.`);
  });

  let depth = 0;
  const shade = (on) => (byId('drop-here').hidden = !on || app.panels.isFit());
  const hasFiles = (event) => [...(event.dataTransfer?.types ?? [])].includes('Files');
  addEventListener('dragenter', (event) => {
    if (hasFiles(event)) shade(++depth > 0);
  });
  addEventListener('dragleave', (event) => {
    if (hasFiles(event)) shade(--depth > 0);
  });
  addEventListener('dragover', (event) => event.preventDefault());
  addEventListener('drop', (event) => {
    event.preventDefault();
    depth = 0;
    shade(false);
    open(event.dataTransfer?.files[0]);
  });
  app.files = { open, download };
}
