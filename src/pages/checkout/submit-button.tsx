import { WithTax } from '../../ui/both-prices.tsx'
import { Button } from '../../ui/button.tsx'
import { useShop } from '../../ui/shop-context.tsx'
import type { Checkout } from './use-checkout.ts'

type SubmitButtonProps = { checkout: Checkout; name?: string | undefined; value?: string | undefined; form?: string }

/** The button that orders, with the total. */
export function SubmitButton({ checkout, ...attributes }: SubmitButtonProps) {
  const { t } = useShop()
  const { cart, processing, isWaiting, totalNotice } = checkout
  return (
    <>
      {totalNotice ? (
        <p className="checkout__notice" role={attributes.form ? undefined : 'alert'}>
          {totalNotice}
        </p>
      ) : null}
      <Button {...attributes} type="submit" size="large" wide busy={processing || isWaiting}>
        {processing ? (
          t.checkout.submitting
        ) : (
          <span>
            {t.checkout.submit(cart.formatted_total_price_with_tax)}
            {cart.total_price === cart.total_price_with_tax ? null : <WithTax />}
          </span>
        )}
      </Button>
    </>
  )
}
