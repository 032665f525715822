import type { PaymentState } from '../orders/states.ts'

/** What decides when a vendor is asked about a payment without having told us anything. */
export type AskedPayment = {
  state: PaymentState
  createdAt: Date
  /** When it was last asked about. */
  askedAt: Date | null
  /** Until when the order holds its goods; null once it does not. */
  holdUntil: Date | null
  linkExpiresAt: Date | null
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** Minutes after creation; then every hour. */
const FIRST = [2, 5, 15, 60]
/** Money can still come after the hold has ended, and must then be found (reliability.md C 24). */
const AFTERWARDS = 24 * HOUR

/** A failed or expired attempt may yet be paid; one without a link was never known to the vendor. */
const WORTH_ASKING: ReadonlySet<PaymentState> = new Set(['linked', 'pending', 'failed', 'expired'])

/**
 * True when the vendor should be asked now: at 2, 5, 15 and 60 minutes after creation, then hourly until a day after
 * the hold. A moment that was missed (the shop was down) is made up for once, however late.
 */
export function isPollDue(payment: AskedPayment, now: Date): boolean {
  if (!WORTH_ASKING.has(payment.state)) return false
  const latest = latestMoment(payment, now)
  return latest !== null && (payment.askedAt === null || payment.askedAt < latest)
}

/** The last planned moment that has come, or null before the first. */
function latestMoment(payment: AskedPayment, now: Date): Date | null {
  const created = payment.createdAt.getTime()
  const held = (payment.holdUntil ?? payment.linkExpiresAt ?? payment.createdAt).getTime()
  const age = Math.min(now.getTime(), held + AFTERWARDS) - created
  if (age >= HOUR) return new Date(created + Math.floor(age / HOUR) * HOUR)
  const minutes = FIRST.findLast((moment) => moment * MINUTE <= age)
  return minutes === undefined ? null : new Date(created + minutes * MINUTE)
}
