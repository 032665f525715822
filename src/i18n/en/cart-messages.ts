import type { cartMessages as lv } from '../lv/cart-messages.ts'
import { counted } from '../plural.ts'

export const cartMessages: typeof lv = {
  restored: 'Back in the cart',
  savedRemoved: 'Removed from your saved products',
  savedRestored: 'Saved again',
  updated: 'Cart updated',
  addedSeveral: (n: number, short: number) =>
    counted('en', n, { one: '# product added to the cart', other: '# products added to the cart' }) +
    (short === 0
      ? ''
      : counted('en', short, {
          one: '. There was not enough of # product: you have what there is',
          other: '. There was not enough of # products: you have what there is',
        })),
  confirmAddScene: 'Add all these products to the cart?',
  confirmAdd: 'Add this product to the cart?',
  couponApplied: 'The discount code has been added.',
  couponRemoved: 'The discount code has been removed.',
}
