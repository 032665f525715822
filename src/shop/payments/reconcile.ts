import type { PaymentState } from '../orders/states.ts'

export type PolledPayment = {
  state: PaymentState
  createdAt: Date
  askedAt: Date | null
  holdUntil: Date | null
  linkExpiresAt: Date | null
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const FIRST_MINUTES = [2, 5, 15, 60]
/** Money can still arrive after the hold has ended. */
const AFTERWARDS = 24 * HOUR

/** A failed or expired attempt may still be paid; one without a link is unknown to the vendor. */
const POLLED_STATES: ReadonlySet<PaymentState> = new Set(['linked', 'pending', 'failed', 'expired'])

/** Missed polls are made up for once. */
export function isPollDue(payment: PolledPayment, now: Date): boolean {
  if (!POLLED_STATES.has(payment.state)) return false
  const pollTime = latestPollTime(payment, now)
  return pollTime !== null && (payment.askedAt === null || payment.askedAt < pollTime)
}

function latestPollTime(payment: PolledPayment, now: Date): Date | null {
  const created = payment.createdAt.getTime()
  const held = (payment.holdUntil ?? payment.linkExpiresAt ?? payment.createdAt).getTime()
  const age = Math.min(now.getTime(), held + AFTERWARDS) - created
  if (age >= HOUR) return new Date(created + Math.floor(age / HOUR) * HOUR)
  const minutes = FIRST_MINUTES.findLast((moment) => moment * MINUTE <= age)
  return minutes === undefined ? null : new Date(created + minutes * MINUTE)
}
