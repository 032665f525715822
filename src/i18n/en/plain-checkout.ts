import type { plainCheckout as lv } from '../lv/plain-checkout.ts'

/** The checkout without script. */
export const plainCheckout: typeof lv = {
  steps: 'Without JavaScript, ordering takes two steps: choose delivery first, then payment.',
  publicBody: 'Public body',
  companyTitle: 'Company or public body',
  companyHint: 'Individuals need not fill in this part.',
  next: 'Continue with this delivery',
  update: 'Update delivery and total',
  agree: 'To order, agree to the terms.',
  sumChanged: 'Delivery or the total has changed. Check it and order again.',
}
