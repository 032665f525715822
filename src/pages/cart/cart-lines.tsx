import { useState } from 'react'
import type { CartItemView, CartView } from '../../shop/cart/cart.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useShop } from '../../ui/shop-context.tsx'
import { urls } from '../../urls.ts'
import { CartLine, SELECTION_FORM } from './cart-line.tsx'
import { askToConfirm, type CartControls } from './use-cart.ts'

type CartLinesProps = CartControls & { cart: CartView }

export function CartLines(props: CartLinesProps) {
  const { t } = useShop()
  const { items } = props.cart
  const selection = useSelection(items)
  const { csrf, busy, change } = props
  if (items.length === 0) return null

  const remove = (item: CartItemView) => change({ key: `remove:${item.id}`, path: `/api/cart-item/${item.id}/delete` })

  async function removeOne(item: CartItemView) {
    if (!busy && (await askToConfirm(t.cart.confirmRemove(item.product.title)))) await remove(item)
  }

  async function removeSelected() {
    const { selected } = selection
    if (busy || selected.length === 0) return
    if (!(await askToConfirm(t.cart.confirmRemoveSelected(selected.length)))) return
    await Promise.all(selected.map(remove))
    selection.clear()
  }

  return (
    <section>
      <SelectionForm csrf={csrf} selection={selection} onRemove={() => void removeSelected()} />
      <table className="cart__lines">
        <thead>
          <tr className="cart__columns">
            <td />
            <th scope="col">{t.cart.product}</th>
            <th scope="col">{t.cart.quantity}</th>
            <th scope="col">{t.cart.sum}</th>
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <CartLine
              key={item.id}
              item={item}
              csrf={csrf}
              busy={busy}
              selected={selection.has(item)}
              onSelect={(on) => selection.toggle(item, on)}
              onQuantity={(quantity) =>
                change({
                  key: `quantity:${item.product.id}`,
                  path: `/api/cart-item/add/${item.product.id}`,
                  body: { quantity },
                })
              }
              onRemove={() => void removeOne(item)}
            />
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** The ticked lines. */
function useSelection(items: CartItemView[]) {
  const [ticked, setTicked] = useState<readonly number[]>([])
  const selected = items.filter(({ id }) => ticked.includes(id))
  const isAll = selected.length > 0 && selected.length === items.length
  return {
    selected,
    isAll,
    has: ({ id }: CartItemView) => ticked.includes(id),
    toggle: ({ id }: CartItemView, on: boolean) =>
      setTicked((before) => [...before.filter((each) => each !== id), ...(on ? [id] : [])]),
    toggleAll: () => setTicked(isAll ? [] : items.map(({ id }) => id)),
    clear: () => setTicked([]),
  }
}

type SelectionFormProps = { csrf: string; selection: ReturnType<typeof useSelection>; onRemove: () => void }

/** Removes several lines at once. */
function SelectionForm({ csrf, selection: { selected, isAll, toggleAll }, onRemove }: SelectionFormProps) {
  const { t, to } = useShop()
  return (
    <form
      id={SELECTION_FORM}
      className="cart__tools"
      method="post"
      action={to(urls.cartChange.to())}
      onSubmit={(event) => {
        event.preventDefault()
        onRemove()
      }}
    >
      <input type="hidden" name="_token" value={csrf} />
      <label className="cart__all">
        <input
          className="check__box"
          type="checkbox"
          checked={isAll}
          ref={(box) => {
            if (box) box.indeterminate = selected.length > 0 && !isAll
          }}
          onChange={toggleAll}
        />
        {t.cart.selectAll}
      </label>
      <Button
        type="submit"
        kind="quiet"
        size="small"
        name="action"
        value="remove-selected"
        className="cart__remove-selected"
        data-idle={selected.length === 0 || undefined}
      >
        <Icon name="trash" size={20} />
        {t.cart.removeSelected}
        {selected.length > 0 ? ` (${selected.length})` : ''}
      </Button>
    </form>
  )
}
