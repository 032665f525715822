import type { PricedCart } from '../cart/cart.ts'
import { AT_PICKUP } from '../payments/provider.ts'
import type { Settings } from '../settings/settings.ts'
import { productLines } from './allocate-stock.ts'
import { type BuyerSession, fieldRejection, OrderRejected, type PlaceOrderTx } from './deps.ts'
import type { OrderSnapshot } from './snapshot.db.ts'

/** @throws OrderRejected. Unpaid orders hold stock, so they are limited. */
export function rejectTooMuch(
  { settings, isExchange = false }: PlaceOrderTx,
  { origin }: BuyerSession,
  snapshot: OrderSnapshot,
  priced: PricedCart,
) {
  // Staff have agreed on it.
  if (!isExchange && snapshot.unpaid >= settings.max_unpaid_orders)
    throw new OrderRejected({ ok: false, reason: 'too-many-unpaid' })
  const { guests } = snapshot
  if (!guests || !origin) return
  if (guests.unpaid >= settings.max_unpaid_orders_of_network) {
    throw new OrderRejected({ ok: false, reason: 'network-unpaid' })
  }
  if (holdsTooMuch(snapshot, priced, settings)) throw fieldRejection('payment_method', 'holdLimit')
  if (guests.placedInHour >= settings.orders_without_captcha && !origin.hasCaptcha) {
    throw new OrderRejected({ ok: false, reason: 'captcha' })
  }
}

/** A first order with a payment link may have any size, since it is paid in minutes. */
function holdsTooMuch(
  { guests, held }: OrderSnapshot,
  { cart, totals, payment }: PricedCart,
  { guest_hold }: Settings,
): boolean {
  if (!guests || (!holdsLong(payment?.provider) && guests.heldOrders === 0)) return false
  if (guests.heldTotal + totals.total > guest_hold.sum) return true
  return productLines(cart).some(({ productId, quantity, stock }) => {
    const heldPieces = held.find((each) => each.productId === productId)
    const inStock = stock.quantity + stock.virtual_quantity + (heldPieces?.onHold ?? 0)
    const maxPieces = Math.max(guest_hold.pieces, Math.floor((inStock * guest_hold.share) / 100))
    return (heldPieces?.pieces ?? 0) + quantity > maxPieces
  })
}

const holdsLong = (provider = '') => provider === 'transfer' || provider === AT_PICKUP

/** Limits e-mails about unpaid orders to an unconfirmed address. */
export const withholdsEmail = ({ emails }: OrderSnapshot, settings: Settings): boolean =>
  emails !== null && !emails.isKnown && emails.inHour >= settings.order_letters_per_hour
