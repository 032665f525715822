import type { IndexState } from './outside-model.ts'

const MAX_KEPT = 2_000
/** Changes come all the time; counts this old are still shown. */
const MAX_AGE_MS = 1_000

type Kept<T> = { lsn: string | undefined; name: string | null; at: number; answer: Promise<T> }

/** Answers by question: of the same state of the index, or hardly older. Oldest evicted first. */
export class KeptAnswers<T> {
  readonly #maxAgeMs: number
  readonly #byKey = new Map<string, Kept<T>>()

  constructor(maxAgeMs = MAX_AGE_MS) {
    this.#maxAgeMs = maxAgeMs
  }

  get(key: string, { name, position }: IndexState, ask: () => Promise<T>): Promise<T> {
    const kept = this.#byKey.get(key)
    if (kept && kept.name === name && (kept.lsn === position?.lsn || performance.now() - kept.at < this.#maxAgeMs))
      return kept.answer
    const answer = ask()
    const entry = { lsn: position?.lsn, name, at: performance.now(), answer }
    this.#byKey.delete(key)
    this.#byKey.set(key, entry)
    answer.catch(() => {
      if (this.#byKey.get(key) === entry) this.#byKey.delete(key)
    })
    const [oldest] = this.#byKey.size > MAX_KEPT ? this.#byKey.keys() : []
    if (oldest !== undefined) this.#byKey.delete(oldest)
    return answer
  }
}
