// How long the graphics card takes, and what is left out where it is slow.
//
// A new picture waits until the one before is done: otherwise pictures would queue up, and the view would lag behind the hand.

/** Milliseconds for a picture that are too many, so many times in a row. */
const SLOW = 70;
const TIMES = 4;
/** So many are too many even once. */
const VERY_SLOW = 400;
const LEVELS = 2;

export class Pace {
  constructor() {
    this.reset();
  }

  /** Everything is drawn again: after a change of scene or of what is drawn. */
  reset() {
    this.level = 0;
    this.slow = 0;
    this.pictures = 0;
    this.fence = null;
    this.milliseconds = 0;
  }

  /** Called after a picture was handed over. */
  mark(gl) {
    this.fence = gl.fenceSync(gl.SYNC_GPU_COMMANDS_COMPLETE, 0);
    this.begin = performance.now();
    gl.flush();
  }

  /** True while the last picture is still being drawn. */
  busy(gl) {
    if (!this.fence) return false;
    const waited = performance.now() - this.begin;
    const isDone = gl.isContextLost() || gl.getSyncParameter(this.fence, gl.SYNC_STATUS) === gl.SIGNALED;
    // One that never ends must not stop the page.
    if (!isDone && waited < 4000) return true;
    gl.deleteSync(this.fence);
    this.fence = null;
    this.milliseconds = waited;
    // The first picture of a scene brings everything to the graphics card, which says nothing about the next ones.
    if (this.pictures++ === 0) return false;
    this.slow = waited > SLOW ? this.slow + 1 : 0;
    if ((this.slow >= TIMES || waited > VERY_SLOW) && this.level < LEVELS) {
      this.level++;
      this.onslow?.();
      this.slow = 0;
    }
    return false;
  }
}
