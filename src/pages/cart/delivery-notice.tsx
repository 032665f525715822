import type { CartView } from '../../shop/cart/cart.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { DeliveryRefusals } from '../../ui/delivery-refusals.tsx'
import { Notice } from '../../ui/notice.tsx'
import { quoteLink } from '../../ui/quote-link.ts'
import { useShop } from '../../ui/shop-context.tsx'

/** The reasons why a cart cannot be delivered, and a button for requesting a quote. */
export function DeliveryNotice({ notice }: { notice: string | null }) {
  const { t, to } = useShop()
  if (!notice) return null
  return (
    <Notice kind="warning">
      <p>{notice}</p>
      <ButtonLink href={to(quoteLink())} kind="secondary" size="small">
        {t.checkout.askForQuote}
      </ButtonLink>
    </Notice>
  )
}

/** The ways that cannot take the cart, below those that can. */
export function RefusedDelivery({ cart }: { cart: CartView }) {
  const { t, to } = useShop()
  return (
    <DeliveryRefusals refusals={cart.delivery_refusals}>
      {cart.delivery_notice ? null : <a href={to(quoteLink())}>{t.checkout.askForQuote}</a>}
    </DeliveryRefusals>
  )
}
