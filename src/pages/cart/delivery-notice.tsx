import type { CartView } from '../../shop/cart/cart.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { DeliveryRefusals } from '../../ui/delivery-refusals.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useShop } from '../../ui/shop-context.tsx'
import { urls } from '../../urls.ts'

/** Says why a cart cannot be delivered, with a link to ask for a quote. */
export function DeliveryNotice({ notice }: { notice: string | null }) {
  if (!notice) return null
  return (
    <Notice kind="warning">
      {notice} <AskForQuote />
    </Notice>
  )
}

/** The ways that cannot take the cart, below those that can. */
export function RefusedDelivery({ cart }: { cart: CartView }) {
  if (cart.delivery_refusals.length === 0) return null
  return (
    <>
      <DeliveryRefusals refusals={cart.delivery_refusals} />
      {cart.delivery_notice ? null : <AskForQuote />}
    </>
  )
}

/** The contact form with the cart's lines. */
function AskForQuote() {
  const { t, to } = useShop()
  return (
    <ButtonLink href={`${to(urls.contact.to())}?quote`} kind="secondary" size="small">
      {t.checkout.askForQuote}
    </ButtonLink>
  )
}
