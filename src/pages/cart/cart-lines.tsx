import { useState } from 'react'
import type { CartItemView, CartView } from '../../shop/cart/cart.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useShop } from '../../ui/shop-context.tsx'
import { urls } from '../../urls.ts'
import { CartLine, GiftLine, SELECTION_FORM } from './cart-line.tsx'
import { RemovedNotice } from './removed-notice.tsx'
import { askToConfirm, type LineControls } from './use-cart.ts'

type CartLinesProps = LineControls & { cart: CartView }

export function CartLines(props: CartLinesProps) {
  const { t } = useShop()
  const items = props.cart.items.filter(({ is_gift }) => !is_gift)
  const gifts = props.cart.items.filter(({ is_gift }) => is_gift)
  const selection = useSelection(items)
  const { csrf, busy, change, removal, saving } = props
  const { removed } = removal
  // Ids grow in the order of the lines: what was removed is shown in its place.
  const rows = [...items, ...removed].sort((a, b) => a.id - b.id)
  if (rows.length === 0) return null

  async function removeSelected() {
    const { selected } = selection
    if (busy || selected.length === 0) return
    if (!(await askToConfirm(t.cart.confirmRemoveSelected(selected.length)))) return
    await Promise.all(selected.map(({ id }) => change({ key: `remove:${id}`, path: `/api/cart-item/${id}/delete` })))
    selection.clear()
  }

  return (
    <section>
      {/* Stays while a line may return, so that nothing moves under the pointer. */}
      {rows.length > 1 && items.length > 0 ? (
        <SelectionForm csrf={csrf} selection={selection} onRemove={() => void removeSelected()} />
      ) : null}
      <table className="cart__lines">
        <Columns />
        <tbody>
          {rows.map((row) =>
            'undo' in row ? (
              <tr className="cart-line" key={row.id}>
                <td className="cart-line__removed" colSpan={4}>
                  <RemovedNotice {...removal} csrf={csrf} item={row} />
                </td>
              </tr>
            ) : (
              <CartLine
                key={row.id}
                item={row}
                csrf={csrf}
                busy={busy}
                selected={selection.has(row)}
                onSelect={(on) => selection.toggle(row, on)}
                onQuantity={(quantity) =>
                  change({
                    key: `quantity:${row.product.id}`,
                    path: `/api/cart-item/add/${row.product.id}`,
                    body: { quantity },
                  })
                }
                onRemove={() => {
                  if (!busy) void removal.remove(row)
                }}
                onSave={() => {
                  if (!busy) void saving.save(row)
                }}
              />
            ),
          )}
          {gifts.map((gift) => (
            <GiftLine key={gift.id} item={gift} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Columns() {
  const { t } = useShop()
  return (
    <thead>
      <tr className="cart__columns">
        <td className="cart__select-column" />
        <th scope="col">{t.cart.product}</th>
        <th scope="col">{t.cart.quantity}</th>
        <th scope="col">{t.cart.sum}</th>
      </tr>
    </thead>
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
function SelectionForm({ csrf, selection: { selected, isAll, toggleAll, clear }, onRemove }: SelectionFormProps) {
  const { t, to } = useShop()
  return (
    <form
      id={SELECTION_FORM}
      method="post"
      action={to(urls.cartChange.to())}
      onSubmit={(event) => {
        event.preventDefault()
        onRemove()
      }}
    >
      <input type="hidden" name="_token" value={csrf} />
      {/* The style sheet shows the boxes of the lines while this is open. */}
      <details
        className="cart__several"
        onToggle={(event) => {
          if (!event.currentTarget.open) clear()
        }}
      >
        <summary>{t.cart.removeSeveral}</summary>
        <div className="cart__selection">
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
        </div>
      </details>
    </form>
  )
}
