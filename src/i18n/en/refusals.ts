/** Why the server does not do what was asked, and what it says of lines that have changed. */
export const refusals = {
  cart: {
    unknown: 'This product no longer exists.',
    'sold-out': 'This product is sold out.',
    'too-many': (available: number) => `Not that many: ${available} available.`,
    variations: 'Choose an option of the product first.',
    gone: 'This product is no longer in the cart.',
  },
  coupon: {
    unknown: 'There is no such discount code. Check that it is typed correctly.',
    'not-yet': 'This discount code is not valid yet.',
    expired: 'This discount code has expired.',
    'used-up': 'This discount code has been used up.',
    'already-used': 'You have already used this discount code.',
    categories: 'This discount code does not apply to the products in the cart.',
    minimum: (sum: string) => `This discount code needs products for at least ${sum}.`,
  },
  couponTooMany: 'Too many tries. Wait a little and try again.',
  line: {
    soldOut: 'This product is no longer available. Remove it to continue.',
    shortStock: (n: number) => `Only ${n} available.`,
    priceChanged: (before: string, now: string) => `The price has changed: it was ${before}, now ${now}.`,
  },
  order: {
    methodUnavailable: 'This delivery method is no longer available. Choose another.',
    paymentUnavailable: 'This payment method is no longer available. Choose another.',
    creditLimit:
      'With this order your unpaid invoices would exceed your company’s limit. Choose another payment method or contact us.',
    checkFields: 'Check the marked fields.',
    cartChanged: 'The cart has changed. Check it and order again.',
    soldOut: (title: string) => `“${title}” is no longer available in that quantity.`,
    tooManyUnpaid: 'You already have several unpaid orders. Pay or cancel one of them.',
    keyReused: 'This request was already used with other data. Reload the page.',
  },
}
