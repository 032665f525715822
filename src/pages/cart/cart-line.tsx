import { useEffect, useState } from 'react'
import type { CartItemView } from '../../shop/cart/cart.ts'
import { BothPrices } from '../../ui/both-prices.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { QuantityField } from '../../ui/quantity-field.tsx'
import { useShop } from '../../ui/shop-context.tsx'
import { urls } from '../../urls.ts'
import { removeId } from './control-ids.ts'
import { LineProduct } from './line-product.tsx'

export const SELECTION_FORM = 'cart-selection'
/** Of one line, as the server allows. */
const MOST_PIECES = 100

type CartLineProps = {
  item: CartItemView
  csrf: string
  busy: boolean
  selected: boolean
  onSelect: (selected: boolean) => void
  onQuantity: (quantity: number) => void
  onRemove: () => void
  onSave: () => void
}

/** One line of the cart; without script every control is a form. */
export function CartLine(props: CartLineProps) {
  const { t } = useShop()
  const { item, selected, onSelect } = props
  return (
    <tr className="cart-line" data-gone={item.available === 0 || undefined}>
      <td className="cart-line__select">
        <input
          className="check__box"
          type="checkbox"
          form={SELECTION_FORM}
          name="line"
          value={item.id}
          aria-label={t.cart.select(item.product.title)}
          checked={selected}
          onChange={(event) => onSelect(event.currentTarget.checked)}
        />
      </td>
      <td className="cart-line__product">
        <LineProduct item={item} />
      </td>
      <td className="cart-line__change">
        <CartLineForm {...props} />
      </td>
      <CartLineSums item={item} />
    </tr>
  )
}

/** Given by a rule: it comes and goes with what it is given for. */
export function GiftLine({ item }: Pick<CartLineProps, 'item'>) {
  const { t } = useShop()
  return (
    <tr className="cart-line">
      <td className="cart-line__select" />
      <td className="cart-line__product">
        <LineProduct item={item} />
      </td>
      <td className="cart-line__change">{t.cart.pieces(item.quantity)}</td>
      <td className="cart-line__sums">
        <p className="cart-line__sum">{t.cart.gift}</p>
      </td>
    </tr>
  )
}

function CartLineForm({ item, csrf, busy, onQuantity, onRemove, onSave }: CartLineProps) {
  const { t, to } = useShop()
  const { product } = item
  const [wanted, setWanted] = useState(item.quantity)
  useEffect(() => {
    if (!busy) setWanted(item.quantity)
  }, [busy, item.quantity])
  return (
    <form
      method="post"
      action={to(urls.cartChange.to())}
      onSubmit={(event) => {
        event.preventDefault()
        const { submitter } = event.nativeEvent as SubmitEvent
        if (!(submitter instanceof HTMLButtonElement)) return
        if (submitter.value === 'remove') onRemove()
        if (submitter.value === 'save') onSave()
      }}
    >
      <input type="hidden" name="_token" value={csrf} />
      <input type="hidden" name="product" value={product.id} />
      <input type="hidden" name="line" value={item.id} />
      <QuantityField
        value={wanted}
        onChange={(quantity) => {
          setWanted(quantity)
          onQuantity(quantity)
        }}
        label={t.cart.quantityNamed(product.title)}
        max={Math.max(1, Math.min(MOST_PIECES, item.available))}
        size="small"
      />
      <noscript>
        <button type="submit" name="action" value="update" className="link-button">
          {t.cart.update}
        </button>
      </noscript>
      <Button
        type="submit"
        kind="quiet"
        size="small"
        name="action"
        value="remove"
        id={removeId('cart', item)}
        className="cart-line__remove"
        aria-label={t.cart.removeNamed(product.title)}
      >
        <Icon name="trash" size={20} />
      </Button>
      <button
        type="submit"
        name="action"
        value="save"
        className="link-button cart-line__save"
        aria-label={t.cart.saveNamed(product.title)}
      >
        {t.cart.save}
      </button>
      <Limit available={item.available} wanted={wanted} />
    </form>
  )
}

/** Stays rendered, so that what is put in is announced. */
function Limit({ available, wanted }: { available: number; wanted: number }) {
  const { t } = useShop()
  const isLimited = available > 0 && available < MOST_PIECES && wanted >= available
  return (
    <p className="cart__hint cart-line__limit" role="status">
      {isLimited ? t.product.onlyAvailable(available) : null}
    </p>
  )
}

function CartLineSums({ item }: Pick<CartLineProps, 'item'>) {
  const { t } = useShop()
  return (
    <td className="cart-line__sums">
      <p className="cart-line__sum">
        <BothPrices gross={item.formatted_total_price_with_tax} net={item.formatted_total_price} />
      </p>
      {item.quantity > 1 ? (
        <p className="cart-line__each">
          <BothPrices gross={item.formatted_price_with_tax} net={item.formatted_price} /> / {t.cart.perPiece}
        </p>
      ) : null}
      {item.formatted_old_price_with_tax ? (
        <s className="cart-line__old">
          <BothPrices gross={item.formatted_old_price_with_tax} net={item.formatted_old_price ?? ''} />
        </s>
      ) : null}
    </td>
  )
}
