import type { deliveryCountries } from '../addresses/countries.db.ts'
import type { LookupCache } from '../cache/lookup-cache.ts'
import type { CategoryTree } from '../catalogue/tree.ts'
import type { BuyerAccount } from '../customers/buyer-account.db.ts'
import type { Db } from '../db.ts'
import type { Queue } from '../emails/queue.ts'
import type { Lang } from '../languages.ts'
import type { CouponBuyer } from '../orders/coupon-uses.db.ts'
import type { Buyer, OrderAccess, OrderField, OrderFieldError, OrderRejectionReason } from '../orders/order.ts'
import type { PaymentMethod } from '../payments/methods.ts'
import type { Promotion } from '../promotions/promotion.ts'
import type { Settings } from '../settings/settings.ts'
import type { DispatchDays } from '../shipping/delivery-days.ts'
import type { Method } from '../shipping/methods.ts'
import type { OssSwitch } from '../tax/oss-switches.ts'
import type { DatedRate } from '../tax/rates.ts'
import type { OrderTurn } from './order-queue.ts'

export type PlaceOrderDeps = {
  db: Db
  memory: LookupCache
  queue: Queue
  settings: Settings
  now: Date
  lang: Lang
  address(orderId: number): Omit<OrderAccess, 'id'>
  providers: ReadonlySet<string>
  orderNumber?: string
  /** Cents, in place of what the way of delivery costs. */
  deliveryPrice?: number
  /** Goods that come back pay for it: the way of payment costs nothing and has no limits. */
  isExchange?: boolean
  /** Rules that apply; none where staff agreed on the prices. */
  promotions?: readonly Promotion[]
  /** What they gave in the cart that the buyer saw. */
  promotionsSeen?: string | undefined
  /** Cents with VAT and delivery, as the buyer saw them. */
  totalSeen?: number | undefined
  /** Who places it, as `order_events.actor` keeps it; otherwise the buyer. */
  actor?: string
  /** Of an order that waits for products that many want at once; without it nobody waits. */
  turn?: OrderTurn
  /** Of a request: who approves it, up to the total that they were shown; without an account it is staff. */
  approval?: { requestId: number; userId: number | null; total: number }
}

export type BuyerSession = {
  sessionHash: string
  userId: number | null
  cartId: string
  /** One per checkout page load; null: the cart is the key. */
  idempotencyKey: string | null
  bodyHash: string
  /** Null: no limits (load tests, demo data). */
  origin: Origin | null
}

export type Origin = { network: string; hasCaptcha: boolean }

export type PricingData = {
  methods: readonly Method[]
  paymentMethods: readonly PaymentMethod[]
  rates: readonly DatedRate[]
  oss: readonly OssSwitch[]
  tree: CategoryTree
  deliverable: Awaited<ReturnType<typeof deliveryCountries>>
  dispatchDays: DispatchDays
  account: BuyerAccount | null
}

/** `isByMember`: what the buyer may do for its company counts. */
export type PlaceOrderTx = PlaceOrderDeps & { facts: PricingData; isByMember: boolean }

/** A signed-in buyer counts as the account: otherwise a one-use coupon could be reused with each typed e-mail. */
export const couponBuyer = (account: BuyerAccount | null, buyer: Buyer): CouponBuyer => ({
  userId: account?.id ?? null,
  email: account?.email ?? buyer.email,
  phone: account ? undefined : buyer.phone,
})

/** Null, so without guest limits, for a confirmed account's own address and for companies approved for invoices. */
export function guestOrigin({ origin }: BuyerSession, account: BuyerAccount | null, buyer: Buyer): Origin | null {
  const isOwnAddress = account?.is_confirmed && account.email === buyer.email
  return isOwnAddress || account?.company?.may_pay_by_invoice ? null : origin
}

export class OrderRejected extends Error {
  readonly refusal: OrderRejectionReason
  constructor(refusal: OrderRejectionReason) {
    super(refusal.reason)
    this.refusal = refusal
  }
}

export function fieldRejection(field: OrderField, error: OrderFieldError) {
  return new OrderRejected({ ok: false, reason: 'fields', errors: { [field]: error } })
}
