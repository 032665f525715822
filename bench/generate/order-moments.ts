import type { OrderState } from '../../src/shop/orders/states.ts'
import type { Random } from './random.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
/** How long the shop has been selling. */
export const YEARS = 3

/** States in which an order is worked on, and for how long it has been placed then. */
const IN_WORK: readonly { state: OrderState; from: number; to: number }[] = [
  { state: 'awaiting_payment', from: MINUTE, to: 20 * MINUTE },
  { state: 'paid', from: 2 * HOUR, to: 10 * HOUR },
  { state: 'processing', from: HOUR, to: 20 * HOUR },
  { state: 'packed', from: 30 * HOUR, to: 40 * HOUR },
  { state: 'shipped', from: 45 * HOUR, to: 70 * HOUR },
  { state: 'ready_for_pickup', from: 75 * HOUR, to: 95 * HOUR },
]

export type Moment = { at: number; target?: OrderState }

/** When orders were placed, the first first: more from year to year, and some that are in work now. */
export function createMoments(random: Random, orders: number, now: Date): { at(index: number): Moment } {
  const inWork = Math.min(Math.ceil(orders * 0.05), Math.max(60, Math.ceil(orders * 0.005)))
  const recent = Array.from({ length: inWork }, (_, i): Required<Moment> => {
    const { state, from, to } = IN_WORK[i % IN_WORK.length] ?? { state: 'paid', from: HOUR, to: DAY }
    return { at: now.getTime() - from - random.below(to - from), target: state }
  }).sort((a, b) => a.at - b.at)
  const end = now.getTime() - 5 * DAY
  const span = YEARS * 365 * DAY - 5 * DAY
  const past = new Float64Array(orders - inWork).map(() => Math.floor(end - span + span * random.next() ** 0.7)).sort()
  return { at: (index) => recent[index - past.length] ?? { at: past[index] ?? end } }
}
