import type { BuyerType } from '../buyer-type.ts'
import type { Day } from '../calendar/days.ts'

/** Steps that the shop counts; placed orders are counted from the orders themselves. */
export type FunnelStep = 'seen' | 'in-cart' | 'checkout'

export type StepCount = { day: Day; step: FunnelStep; buyer: BuyerType; count: number }

/** Steps since they were last written to the database. It knows how many there were, and nothing of whose. */
export class StepCounts {
  #counts = new Map<string, StepCount>()

  add({ day, step, buyer, count }: StepCount) {
    const key = `${day} ${step} ${buyer}`
    this.#counts.set(key, { day, step, buyer, count: count + (this.#counts.get(key)?.count ?? 0) })
  }

  get size() {
    return this.#counts.size
  }

  take(): StepCount[] {
    const taken = [...this.#counts.values()]
    this.#counts.clear()
    return taken
  }
}
