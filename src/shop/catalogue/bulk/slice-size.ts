export type BulkStep = 'check' | 'write'

/**
 * So long a slice takes a processor from buyers, and keeps what it writes locked. A check only reads products, and a
 * person waits for it.
 */
const AIM_MS = { check: 100, write: 25 } as const
/** Each slice costs a dozen statements, however few rows it has. */
const LEAST = { check: 100, write: 50 } as const
const MOST = { check: 500, write: 200 } as const
/** The pause after a slice, as a multiple of the time that the slice took. */
const REST = { check: 0, write: 1.5 } as const
/** A busy machine takes longer for slices, and 10,000 products are to be done in half a minute. */
const MOST_REST_MS = 75
/** How much longer the pause may be while buyers wait, as a multiple of the time that the slice took. */
const MOST_WAITING = 1 / 2

/** How many rows the next slice has, after what the last one took on this machine. */
export class SliceSize {
  readonly #rows: Record<BulkStep, number> = { ...LEAST }

  rows = (step: BulkStep) => this.#rows[step]

  /** @returns milliseconds until the next slice: at least, and at most while buyers wait */
  took(step: BulkStep, ms: number): { leastMs: number; mostMs: number } {
    const rows = Math.round((this.#rows[step] * AIM_MS[step]) / Math.max(1, ms))
    this.#rows[step] = Math.min(MOST[step], Math.max(LEAST[step], rows))
    const leastMs = Math.min(MOST_REST_MS, ms * REST[step])
    return { leastMs, mostMs: leastMs + ms * MOST_WAITING }
  }
}
