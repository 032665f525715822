import type { PricedCart } from '../cart/cart.ts'
import type { Settings } from '../settings/settings.ts'
import { productLines } from './allocate-stock.ts'
import { type BuyerSession, fieldRefusal, OrderRejected, type PlaceOrderTx } from './deps.ts'
import type { OrderSnapshot } from './snapshot.db.ts'

/**
 * Goods set aside cost nothing, so nobody may set aside a whole shop.
 * @throws Refused
 */
export function refuseTooMuch(
  { settings }: PlaceOrderTx,
  { origin }: BuyerSession,
  look: OrderSnapshot,
  priced: PricedCart,
) {
  if (look.unpaid >= settings.max_unpaid_orders) throw new OrderRejected({ ok: false, reason: 'too-many-unpaid' })
  const { guests } = look
  if (!guests || !origin) return
  if (guests.unpaid >= settings.max_unpaid_orders_of_network) {
    throw new OrderRejected({ ok: false, reason: 'network-unpaid' })
  }
  if (holdsTooMuch(look, priced, settings)) throw fieldRefusal('payment_method', 'holdLimit')
  if (guests.placedInHour >= settings.orders_without_captcha && !origin.hasCaptcha) {
    throw new OrderRejected({ ok: false, reason: 'captcha' })
  }
}

/**
 * A link is paid in minutes, so a guest's first order of any size may wait for it. What waits for days, and what comes
 * on top of goods that were not paid for, is limited.
 */
function holdsTooMuch(
  { guests, held }: OrderSnapshot,
  { cart, totals, payment }: PricedCart,
  { guest_hold }: Settings,
): boolean {
  if (!guests || (payment?.provider !== 'transfer' && guests.heldOrders === 0)) return false
  if (guests.heldTotal + totals.total > guest_hold.sum) return true
  return productLines(cart).some(({ productId, quantity, stock }) => {
    const present = held.find((each) => each.productId === productId)
    const shelf = stock.quantity + stock.virtual_quantity + (present?.onHold ?? 0)
    const most = Math.max(guest_hold.pieces, Math.floor((shelf * guest_hold.share) / 100))
    return (present?.pieces ?? 0) + quantity > most
  })
}

/** An address that never confirmed or paid anything gets few letters about unpaid orders: it may be somebody else's. */
export const isToldLater = ({ letters }: OrderSnapshot, settings: Settings): boolean =>
  letters !== null && !letters.isKnown && letters.inHour >= settings.order_letters_per_hour
