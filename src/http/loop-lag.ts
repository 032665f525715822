const EVERY_MS = 50
/** Of the newest reading in the average: a pause for garbage alone is no load. */
const WEIGHT = 0.25

/** How late the event loop comes to a timer, in milliseconds, averaged; measured only between `start` and `stop`. */
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
    this.#due = performance.now() + EVERY_MS
    this.#timer = setInterval(() => this.#read(), EVERY_MS).unref()
  }

  stop() {
    clearInterval(this.#timer)
    this.#timer = undefined
  }

  #read() {
    const now = performance.now()
    this.#lag += (Math.max(0, now - this.#due) - this.#lag) * WEIGHT
    this.#due = now + EVERY_MS
  }
}
