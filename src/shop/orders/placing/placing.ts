import type { deliveryCountries } from '../../addresses/countries.db.ts'
import type { Day } from '../../calendar/days.ts'
import type { CategoryTree } from '../../catalogue/tree.ts'
import type { BuyerAccount } from '../../customers/buyer-account.db.ts'
import type { Db } from '../../db.ts'
import type { Lang } from '../../languages.ts'
import type { Queue } from '../../letters/queue.ts'
import type { Memory } from '../../memory.ts'
import type { PaymentMethod } from '../../payments/methods.ts'
import type { Settings } from '../../settings/settings.ts'
import type { Method } from '../../shipping/methods.ts'
import type { DatedRate } from '../../tax/rates.ts'
import type { Buyer, OrderRefusal } from '../order.ts'

export type Placing = {
  db: Db
  memory: Memory
  queue: Queue
  settings: Settings
  now: Date
  lang: Lang
  /** The order's secret address is derived from its id, so that letters and retries give the same one. */
  tokenHash(orderId: number): string
  providers: ReadonlySet<string>
}

export type Placer = {
  sessionHash: string
  userId: number | null
  cartId: string
  /** One per checkout page load; without one the cart itself is the key. */
  idempotencyKey: string | null
  /** SHA-256 of the normalised request. */
  bodyHash: string
}

/** What changes rarely and is kept in the process, read before the transaction; and the buyer's account. */
export type Facts = {
  methods: readonly Method[]
  paymentMethods: readonly PaymentMethod[]
  rates: readonly DatedRate[]
  tree: CategoryTree
  deliverable: Awaited<ReturnType<typeof deliveryCountries>>
  closedDays: ReadonlySet<Day>
  account: BuyerAccount | null
}

/** `db` is the transaction. */
export type Working = Placing & { facts: Facts }

/** A signed-in buyer is the account, whatever e-mail is typed: else a once-only coupon would work once an address. */
export const customerKey = (account: BuyerAccount | null, buyer: Buyer) => account?.email ?? buyer.email

/** Thrown inside the transaction to undo it; the answer is what the buyer gets. */
export class Refused extends Error {
  readonly refusal: OrderRefusal
  constructor(refusal: OrderRefusal) {
    super(refusal.reason)
    this.refusal = refusal
  }
}

export function fieldRefusal(
  field: keyof Extract<OrderRefusal, { reason: 'fields' }>['errors'],
  error: 'method' | 'methodUnavailable' | 'payment' | 'paymentUnavailable' | 'creditLimit' | 'point' | 'country',
) {
  return new Refused({ ok: false, reason: 'fields', errors: { [field]: error } })
}
