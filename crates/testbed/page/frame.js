// A frame of the server, read where it lies: nothing is copied, and nothing is done for each body.

const MAGIC = 0x31504d49;
export const HEADER = 8;
export const STATISTICS = [
  'step', 'boxes', 'pairs', 'sweeps', 'contacts', 'events', 'response', 'near', 'touching', 'points', 'awake',
  'motion', 'turning', 'height', 'time', 'bytes',
];

/** Words of a body, by dimension. */
export const bodyWords = (dimension) => (dimension === 3 ? 8 : 5);

/** Words of a line, by dimension. */
export const lineWords = (dimension) => 2 * dimension + 1;

export class Frame {
  /** @param {ArrayBuffer} buffer @param {number} dimension */
  constructor(buffer, dimension) {
    this.words = new Uint32Array(buffer);
    this.floats = new Float32Array(buffer);
    this.dimension = dimension;
    if (this.words.length < HEADER || this.words[0] !== MAGIC) throw new Error('The server sent a frame that is not one.');
    [, this.epoch, this.number, this.step, this.bits, this.count, this.lines, this.statisticsCount] = this.words;
    this.linesStart = HEADER + this.count * bodyWords(dimension);
    this.statisticsStart = this.linesStart + this.lines * lineWords(dimension);
    if (this.statisticsStart + this.statisticsCount > this.words.length) throw new Error('The server sent a frame that is too short.');
  }

  get running() {
    return (this.bits & 1) !== 0;
  }

  /** Where body `index` is. */
  body(index) {
    const { dimension } = this;
    if (!(index >= 0 && index < this.count)) return null;
    const start = HEADER + index * bodyWords(dimension);
    const turn = start + dimension;
    const end = turn + (dimension === 3 ? 4 : 2);
    const bits = this.words[end];
    return {
      position: Array.from(this.floats.subarray(start, turn)),
      rotation: Array.from(this.floats.subarray(turn, end)),
      asleep: (bits & 1) !== 0,
      gone: (bits & 2) !== 0,
      touching: (bits & 4) !== 0,
      island: (bits >>> 8) - 1,
    };
  }

  /** Measurements by name. */
  statistics() {
    const values = {};
    STATISTICS.forEach((name, i) => {
      values[name] = i < this.statisticsCount ? this.floats[this.statisticsStart + i] : 0;
    });
    return values;
  }
}

/** The epoch and number of a frame, whatever its dimension: enough to acknowledge it. */
export function heading(buffer) {
  const words = new Uint32Array(buffer, 0, Math.min(HEADER, buffer.byteLength >> 2));
  return { valid: words.length === HEADER && words[0] === MAGIC, epoch: words[1], number: words[2] };
}
