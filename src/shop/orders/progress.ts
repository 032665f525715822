import type { ShippingType } from '../shipping/shipping.tables.ts'
import type { OrderState } from './states.ts'

type Milestone = 'placed' | 'paid' | 'packed' | 'shipped' | 'ready' | 'received'
export type Step = {
  milestone: Milestone
  status: 'done' | 'now' | 'ahead'
  /** null: ahead, or not known. */
  at: Date | null
}

type Ordered = { state: OrderState; placedAt: Date; type: ShippingType; isOnInvoice: boolean }

const ORDER: readonly Milestone[] = ['placed', 'paid', 'packed', 'shipped', 'ready', 'received']

/** The last milestone that an order in this state has passed. */
const PASSED: Partial<Record<OrderState, Milestone>> = {
  awaiting_payment: 'placed',
  paid: 'paid',
  processing: 'paid',
  packed: 'packed',
  shipped: 'shipped',
  ready_for_pickup: 'ready',
  completed: 'received',
}

const STATES: Partial<Record<Milestone, OrderState>> = {
  paid: 'paid',
  packed: 'packed',
  shipped: 'shipped',
  ready: 'ready_for_pickup',
  received: 'completed',
}

/** Milestones of an order; the first one not passed is the current one. Empty when the order has ended. */
export function progressOf(order: Ordered, times: ReadonlyMap<OrderState, Date>): Step[] {
  const passed = PASSED[order.state]
  if (!passed) return []
  const milestones = ORDER.filter((milestone) => isOnTheWay(milestone, order))
  const isDone = (milestone: Milestone) => ORDER.indexOf(milestone) <= ORDER.indexOf(passed)
  const present = milestones.find((milestone) => !isDone(milestone))
  return milestones.map((milestone) => ({
    milestone,
    status: isDone(milestone) ? 'done' : milestone === present ? 'now' : 'ahead',
    at: isDone(milestone) ? timeOf(milestone, order, times) : null,
  }))
}

function isOnTheWay(milestone: Milestone, { type, isOnInvoice }: Ordered): boolean {
  // Orders on invoice are packed before they are paid.
  if (milestone === 'paid') return !isOnInvoice
  if (milestone === 'shipped') return type !== 'shop'
  return milestone !== 'ready' || type !== 'courier'
}

function timeOf(milestone: Milestone, { placedAt }: Ordered, times: ReadonlyMap<OrderState, Date>): Date | null {
  const state = STATES[milestone]
  return state ? (times.get(state) ?? null) : placedAt
}
