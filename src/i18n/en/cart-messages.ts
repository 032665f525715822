import type { cartMessages as lv } from '../lv/cart-messages.ts'

export const cartMessages: typeof lv = {
  restored: 'Back in the cart',
  savedRemoved: 'Removed from your saved products',
  savedRestored: 'Saved again',
  updated: 'Cart updated',
  confirmAdd: 'Add this product to the cart?',
  couponApplied: 'The discount code has been added.',
  couponRemoved: 'The discount code has been removed.',
}
