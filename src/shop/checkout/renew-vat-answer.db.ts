import { refreshVatAnswer, type VatRegisterDeps } from '../customers/ask-vat-register.db.ts'
import { type BuyerAccount, findBuyerAccount } from '../customers/buyer-account.db.ts'
import { reject } from '../rejection.ts'
import type { Visitor } from '../sessions/visitor.ts'
import { readSettings } from '../settings/settings.db.ts'
import { datedRates, ossSwitchesOf } from '../tax/rates.db.ts'
import { type Delivery, vatTreatmentOf, vatTreatmentOfOrder } from '../tax/treatment.ts'
import { isAnswerFresh } from '../tax/vat-payer.ts'
import type { OrderTurn } from './order-queue.ts'
import type { OrderRejection } from './reject-order.db.ts'
import type { CheckoutLocale } from './texts.ts'
import { type CartDeps, cartViewOf, pricedCartOf } from './visitor-cart.db.ts'

type VatRenewal = CheckoutLocale & {
  userId: number
  account: BuyerAccount
  delivery: Delivery
  turn: Pick<OrderTurn, 'pause'>
}

/**
 * An order without VAT needs an answer of VIES that is at most 24 hours old.
 * @returns a rejection when VAT is due after all, because the buyer saw a sum without it
 */
export async function renewVatAnswer(
  visitor: Visitor,
  deps: CartDeps & VatRegisterDeps,
  { userId, account, delivery, lang, t, turn }: VatRenewal,
): Promise<OrderRejection | null> {
  const { db } = deps.database
  if (!account.company?.vat_num || isAnswerFresh(account.company.vat_check?.at, deps.now())) return null
  const settings = await readSettings(db, deps.memory)
  const [rates, oss] = await Promise.all([datedRates(db, deps.memory), ossSwitchesOf(db, deps.memory)])
  const rules = { settings, rates, oss, now: deps.now() }
  const { exemption } = vatTreatmentOf(account, delivery, rules)
  if (!exemption) return null
  const current = await pricedCartOf(visitor, deps, lang)
  const isInCart = exemption === 'intra-eu' ? current.cart.lines.length > 0 : current.vatNote !== null
  if (!isInCart) return null
  const { company } = account
  await turn.pause(() => refreshVatAnswer(deps, company))
  const after = vatTreatmentOfOrder(await findBuyerAccount(db, userId), delivery, rules)
  if (after.exemption) return null
  const reason = after.withheld ? `${t.refusals.vat[after.withheld.doubt]} ` : ''
  const cart = await cartViewOf(visitor, deps, { lang, t })
  return { ...reject('conflict', reason + t.refusals.order.vatAdded), cart }
}
