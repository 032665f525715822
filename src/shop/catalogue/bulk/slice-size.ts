/** So long a slice keeps its products locked, and a processor from buyers. */
const AIM_MS = 60
const FIRST = 50
/** Each slice costs a dozen statements, however few rows it has. */
const LEAST = 40
const MOST = 500

/** How many rows the next slice has, after what the last one took on this machine. */
export class SliceSize {
  #rows = FIRST

  get rows() {
    return this.#rows
  }

  took(ms: number) {
    this.#rows = Math.min(MOST, Math.max(LEAST, Math.round((this.#rows * AIM_MS) / Math.max(1, ms))))
  }
}
