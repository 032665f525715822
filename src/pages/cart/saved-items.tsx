import type { CartView, SavedItemView } from '../../shop/cart/cart.ts'
import { BothPrices } from '../../ui/both-prices.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useShop } from '../../ui/shop-context.tsx'
import { urls } from '../../urls.ts'
import { moveId, removeId } from './control-ids.ts'
import { LineProduct } from './line-product.tsx'
import { RemovedNotice } from './removed-notice.tsx'
import type { LineControls } from './use-cart.ts'

type SavedProps = Pick<LineControls, 'csrf' | 'busy' | 'saving' | 'savedRemoval'> & { cart: CartView }

/** What is saved for later: current price and stock, outside of all sums. */
export function SavedItems(props: SavedProps) {
  const { t } = useShop()
  const { cart, csrf, savedRemoval } = props
  const rows = [...cart.saved_items, ...savedRemoval.removed].sort((a, b) => a.id - b.id)
  if (rows.length === 0) return null
  return (
    <section className="saved" aria-labelledby="saved">
      <h2 className="cart__heading" id="saved">
        {t.cart.savedTitle}
      </h2>
      <p className="cart__hint">{t.cart.savedHint}</p>
      <ul className="saved__items">
        {rows.map((row) => (
          <li key={row.id} className="saved__item" data-gone={('available' in row && row.available === 0) || undefined}>
            {'undo' in row ? (
              <RemovedNotice {...savedRemoval} csrf={csrf} item={row} />
            ) : (
              <SavedItem {...props} item={row} />
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function SavedItem({ item, ...props }: SavedProps & { item: SavedItemView }) {
  const { t } = useShop()
  return (
    <>
      <LineProduct item={item} />
      <div className="saved__price">
        <p className="saved__each">
          <BothPrices gross={item.formatted_price_with_tax} net={item.formatted_price} />
          {item.quantity > 1 ? ` / ${t.cart.perPiece}` : null}
        </p>
        {item.formatted_old_price_with_tax ? (
          <s className="cart-line__old">
            <BothPrices gross={item.formatted_old_price_with_tax} net={item.formatted_old_price ?? ''} />
          </s>
        ) : null}
        <p className="cart__hint">{t.cart.savedPieces(item.quantity)}</p>
      </div>
      <SavedItemForm {...props} item={item} />
    </>
  )
}

/** Without script each button is sent by itself. */
function SavedItemForm({ item, csrf, busy, saving, savedRemoval }: SavedProps & { item: SavedItemView }) {
  const { t, to } = useShop()
  const { title } = item.product
  return (
    <form
      className="saved__change"
      method="post"
      action={to(urls.cartChange.to())}
      onSubmit={(event) => {
        event.preventDefault()
        const { submitter } = event.nativeEvent as SubmitEvent
        if (busy || !(submitter instanceof HTMLButtonElement)) return
        void (submitter.value === 'move' ? saving.move(item) : savedRemoval.remove(item))
      }}
    >
      <input type="hidden" name="_token" value={csrf} />
      <input type="hidden" name="item" value={item.id} />
      {item.available > 0 ? (
        <Button
          type="submit"
          kind="secondary"
          size="small"
          name="action"
          value="move"
          id={moveId(item.product)}
          aria-label={t.cart.moveNamed(title)}
        >
          {t.cart.move}
        </Button>
      ) : null}
      <Button
        type="submit"
        kind="quiet"
        size="small"
        name="action"
        value="remove-saved"
        id={removeId('saved', item)}
        className="cart-line__remove"
        aria-label={t.cart.removeSavedNamed(title)}
      >
        <Icon name="trash" size={20} />
      </Button>
    </form>
  )
}
