const SAMPLE_MS = 50
/** Weight of a new sample; a pause for garbage collection alone is no load. */
const WEIGHT = 0.25

/** Smoothed lag of the event loop in milliseconds, measured between `start` and `stop`. */
export class LoopLag {
  #timer: NodeJS.Timeout | undefined
  #due = 0
  #lag = 0

  get ms() {
    return this.#lag
  }

  start() {
    if (this.#timer) return
    this.#lag = 0
    this.#due = performance.now() + SAMPLE_MS
    this.#timer = setInterval(() => this.#read(), SAMPLE_MS).unref()
  }

  stop() {
    clearInterval(this.#timer)
    this.#timer = undefined
  }

  #read() {
    const now = performance.now()
    this.#lag += (Math.max(0, now - this.#due) - this.#lag) * WEIGHT
    this.#due = now + SAMPLE_MS
  }
}
