// The page begins here: everything is made, and tied together.

import { Camera } from './camera.js';
import { Connection } from './connection.js';
import { byId } from './dom.js';
import { createDrawing } from './drawing.js';
import { createFiles } from './files.js';
import { createFit } from './fit.js';
import { createInspector } from './inspector.js';
import { createKeyboard } from './keyboard.js';
import { createLabels } from './labels.js';
import { createLink } from './link.js';
import { createLog } from './log.js';
import { createLoop } from './loop.js';
import { createMessages } from './messages.js';
import { createPair } from './pair.js';
import { createPanels } from './panels.js';
import { createPicker } from './picker.js';
import { createPlayback } from './playback.js';
import { createPlots } from './plots.js';
import { createPointer } from './pointer.js';
import { createProbe } from './probe.js';
import { createTesting } from './testing.js';
import { createTheme } from './theme.js';
import { createTools } from './tools.js';
import { Model } from './model.js';
import { Renderer } from './renderer.js';

const connection = new Connection();
const app = { connection, model: new Model(connection), camera: new Camera(), canvas: byId('view') };

app.messages = createMessages(app);
try {
  app.renderer = new Renderer(app.canvas);
} catch (error) {
  // Everything but the picture works without it: lists, settings, numbers.
  app.messages.notice(`${error.message} Try a current Firefox, Chrome, Edge or Safari, with hardware acceleration switched on.`);
}
app.loop = createLoop(app);
for (const create of [createTheme, createLabels, createPanels, createProbe, createLink, createPlayback, createDrawing, createPicker, createTools, createPointer, createInspector, createPair, createPlots, createLog, createFiles, createFit, createKeyboard, createTesting]) {
  create(app);
}
app.link.restore();
connection.open();
