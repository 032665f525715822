import { type Lang, languages } from '../languages.ts'
import type { ProductCard } from './cards.ts'

/** Shown products, ready to be drawn. Least recently used ones go first when it is full. */
export class CardShelf {
  readonly #cards = new Map<string, { card: ProductCard; day: string }>()
  readonly #most: number
  #turn = 0

  constructor(most = 10_000) {
    this.#most = most
  }

  /** Taken before reading cards; handed to `keep`. */
  get turn() {
    return this.#turn
  }

  /** @param day a card shows the price without the day's VAT, so it is good for one day */
  find(id: number, lang: Lang, day: string): ProductCard | undefined {
    const key = keyOf(id, lang)
    const kept = this.#cards.get(key)
    if (kept?.day !== day) return undefined
    this.#cards.delete(key)
    this.#cards.set(key, kept)
    return kept.card
  }

  /** Does nothing when anything has changed since `turn`: the card may have been read before the change. */
  keep(id: number, lang: Lang, day: string, card: ProductCard, turn: number) {
    if (turn !== this.#turn) return
    this.#cards.set(keyOf(id, lang), { card, day })
    if (this.#cards.size <= this.#most) return
    const [oldest] = this.#cards.keys()
    if (oldest !== undefined) this.#cards.delete(oldest)
  }

  drop(id: number) {
    this.#turn++
    for (const lang of languages) this.#cards.delete(keyOf(id, lang))
  }

  clear() {
    this.#turn++
    this.#cards.clear()
  }
}

const keyOf = (id: number, lang: Lang) => `${id} ${lang}`
