// Programs, buffers and arrays of WebGL2, with mistakes that say what is wrong.

export class GraphicsError extends Error {}

/** The context of a canvas. */
export function contextOf(canvas) {
  const gl = canvas.getContext('webgl2', { antialias: true, stencil: true, alpha: false, powerPreference: 'high-performance' });
  if (!gl) throw new GraphicsError('This browser or device does not offer WebGL2, which the scenes are drawn with.');
  return gl;
}

/** A program, and the places of its uniforms by name. */
export function program(gl, { vertex, fragment }) {
  const made = gl.createProgram();
  for (const [kind, text] of [[gl.VERTEX_SHADER, vertex], [gl.FRAGMENT_SHADER, fragment]]) {
    const shader = gl.createShader(kind);
    gl.shaderSource(shader, text);
    gl.compileShader(shader);
    gl.attachShader(made, shader);
    gl.deleteShader(shader);
  }
  gl.linkProgram(made);
  if (!gl.getProgramParameter(made, gl.LINK_STATUS) && !gl.isContextLost()) {
    const notes = gl.getAttachedShaders(made).map((shader) => gl.getShaderInfoLog(shader)).join('\n');
    throw new GraphicsError(`A shader was refused: ${notes}${gl.getProgramInfoLog(made)}`);
  }
  const places = {};
  const count = gl.getProgramParameter(made, gl.ACTIVE_UNIFORMS) ?? 0;
  for (let i = 0; i < count; i++) {
    const { name } = gl.getActiveUniform(made, i);
    places[name] = gl.getUniformLocation(made, name);
  }
  return { made, places };
}

/** Gives uniforms their values: numbers, booleans, and arrays of 2, 3, 4 or 16 numbers. Whole numbers are told apart by `integers`. */
export function uniforms(gl, { places }, values, integers = {}) {
  for (const [name, value] of Object.entries(integers)) if (places[name]) gl.uniform1i(places[name], value);
  for (const [name, value] of Object.entries(values)) {
    const place = places[name];
    if (!place) continue;
    if (typeof value === 'boolean') gl.uniform1i(place, value ? 1 : 0);
    else if (typeof value === 'number') gl.uniform1f(place, value);
    else if (value.length === 16) gl.uniformMatrix4fv(place, false, value);
    else gl[`uniform${value.length}fv`](place, value);
  }
}

/** A buffer with data that stays. */
export function buffer(gl, data, target = gl.ARRAY_BUFFER, usage = gl.STATIC_DRAW) {
  const made = gl.createBuffer();
  gl.bindBuffer(target, made);
  gl.bufferData(target, data, usage);
  return made;
}

/** Tells the bound array where attribute `place` lies in the bound buffer. */
export function attribute(gl, place, size, stride, offset, { type = gl.FLOAT, normalized = false, divisor = 0, integer = false } = {}) {
  gl.enableVertexAttribArray(place);
  if (integer) gl.vertexAttribIPointer(place, size, type, stride, offset);
  else gl.vertexAttribPointer(place, size, type, normalized, stride, offset);
  gl.vertexAttribDivisor(place, divisor);
}
