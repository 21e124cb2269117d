// The colours of bodies. The shaders do the same sums; see `colour` in shaders.js.

/** Calm ones, for what is moved by forces. */
const DYNAMIC = ['5b8dd6', 'e3a14f', 'd9776a', '8b7bc8', 'c6b052', 'd187b0', '7c9dba', '9db56a'].map(parse);
const STATIC = parse('abb5bf');
const KINEMATIC = parse('1fa597');
const SENSOR = parse('3fb268');
const BULLET = parse('e0245e');

/** The two of a pair, as in the figures of the documentation. */
const PAIR = ['3d85d1', 'e39241'].map(parse);

export const SENSOR_OPACITY = 0.3;

/** In scenes of a pair one looks through the shapes at what is found between them. */
export const PAIR_OPACITY = 0.5;

function parse(text) {
  return [0, 2, 4].map((i) => parseInt(text.slice(i, i + 2), 16));
}

/** The colour of a body that is awake, 0 to 255 each. */
export function colourOf(body, index, isPair = false) {
  if (isPair && index < PAIR.length) return PAIR[index];
  if (body.sensor) return SENSOR;
  if (body.bullet) return BULLET;
  if (body.kind === 'static') return STATIC;
  if (body.kind === 'kinematic') return KINEMATIC;
  return DYNAMIC[index % DYNAMIC.length];
}

/** What sleeps has lost most of its colour. */
export function asleep(colour) {
  const grey = 0.3 * colour[0] + 0.59 * colour[1] + 0.11 * colour[2];
  return colour.map((part) => Math.round((part + (grey - part) * 0.75) * 0.82));
}

/** The colour of an island by its number. Neighbouring numbers are far apart on the wheel. */
export function islandColour(island) {
  const turn = (island * 0.6180339887) % 1;
  return [0, 1 / 3, 2 / 3].map((phase) => Math.round(255 * (0.6 + 0.28 * Math.cos(2 * Math.PI * (turn + phase)))));
}
