// Points to fit to: made by chance, or read from JSON or CSV.

export const LARGEST = 20000;

export const KINDS = [['uniform', 'Uniform'], ['ball', 'Disc or ball'], ['ellipse', 'Ellipse'], ['cluster', 'Clusters'], ['line', 'Line']];

/** Numbers from 0 to 1 that look random and are the same for the same seed (Mulberry32, by Tommy Ettinger). */
export function random(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let x = Math.imul(state ^ (state >>> 15), 1 | state);
    x = (x + Math.imul(x ^ (x >>> 7), 61 | x)) ^ x;
    return ((x ^ (x >>> 14)) >>> 0) / 4294967296;
  };
}

/** `count` points of a kind, a few units wide. */
export function generate(kind, dimension, count, seed) {
  const next = random(seed);
  const normal = () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next());
  const each = (make) => Array.from({ length: dimension }, (_, axis) => make(axis));
  const onSphere = () => {
    const direction = each(normal);
    const size = Math.hypot(...direction) || 1;
    return direction.map((x) => x / size);
  };
  const inBall = (radius) => {
    const far = radius * next() ** (1 / dimension);
    return onSphere().map((x) => x * far);
  };
  const turn = turned(dimension, next() * Math.PI, next() * Math.PI);
  const lengths = [3.2, 1.1, 0.7];
  const hearts = Array.from({ length: 4 }, () => inBall(2.6));
  const makers = {
    uniform: () => each(() => (next() - 0.5) * 5),
    ball: () => inBall(2.8),
    ellipse: () => turn(inBall(1).map((x, axis) => x * lengths[axis])),
    cluster: () => {
      const heart = hearts[Math.floor(next() * hearts.length)];
      return heart.map((x) => x + normal() * 0.35);
    },
    line: () => turn(each((axis) => (axis === 0 ? (next() - 0.5) * 7 : normal() * 0.06))),
  };
  return Array.from({ length: count }, makers[kind] ?? makers.uniform);
}

/** A rotation by two angles: in the plane only the first counts. */
function turned(dimension, first, second) {
  const [c, s, d, t] = [Math.cos(first), Math.sin(first), Math.cos(second), Math.sin(second)];
  return (a) => {
    const [x, y] = [a[0] * c - a[1] * s, a[0] * s + a[1] * c];
    return dimension === 2 ? [x, y] : [x * d - a[2] * t, y, x * t + a[2] * d];
  };
}

/** Reads `[[x, y], …]`, `{"points": …}`, `[x, y, x, y]` is refused, or lines of two or three numbers. Throws what is wrong. */
export function parse(text) {
  const trimmed = text.trim();
  if (!trimmed) throw new Error('There is nothing to read.');
  const rows = /^[[{]/.test(trimmed) ? fromJson(trimmed) : fromLines(trimmed);
  if (!rows.length) throw new Error('There are no points.');
  if (rows.length > LARGEST) throw new Error(`There are ${rows.length} points; ${LARGEST} are the most.`);
  const dimension = rows[0].length;
  if (dimension !== 2 && dimension !== 3) throw new Error(`Point 1 has ${dimension} numbers; 2 or 3 are needed.`);
  rows.forEach((row, i) => {
    if (row.length !== dimension) throw new Error(`Point ${i + 1} has ${row.length} numbers, the first has ${dimension}.`);
    if (!row.every(Number.isFinite)) throw new Error(`Point ${i + 1} has something that is not a number.`);
  });
  return { dimension, points: rows };
}

function fromJson(text) {
  let value;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new Error(`This is not JSON: ${error.message}`);
  }
  const list = Array.isArray(value) ? value : value.points;
  if (!Array.isArray(list)) throw new Error('A list of points is needed, such as [[0, 0], [1, 2]].');
  return list.map((point, i) => {
    if (Array.isArray(point)) return point;
    if (point && typeof point === 'object') return [point.x, point.y, ...('z' in point ? [point.z] : [])];
    throw new Error(`Point ${i + 1} is not a list of numbers.`);
  });
}

function fromLines(text) {
  const lines = text.split(/\r?\n/).map((line) => line.trim()).filter((line) => line && !line.startsWith('#'));
  const rows = lines.map((line) => line.split(/[\s,;]+/).filter(Boolean).map(Number));
  // The first line may be a heading.
  if (rows.length > 1 && rows[0].every(Number.isNaN)) rows.shift();
  return rows;
}
