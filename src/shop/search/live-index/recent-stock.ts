import type { ProductStock } from '../../stock-level.ts'

/** Longer than the replica may be behind with changes of stock (`followChanges`). */
const KEPT_MS = 30_000

/** Stock that was announced lately, by product or variation: what is read from the database may be older. */
export class RecentStock {
  /** Oldest first. */
  readonly #byId = new Map<number, ProductStock & { setAt: number }>()

  get = (id: number): ProductStock | undefined => this.#byId.get(id)
  values = (): Iterable<ProductStock> => this.#byId.values()
  clear = () => this.#byId.clear()

  set(stock: readonly ProductStock[]) {
    const setAt = performance.now()
    for (const each of stock) {
      this.#byId.delete(each.id)
      this.#byId.set(each.id, { ...each, setAt })
    }
  }

  dropOld() {
    const now = performance.now()
    for (const [id, each] of this.#byId) {
      if (now - each.setAt < KEPT_MS) return
      this.#byId.delete(id)
    }
  }
}
