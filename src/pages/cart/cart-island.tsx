import { useRef, useState } from 'react'
import { CallError, post } from '../../browser/calls.ts'
import { showCartCount } from '../../browser/visitor-marks.ts'
import type { CartItemView, CartView } from '../../shop/cart/cart.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { QuantityField } from '../../ui/quantity-field.tsx'
import { useShop } from '../../ui/shop-context.tsx'
import { SummaryLines } from '../../ui/summary-lines.tsx'
import { urls } from '../../urls.ts'

export type CartProps = { cart: CartView; csrf: string; checkoutLink: string }

/** The cart as the server last told it. An answer older than what is shown is dropped. */
export function CartIsland({ cart: first, csrf, checkoutLink }: CartProps) {
  const { t, to } = useShop()
  const { cart, busy, change } = useCart(first)
  if (cart.items.length === 0 && cart.item_services.length === 0) {
    return (
      <EmptyState
        title={t.cart.empty}
        text={t.cart.emptyHint}
        icon="cart"
        action={<ButtonLink href={to(urls.home.to())}>{t.cart.continueShopping}</ButtonLink>}
      />
    )
  }
  return (
    <div className="cart" aria-busy={busy}>
      <ul className="cart__lines">
        {[...cart.items, ...cart.item_services].map((item) => (
          <Line
            key={item.id}
            item={item}
            csrf={csrf}
            busy={busy}
            onQuantity={(quantity) => change(`/api/cart-item/add/${item.product.id}`, { quantity })}
            onRemove={() => change(`/api/cart-item/${item.id}/delete`)}
          />
        ))}
      </ul>
      <aside className="cart__summary">
        <SummaryLines
          lines={[
            { label: t.cart.subtotal, value: cart.formatted_items_price_with_tax },
            cart.coupon_total_price_with_tax > 0 && {
              label: t.cart.discount,
              value: `−${cart.formatted_coupon_total_price_with_tax}`,
              kind: 'discount',
            },
            cart.shipping_price_with_tax > 0 && {
              label: t.cart.shipping,
              value: cart.formatted_shipping_price_with_tax,
            },
            { label: t.cart.withoutTax, value: cart.formatted_total_price },
            { label: t.cart.tax, value: cart.formatted_tax_price },
            { label: t.cart.total, value: cart.formatted_total_price_with_tax, kind: 'total' },
          ]}
        />
        <ButtonLink href={checkoutLink} size="large" wide>
          {t.cart.checkout}
        </ButtonLink>
        <ButtonLink href={to(urls.home.to())} kind="quiet" wide>
          {t.cart.continueShopping}
        </ButtonLink>
      </aside>
    </div>
  )
}

function Line({
  item,
  csrf,
  busy,
  onQuantity,
  onRemove,
}: {
  item: CartItemView
  csrf: string
  busy: boolean
  onQuantity: (quantity: number) => void
  onRemove: () => void
}) {
  const { t, to } = useShop()
  const { product } = item
  return (
    <li className="cart-line">
      <picture className="cart-line__picture">
        <source type="image/webp" srcSet={product.image.webp} />
        <img src={product.image.source} alt="" width={160} height={160} />
      </picture>
      <div className="cart-line__words">
        {product.link ? <a href={product.link}>{product.title}</a> : <span>{product.title}</span>}
        <p className="cart-line__code">{product.code}</p>
        {item.notice ? (
          <p className="cart-line__notice" role="status">
            {item.notice}
          </p>
        ) : null}
      </div>
      <form
        method="post"
        action={to(urls.cartChange.to())}
        className="cart-line__change"
        onSubmit={(event) => {
          event.preventDefault()
          const { submitter } = event.nativeEvent as SubmitEvent
          if (submitter instanceof HTMLButtonElement && submitter.value === 'remove') onRemove()
        }}
      >
        <input type="hidden" name="_token" value={csrf} />
        <input type="hidden" name="product" value={product.id} />
        <input type="hidden" name="line" value={item.id} />
        <QuantityField
          value={item.quantity}
          onChange={onQuantity}
          label={t.cart.quantityNamed(product.title)}
          max={Math.max(1, Math.min(100, item.available))}
          disabled={busy}
          size="small"
        />
        <noscript>
          <button type="submit" name="action" value="update">
            {t.cart.update}
          </button>
        </noscript>
        <Button
          type="submit"
          kind="quiet"
          size="small"
          name="action"
          value="remove"
          disabled={busy}
          aria-label={t.cart.removeNamed(product.title)}
        >
          {t.common.remove}
        </Button>
      </form>
      <p className="cart-line__sum">{item.formatted_total_price_with_tax}</p>
    </li>
  )
}

/** Sends changes one after the other and keeps the newest cart. */
export function useCart(first: CartView) {
  const [cart, setCart] = useState(first)
  const [busy, setBusy] = useState(false)
  const newest = useRef(first.version)

  function show(next: CartView) {
    if (next.version < newest.current) return
    newest.current = next.version
    setCart(next)
    showCartCount(next.total_quantity)
  }

  async function change(path: string, body?: unknown) {
    setBusy(true)
    try {
      show((await post<{ cart: CartView }>(path, body)).cart)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      if (error.errors.cart) show(error.errors.cart as CartView)
      const { showToast } = await import('../../browser/overlays.tsx')
      await showToast('error', error.message)
    } finally {
      setBusy(false)
    }
  }

  return { cart, busy, change, show }
}
