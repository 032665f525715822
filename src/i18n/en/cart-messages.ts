import type { cartMessages as lv } from '../lv/cart-messages.ts'
import { counted } from '../plural.ts'

export const cartMessages: typeof lv = {
  restored: 'Back in the cart',
  savedRemoved: 'Removed from your saved products',
  savedRestored: 'Saved again',
  updated: 'Cart updated',
  addedSeveral: (n: number) =>
    counted('en', n, { one: '# product added to the cart', other: '# products added to the cart' }),
  shortOf: (n) =>
    counted('en', n, {
      one: '# product is not available now in that quantity: you have what there is.',
      other: '# products are not available now in that quantity: you have what there is.',
    }),
  together: (n: number) => counted('en', n, { one: '# product together', other: '# products together' }),
  addAll: 'Add all to cart',
  confirmAddScene: 'Add all these products to the cart?',
  confirmAdd: 'Add this product to the cart?',
  couponApplied: 'The discount code has been added.',
  couponRemoved: 'The discount code has been removed.',
}
