import type { ListPrices } from '../own-prices.ts'

/** Names for price lists: the same object has the same one. */
export class ListNumbers {
  readonly #numberOf = new WeakMap<ListPrices, number>()
  #last = 0

  of(lists: readonly ListPrices[]): string {
    return lists.map((list) => this.#one(list)).join()
  }

  #one(list: ListPrices): number {
    const known = this.#numberOf.get(list) ?? ++this.#last
    this.#numberOf.set(list, known)
    return known
  }
}
