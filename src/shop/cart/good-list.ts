import { MAX_QUANTITY } from './cart.ts'

export type Good = { productId: number; quantity: number }

/** Goods that one press puts into the cart. */
export const MAX_GOODS = 20

/** A hidden field of a form that puts several goods at once. */
export const goodField = ({ productId, quantity }: Good) => `${productId}x${quantity}`

/** Null where one is none, or they are too many. */
export function readGoods(fields: readonly string[]): Good[] | null {
  const goods = fields.map((field) => {
    const [, productId, quantity] = /^([1-9]\d{0,8})x([1-9]\d{0,2})$/.exec(field) ?? []
    return { productId: Number(productId), quantity: Number(quantity) }
  })
  const isValid = goods.length >= 1 && goods.length <= MAX_GOODS
  return isValid && goods.every(({ quantity }) => quantity <= MAX_QUANTITY) ? goods : null
}
