import type { quotes as lv } from '../lv/quotes.ts'
import { counted } from '../plural.ts'

export const quotes: typeof lv = {
  title: 'Price offer',
  text: 'We make a PDF with the goods in your cart and today’s prices: for a school, public body or company that needs an offer before it buys, or for yourself.',
  form: {
    title: 'Who the offer is for',
    name: 'Organisation, company or your name',
    regNum: 'Registration number',
    email: 'E-mail',
    emailHint: 'If you give one, we also send the offer there.',
    submit: 'Make the offer',
    holds: (days) =>
      counted('en', days, {
        one: 'The prices hold for # day. Nothing is reserved.',
        other: 'The prices hold for # days. Nothing is reserved.',
      }),
  },
  goods: 'Goods',
  withoutCoupon: 'The discount code is not part of the offer. You can use it when you order.',
  delivery: 'Delivery',
  deliveryOpen: 'Of your choice, not in the sum',
  free: 'Free',
  empty: 'The offer is made of the goods in the cart. Your cart is empty now.',
  earlier: 'Your earlier offers',
  named: (number) => `Price offer ${number}`,
  preparedOn: (day) => `Made ${day}`,
  valid: (until) => `Valid ${until}`,
  holds: 'The prices do not change in this time. Nothing is reserved.',
  over: 'Expired',
  withdrawn: 'The shop has withdrawn this offer. The goods can be ordered at the prices of the shop.',
  expired: (until) =>
    `The offer was valid ${until}. You can put the goods into the cart at today’s prices or make a new offer.`,
  created: 'The offer is ready.',
  createdAndSent: 'The offer is ready. We also send it to the e-mail address that you gave.',
  buyer: 'Buyer',
  download: 'Download PDF',
  toCart: 'Add to cart',
  secret: 'Anybody who has the address can open this page.',
  missing: 'The cart lacks a part of the offer:',
  notPut: (title) => `${title}: cannot be bought now`,
  partPut: (title, put, quantity) => `${title}: ${put} of ${quantity} in the cart`,
  openCart: 'Open the cart',
  errors: {
    regNum: 'Check the registration number.',
    tooManyLetters:
      'Several offers have been sent to this address in the last hour. Leave the field empty or try again later.',
    empty: 'The cart has no goods to offer.',
    gone: 'Some of the goods can no longer be bought. Remove them from the cart and try again.',
  },
  mail: {
    subject: (number) => `Price offer ${number}`,
    intro: 'Hello! Attached is a price offer made in our shop.',
    net: 'Amount excl. VAT',
    total: 'Amount incl. VAT',
    totalWithoutVat: 'Amount',
    until: 'Valid until',
    button: 'Open the offer',
    notYou: 'If you did not ask for it, you can ignore this message.',
  },
}
