// What the page knows: the catalogue, the scene, the settings as the server told them, and the last frame.

import { Frame } from './frame.js';

export class Model {
  constructor(connection) {
    this.connection = connection;
    this.catalogue = null;
    this.scene = null;
    this.status = { draw: {} };
    /** The frame that is drawn, and those that came since. */
    this.frame = null;
    this.waiting = [];
    this.selected = null;
    this.held = null;
    this.errors = [];
    /** The text of the file that the scene is from, if it is from one; and of the file that was sent and not answered yet. */
    this.text = null;
    this.sent = null;
    connection.on('catalogue', (catalogue) => (this.catalogue = catalogue));
    connection.on('open', () => (this.sent = null));
    connection.on('scene', (scene) => this.begin(scene));
    connection.on('added', (added) => this.add(added));
    connection.on('status', (status) => Object.assign(this.status, status));
    connection.on('frame', (frame) => this.waiting.push(frame));
    connection.on('error', (error) => {
      this.errors.push(error.message);
      if (error.do === 'load') this.sent = this.text;
    });
    connection.on('lost', () => (this.waiting = []));
  }

  begin(scene) {
    this.scene = { ...scene, meshes: [...scene.meshes], bodies: [...scene.bodies] };
    this.text = this.sent;
    this.frame = null;
    this.selected = null;
    this.held = null;
  }

  /** Begins the scene of a file. */
  load(text, precision = this.scene?.precision) {
    this.sent = text;
    this.connection.send({ do: 'load', text, ...(precision ? { precision } : {}) });
  }

  /** Begins a scene by name. The one that is there may be from a file. */
  open(scene, precision = this.scene?.precision) {
    if (this.text !== null && scene === this.scene?.name) this.load(this.text, precision);
    else this.connection.emit('open', { scene, precision });
  }

  add(added) {
    if (added.epoch !== this.scene?.epoch) return;
    this.scene.meshes.push(...added.meshes);
    this.scene.bodies.push(...added.bodies);
  }

  /** Takes the newest of the frames that came, and tells the server that they were drawn. True if there was one of this scene. */
  advance() {
    if (!this.waiting.length) return false;
    let isNew = false;
    for (const { buffer, epoch, number } of this.waiting) {
      if (epoch === this.scene?.epoch) {
        try {
          this.frame = new Frame(buffer, this.scene.dimension);
          isNew = true;
        } catch (error) {
          this.connection.emit('error', { message: error.message });
        }
      }
      this.connection.send({ do: 'ack', frame: number });
    }
    this.waiting = [];
    return isNew;
  }

  name(body) {
    return this.scene?.bodies[body]?.name ?? `body ${body}`;
  }
}
