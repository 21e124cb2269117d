// The shadow of the sun: what it sees, as depths, around the middle of the view.

import { program, uniforms } from './gl.js';
import { SHADOW } from './shaders.js';
import { across, dot, lookFrom, multiply, orthographic, scale, add } from './vectors.js';

const SIZE = 2048;

export class Shadow {
  constructor(gl) {
    this.gl = gl;
    this.program = program(gl, SHADOW);
    this.texture = gl.createTexture();
    gl.activeTexture(gl.TEXTURE1);
    gl.bindTexture(gl.TEXTURE_2D, this.texture);
    gl.texStorage2D(gl.TEXTURE_2D, 1, gl.DEPTH_COMPONENT24, SIZE, SIZE);
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_COMPARE_MODE, gl.COMPARE_REF_TO_TEXTURE);
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_COMPARE_FUNC, gl.LEQUAL);
    for (const name of [gl.TEXTURE_MIN_FILTER, gl.TEXTURE_MAG_FILTER]) gl.texParameteri(gl.TEXTURE_2D, name, gl.LINEAR);
    for (const name of [gl.TEXTURE_WRAP_S, gl.TEXTURE_WRAP_T]) gl.texParameteri(gl.TEXTURE_2D, name, gl.CLAMP_TO_EDGE);
    this.frame = gl.createFramebuffer();
    gl.bindFramebuffer(gl.FRAMEBUFFER, this.frame);
    gl.framebufferTexture2D(gl.FRAMEBUFFER, gl.DEPTH_ATTACHMENT, gl.TEXTURE_2D, this.texture, 0);
    gl.drawBuffers([gl.NONE]);
    gl.bindFramebuffer(gl.FRAMEBUFFER, null);
  }

  bind() {
    const { gl } = this;
    gl.activeTexture(gl.TEXTURE1);
    gl.bindTexture(gl.TEXTURE_2D, this.texture);
    gl.activeTexture(gl.TEXTURE0);
  }

  /** The matrix of the sun's view. The middle moves in whole texels, or edges of shadows would crawl when the camera moves. */
  view(camera, sun) {
    const reach = Math.min(camera.distance * 1.25, Math.max(camera.radius * 2.5, camera.distance * 0.6));
    const [right, up] = across(sun);
    const texel = (2 * reach) / SIZE;
    const snap = (direction) => Math.round(dot(camera.target, direction) / texel) * texel;
    const middle = add(add(scale(right, snap(right)), scale(up, snap(up))), scale(sun, dot(camera.target, sun)));
    const depth = reach * 3;
    const eye = add(middle, scale(sun, depth));
    return multiply(orthographic(reach, reach, 0, 2 * depth), lookFrom(eye, right, up, sun));
  }

  /** Draws what the sun sees, and returns its matrix. */
  draw(batches, camera, common, integers) {
    const { gl } = this;
    const view = this.view(camera, common.light);
    // A texture must not be read and drawn at once.
    gl.activeTexture(gl.TEXTURE1);
    gl.bindTexture(gl.TEXTURE_2D, null);
    gl.activeTexture(gl.TEXTURE0);
    gl.bindFramebuffer(gl.FRAMEBUFFER, this.frame);
    gl.viewport(0, 0, SIZE, SIZE);
    gl.clear(gl.DEPTH_BUFFER_BIT);
    gl.enable(gl.POLYGON_OFFSET_FILL);
    gl.polygonOffset(1.5, 2);
    gl.useProgram(this.program.made);
    uniforms(gl, this.program, { ...common, view }, integers);
    for (const batch of batches) if (!batch.endless) batch.draw('triangles', batch.opaque);
    gl.disable(gl.POLYGON_OFFSET_FILL);
    gl.bindFramebuffer(gl.FRAMEBUFFER, null);
    return view;
  }
}
