import type { plainCheckout as lv } from '../lv/plain-checkout.ts'

/** The checkout without script. */
export const plainCheckout: typeof lv = {
  steps: 'Without JavaScript, ordering takes two steps: choose delivery first, then payment.',
  toDelivery: 'Continue with this delivery',
  updateDelivery: 'Update delivery and total',
}
