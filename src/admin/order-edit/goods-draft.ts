import type { EditableOrder, FoundGoods } from '../../shop/order-edits/order-edits.calls.ts'
import { typedCents } from '../typed-cents.ts'

export type AddedGood = { good: FoundGoods[number]; quantity: number; price: string }

/** As typed; by the id of the line. */
export type GoodsDraft = {
  quantities: Readonly<Record<number, number>>
  discounts: Readonly<Record<number, string>>
  added: readonly AddedGood[]
  shipping: string | null
}

export const NO_CHANGES: GoodsDraft = { quantities: {}, discounts: {}, added: [], shipping: null }

/** Cents; undefined for what is no sum. */
export const centsOf = (text: string): number | undefined => typedCents(text) ?? undefined

/** What the call needs: only what differs from the order. */
export function bodyOf(order: EditableOrder, goods: NonNullable<EditableOrder['goods']>, draft: GoodsDraft) {
  const lines = goods.lines.flatMap(({ id, quantity, discount }) => {
    const wanted = draft.quantities[id] ?? quantity
    const typed = centsOf(draft.discounts[id] ?? '')
    const changed = typed !== undefined && typed !== discount ? typed : undefined
    if (wanted === quantity && changed === undefined) return []
    return [{ id, quantity: wanted, ...(changed === undefined ? {} : { discount: changed }) }]
  })
  const added = draft.added.map(({ good, quantity, price }) => ({
    productId: good.productId,
    quantity,
    ...(centsOf(price) === undefined ? {} : { price: centsOf(price) }),
  }))
  const shipping = draft.shipping === null ? undefined : centsOf(draft.shipping)
  const isOther = shipping !== undefined && shipping !== goods.shipping
  return { version: order.version, lines, added, ...(isOther ? { shipping } : {}) }
}

export const hasChanges = ({ lines, added, shipping }: ReturnType<typeof bodyOf>): boolean =>
  lines.length > 0 || added.length > 0 || shipping !== undefined
