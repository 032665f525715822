/** So long a slice keeps its products locked, and a processor from buyers. */
const AIM_MS = 100
/** Each slice costs a dozen statements, however few rows it has. */
const LEAST = 100
const MOST = 500
/** Of a slice: a shop where buyers always wait makes a change half as long again, not more. */
const MOST_PAUSE = 1 / 2

/** How many rows the next slice has, after what the last one took on this machine. */
export class SliceSize {
  #rows = LEAST

  get rows() {
    return this.#rows
  }

  /** @returns for how many milliseconds the next slice may wait for buyers */
  took(ms: number): number {
    this.#rows = Math.min(MOST, Math.max(LEAST, Math.round((this.#rows * AIM_MS) / Math.max(1, ms))))
    return ms * MOST_PAUSE
  }
}
