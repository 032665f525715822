import type { Actor } from '../../src/shop/orders/change.db.ts'
import type { OrderState } from '../../src/shop/orders/states.ts'
import type { ShippingType } from '../../src/shop/shipping/shipping.tables.ts'
import type { Random } from './random.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

type Step = { from: OrderState | null; to: OrderState; at: Date; actor: Actor; note: string }

/** What has become of an order until now. */
export type Course = {
  steps: Step[]
  state: OrderState
  paidAt: Date | null
  /** When everything was given back, after it was completed. */
  refund: { at: Date; isRestocked: boolean } | null
}

export type Placed = {
  provider: string
  type: ShippingType
  at: Date
  holdUntil: Date
  now: Date
  target?: OrderState | undefined
}

type Planned = { to: OrderState; after: number; actor: Actor; note?: string }

const UNPAID = 0.07
const REFUNDED = 0.03

export function courseOf(random: Random, placed: Placed): Course {
  const { at, now, target } = placed
  const isPaid = target !== undefined || placed.provider === 'invoice' || !random.chance(UNPAID)
  const planned = isPaid ? paidCourse(random, placed) : unpaidCourse(random, placed)
  const done = target ? upTo(planned, target, now.getTime() - at.getTime()) : planned
  const steps = done
    .map(({ to, after, actor, note = '' }, i): Step => {
      return { from: done[i - 1]?.to ?? null, to, at: new Date(at.getTime() + after), actor, note }
    })
    .filter((step) => step.at <= now)
  const last = steps.at(-1)
  if (!last) throw new Error('An order without its beginning')
  const paidAt = steps.find(({ to, note }) => to === 'paid' || note === INVOICE_PAID)?.at ?? null
  const refundAt = new Date(last.at.getTime() + 2 * DAY + random.below(18 * DAY))
  const isRefunded = last.to === 'completed' && paidAt !== null && refundAt <= now && random.chance(REFUNDED)
  const refund = isRefunded ? { at: refundAt, isRestocked: random.chance(0.5) } : null
  return { steps, state: last.to, paidAt, refund }
}

const INVOICE_PAID = 'invoice paid'

/** Evenly over the time that there was, unless they came sooner. */
function upTo(planned: readonly Planned[], target: OrderState, age: number): Planned[] {
  const steps = planned.slice(0, planned.findIndex(({ to }) => to === target) + 1)
  return steps.map((step, i) => ({ ...step, after: Math.min(step.after, Math.floor((age * i) / (steps.length + 1))) }))
}

function unpaidCourse(random: Random, { at, holdUntil }: Placed): Planned[] {
  const hold = holdUntil.getTime() - at.getTime()
  const cancelled: Planned = random.chance(0.25)
    ? { to: 'cancelled', after: MINUTE + random.below(hold - MINUTE), actor: 'buyer' }
    : { to: 'cancelled', after: hold + random.below(5 * MINUTE), actor: 'clock', note: 'unpaid' }
  return [{ to: 'awaiting_payment', after: 0, actor: 'buyer' }, cancelled]
}

function paidCourse(random: Random, { provider, type, at, holdUntil }: Placed): Planned[] {
  const between = (from: number, to: number) => from + random.below(to - from)
  const isOnInvoice = provider === 'invoice'
  const hold = holdUntil.getTime() - at.getTime()
  const paid = isOnInvoice ? 0 : provider === 'transfer' ? between(4 * HOUR, 70 * HOUR) : between(MINUTE, hold * 0.8)
  const packed = paid + between(4 * HOUR, 30 * HOUR)
  const shipped = packed + between(HOUR, 6 * HOUR)
  const ready = (type === 'shop' ? packed : shipped) + between(2 * HOUR, 48 * HOUR)
  const completed = (type === 'courier' ? shipped : ready) + between(4 * HOUR, 60 * HOUR)
  return [
    { to: 'awaiting_payment', after: 0, actor: 'buyer' },
    ...(isOnInvoice
      ? [{ to: 'processing' as const, after: 0, actor: 'buyer' as const, note: 'on invoice' }]
      : [
          {
            to: 'paid' as const,
            after: paid,
            actor: provider === 'transfer' ? ('merchant' as const) : ('provider' as const),
          },
          { to: 'processing' as const, after: packed, actor: 'merchant' as const },
        ]),
    { to: 'packed', after: packed, actor: 'merchant' },
    ...(type === 'shop' ? [] : [{ to: 'shipped' as const, after: shipped, actor: 'merchant' as const }]),
    ...(type === 'courier' ? [] : [{ to: 'ready_for_pickup' as const, after: ready, actor: 'merchant' as const }]),
    { to: 'completed', after: completed, actor: 'merchant' },
    // Before its last day, which is 14 days after the order.
    ...(isOnInvoice
      ? [
          {
            to: 'completed' as const,
            after: between(7 * DAY, 13 * DAY),
            actor: 'merchant' as const,
            note: INVOICE_PAID,
          },
        ]
      : []),
  ]
}
