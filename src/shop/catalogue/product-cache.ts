import type { Lang } from '../languages.ts'

type Entry<Shown> = { shown: Shown; day: string }

/**
 * Products as they are shown (cards, or all that a product's page says), ready to be drawn. Each is found by a name: its
 * id, or the slug of its address. Least recently used ones go first when it is full.
 */
export class ProductCache<Shown extends { id: number }> {
  readonly #kept = new Map<string, Entry<Shown>>()
  readonly #keysOf = new Map<number, Set<string>>()
  readonly #most: number
  #turn = 0

  constructor(most: number) {
    this.#most = most
  }

  /** Taken before reading products; handed to `keep`. */
  get turn() {
    return this.#turn
  }

  /** @param day a product shows the price without the day's VAT, so it is good for one day */
  find(name: number | string, lang: Lang, day: string): Shown | undefined {
    const key = keyOf(name, lang)
    const entry = this.#kept.get(key)
    if (entry?.day !== day) return undefined
    this.#kept.delete(key)
    this.#kept.set(key, entry)
    return entry.shown
  }

  /** Does nothing when anything has changed since `turn`: the product may have been read before the change. */
  keep(name: number | string, lang: Lang, day: string, shown: Shown, turn: number) {
    if (turn !== this.#turn) return
    const key = keyOf(name, lang)
    this.#remove(key)
    this.#kept.set(key, { shown, day })
    const keys = this.#keysOf.get(shown.id)
    if (keys) keys.add(key)
    else this.#keysOf.set(shown.id, new Set([key]))
    if (this.#kept.size <= this.#most) return
    const [oldest] = this.#kept.keys()
    if (oldest !== undefined) this.#remove(oldest)
  }

  /** By id, whatever name it was kept under. */
  drop(id: number) {
    this.#turn++
    for (const key of [...(this.#keysOf.get(id) ?? [])]) this.#remove(key)
  }

  clear() {
    this.#turn++
    this.#kept.clear()
    this.#keysOf.clear()
  }

  #remove(key: string) {
    const entry = this.#kept.get(key)
    if (!entry) return
    this.#kept.delete(key)
    const keys = this.#keysOf.get(entry.shown.id)
    keys?.delete(key)
    if (keys?.size === 0) this.#keysOf.delete(entry.shown.id)
  }
}

const keyOf = (name: number | string, lang: Lang) => `${name} ${lang}`
