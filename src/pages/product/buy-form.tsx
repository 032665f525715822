import { useEffect, useRef, useState } from 'react'
import type { Refused } from '../../browser/add-to-cart.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorMessage } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { QuantityField } from '../../ui/quantity-field.tsx'
import { quoteLink } from '../../ui/quote-link.ts'
import { useShop } from '../../ui/shop-context.tsx'
import { urls } from '../../urls.ts'
import { useStock } from './use-stock.ts'

export const BUY_FORM_ID = 'buy-form'
const NOTICE_ID = 'quantity-notice'

type BuyFormProps = { productId: number; quantity: number; onQuantity: (quantity: number) => void }

export function BuyForm({ productId, quantity, onQuantity }: BuyFormProps) {
  const { t, to } = useShop()
  const { form, refusal, refusals } = useRefusal(productId, quantity)
  const stock = useStock(productId, quantity, refusals)
  const total = stock && stock.quantity + stock.virtual_quantity
  const error = total !== null && quantity > total && total > 0 ? t.product.onlyAvailable(total) : refusal
  const fromSupplier = stock && stock.quantity > 0 ? quantity - stock.quantity : 0
  return (
    <form
      ref={form}
      className="buy__form"
      id={BUY_FORM_ID}
      method="post"
      action={to(urls.cartAdd.to(productId))}
      data-add-to-cart={productId}
    >
      <QuantityField
        value={quantity}
        onChange={onQuantity}
        label={t.product.quantity}
        isWrong={Boolean(error)}
        describedBy={NOTICE_ID}
      />
      <Button type="submit" size="large" className="buy__button">
        <Icon name="cart" size={22} />
        {t.product.addToCart}
      </Button>
      <div className="buy__notice" id={NOTICE_ID} role="status">
        {error ? (
          <>
            <ErrorMessage id={`${NOTICE_ID}-error`} error={error} />{' '}
            <a href={to(quoteLink({ id: productId, quantity }))}>{t.checkout.askForQuote}</a>
          </>
        ) : fromSupplier > 0 && stock ? (
          t.product.splitStock(stock.quantity, fromSupplier)
        ) : null}
      </div>
    </form>
  )
}

/** Why this quantity was refused; the field keeps what was typed. */
function useRefusal(productId: number, quantity: number) {
  const form = useRef<HTMLFormElement>(null)
  const [refused, setRefused] = useState({ message: '', quantity: 0, productId: 0, count: 0 })
  useEffect(() => {
    const element = form.current
    const onRefused = (event: Event) => {
      const { message, status } = (event as CustomEvent<Refused>).detail
      if (status !== 409 && status !== 422) return
      event.preventDefault()
      setRefused(({ count }) => ({ message, quantity, productId, count: count + 1 }))
      element?.querySelector('input')?.focus()
    }
    element?.addEventListener('shop:refused', onRefused)
    return () => element?.removeEventListener('shop:refused', onRefused)
  }, [productId, quantity])
  const isAbout = refused.productId === productId && refused.quantity === quantity
  return { form, refusal: isAbout ? refused.message : '', refusals: refused.count }
}
