import type { counter as lv } from '../lv/counter.ts'

export const counter: typeof lv = {
  title: 'Payment in the shop',
  due: (sum) => `The buyer pays when fetching the goods: ${sum}`,
  until: (day) => `The goods wait for the buyer until ${day}, then the order is cancelled.`,
  paid: { cash: 'Paid in cash', card: 'Paid by card' },
  hint: (sum) =>
    `Make sure that ${sum} have been received. The invoice is made out and the buyer gets an e-mail. This cannot be undone.`,
  handsOver: 'The goods are handed over, and the order is complete.',
  staysHere: 'The goods are not ready to be handed over yet and stay in the shop.',
  confirm: (sum) => `${sum} received`,
}
