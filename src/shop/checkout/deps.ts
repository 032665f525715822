import type { deliveryCountries } from '../addresses/countries.db.ts'
import type { Day } from '../calendar/days.ts'
import type { CategoryTree } from '../catalogue/tree.ts'
import type { BuyerAccount } from '../customers/buyer-account.db.ts'
import type { Db } from '../db.ts'
import type { Queue } from '../emails/queue.ts'
import type { Lang } from '../languages.ts'
import type { Memory } from '../memory.ts'
import type { CouponBuyer } from '../orders/coupon-uses.db.ts'
import type { Buyer, OrderAddress, OrderField, OrderFieldError, OrderRefusal } from '../orders/order.ts'
import type { PaymentMethod } from '../payments/methods.ts'
import type { Settings } from '../settings/settings.ts'
import type { Method } from '../shipping/methods.ts'
import type { DatedRate } from '../tax/rates.ts'

export type PlaceOrderDeps = {
  db: Db
  memory: Memory
  queue: Queue
  settings: Settings
  now: Date
  lang: Lang
  /** What is kept of an order's secret address, so that letters and retries can make it again. */
  address(orderId: number): Omit<OrderAddress, 'id'>
  providers: ReadonlySet<string>
  /** Instead of a random number, for orders that are always the same (the demo's). */
  orderNumber?: string
}

export type BuyerSession = {
  sessionHash: string
  userId: number | null
  cartId: string
  /** One per checkout page load; without one the cart itself is the key. */
  idempotencyKey: string | null
  /** SHA-256 of the normalised request. */
  bodyHash: string
  /** Null where orders are not limited: in load tests, in the demo data. */
  origin: Origin | null
}

export type Origin = { network: string; hasCaptcha: boolean }

/** What changes rarely and is kept in the process, read before the transaction; and the buyer's account. */
export type PricingData = {
  methods: readonly Method[]
  paymentMethods: readonly PaymentMethod[]
  rates: readonly DatedRate[]
  tree: CategoryTree
  deliverable: Awaited<ReturnType<typeof deliveryCountries>>
  closedDays: ReadonlySet<Day>
  account: BuyerAccount | null
}

/** `db` is the transaction. */
export type PlaceOrderTx = PlaceOrderDeps & { facts: PricingData }

/** A signed-in buyer is the account, whatever e-mail is typed: else a once-only coupon would work once an address. */
export const couponBuyer = (account: BuyerAccount | null, buyer: Buyer): CouponBuyer => ({
  userId: account?.id ?? null,
  email: account?.email ?? buyer.email,
})

/**
 * Guests are limited by network, e-mail address and phone number. A customer is none: somebody who has confirmed the
 * very address that the order names, or whose company was approved for invoices.
 */
export function guestOrigin({ origin }: BuyerSession, account: BuyerAccount | null, buyer: Buyer): Origin | null {
  const isOwnAddress = account?.is_confirmed && account.email === buyer.email
  return isOwnAddress || account?.company?.may_pay_by_invoice ? null : origin
}

/** Thrown inside the transaction to undo it; the answer is what the buyer gets. */
export class OrderRejected extends Error {
  readonly refusal: OrderRefusal
  constructor(refusal: OrderRefusal) {
    super(refusal.reason)
    this.refusal = refusal
  }
}

export function fieldRefusal(field: OrderField, error: OrderFieldError) {
  return new OrderRejected({ ok: false, reason: 'fields', errors: { [field]: error } })
}
