// The line to the server: one WebSocket, messages by name, and trying again when it is lost.

import { heading } from './frame.js';

const PATIENCE = [500, 1000, 2000, 4000];

export class Connection {
  constructor() {
    this.handlers = new Map();
    this.connected = false;
    this.attempts = 0;
  }

  /** Calls `handler` with what the server says under `name`; `frame`, `connected` and `lost` are names, too. */
  on(name, handler) {
    this.handlers.set(name, [...(this.handlers.get(name) ?? []), handler]);
  }

  emit(name, value) {
    for (const handler of this.handlers.get(name) ?? []) handler(value);
  }

  open() {
    clearTimeout(this.timer);
    const scheme = location.protocol === 'https:' ? 'wss:' : 'ws:';
    const socket = new WebSocket(`${scheme}//${location.host}/live`);
    socket.binaryType = 'arraybuffer';
    this.socket = socket;
    socket.onopen = () => {
      this.connected = true;
      this.attempts = 0;
      this.emit('connected');
    };
    socket.onmessage = (event) => {
      if (this.socket === socket) this.receive(event.data);
    };
    socket.onclose = () => {
      if (this.socket !== socket) return;
      this.connected = false;
      const wait = PATIENCE[Math.min(this.attempts++, PATIENCE.length - 1)];
      this.emit('lost', wait);
      this.timer = setTimeout(() => this.open(), wait);
    };
  }

  receive(data) {
    if (typeof data !== 'string') {
      const frame = { buffer: data, ...heading(data) };
      if (frame.valid) this.emit('frame', frame);
      else this.emit('error', { message: 'The server sent a frame that is not one.' });
      return;
    }
    const message = JSON.parse(data);
    for (const [name, value] of Object.entries(message)) this.emit(name, value);
  }

  /** Says something to the server. What is said while there is no connection is lost: the page begins anew with the next one. */
  send(message) {
    if (this.connected) this.socket.send(JSON.stringify(message));
    return this.connected;
  }
}
