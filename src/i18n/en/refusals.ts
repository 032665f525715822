export const refusals = {
  cart: {
    unknown: 'This product no longer exists.',
    'sold-out': 'This product is sold out.',
    'too-many': (available: number) => `Not that many: ${available} available.`,
    variations: 'Choose an option of the product first.',
    quantity: (most: number) => `The quantity must be a whole number from 1 to ${most}.`,
    gone: 'This product is no longer in the cart.',
    'not-restored': 'This product can no longer be put back. Please add it to the cart again.',
    'not-saved': 'This product is no longer saved.',
    'saved-full': 'No more products can be saved. Move one to the cart or remove one first.',
    'does-not-fit': 'This service does not go with anything in your cart.',
  },
  coupon: {
    unknown: 'There is no such discount code. Check that it is typed correctly.',
    paused: 'This discount code does not work right now.',
    'not-yet': 'This discount code is not valid yet.',
    expired: 'This discount code has expired.',
    'used-up': 'This discount code has been used up.',
    'already-used': 'You have already used this discount code.',
    buyers: 'This discount code is for other buyers. If you got it for your account, sign in first.',
    reduced: 'The goods in the cart are on offer already, and this discount code cannot be added to that.',
    'on-sale': 'This discount code is not for goods whose price is reduced already.',
    'not-first': 'This discount code is for a first order only, and there is an order with these details already.',
    categories: 'This discount code does not apply to the products in the cart.',
    minimum: (sum: string) => `This discount code needs products for at least ${sum} incl. VAT.`,
  },
  couponNotForOrder: 'This discount code does not apply to this order, so it has been removed.',
  couponTooMany: 'Too many tries. Wait a little and try again.',
  sumChanged: 'Delivery or the total has changed. Check it and order again.',
  line: {
    soldOut: 'This product is no longer available. Remove it to continue.',
    shortStock: (n: number) => `Only ${n} available.`,
    priceChanged: (before: string, now: string) => `The price incl. VAT has changed: it was ${before}, now ${now}.`,
    quoted: (until: string) => `The offer price is valid ${until}.`,
  },
  /** Why VAT is charged despite a valid VAT number. */
  vat: {
    email:
      'VAT is charged because the e-mail address of your account is not confirmed yet. Confirm it with the link in the e-mail that we sent; a new link can be requested in your account.',
    holder:
      'VAT is charged while we check that the VAT number is your company’s: the name given by VIES differs from the one in your account, or VIES gives none. If your order is urgent, please contact us.',
    refused:
      'VAT is charged because we could not establish that the VAT number is your company’s. If this is a mistake, please contact us.',
    invalid:
      'VAT is charged because VIES does not recognise your VAT number as valid. If this is a mistake, please contact us.',
    unanswered:
      'VAT is charged because VIES has not confirmed your VAT number yet. Try again in a moment: reload the checkout page.',
  },
  order: {
    member: {
      left: 'Your account no longer acts for this company. Open the page again.',
      viewer: 'You may only look at the company’s orders. Its buyers can place them.',
      'no-approver':
        'The order needs approval, but nobody in your company can approve it at the moment. Contact the admin of your company’s account, or us.',
    },
    methodUnavailable: 'This delivery method is no longer available. Choose another.',
    paymentUnavailable: 'This payment method is no longer available. Choose another.',
    creditLimit:
      'With this order your unpaid invoices would exceed your company’s limit. Choose another payment method or contact us.',
    checkFields: 'Check the marked fields.',
    cartChanged: 'The cart has changed. Check it and order again.',
    vatAdded: 'The total has changed: please check it and, if you agree, order again.',
    soldOut: (title: string) => `No longer available in that quantity: ${title}.`,
    shopClosed: 'The shop is closed to buyers at the moment, so nothing can be ordered.',
    manyBuyers:
      'Very many people are ordering right now. Your order has not been taken yet, and your cart is kept: try again in a moment.',
    shopNotReady: 'The shop is not open yet: it does not say who the seller is. Your cart is kept.',
    tooManyUnpaid:
      'There are already several unpaid orders with these details. Pay or cancel one of them (the links are in our e-mails), or log in.',
    networkUnpaid:
      'There are already many unpaid orders from your network. Pay one of them, try again in half an hour, or log in with a confirmed e-mail address.',
    holdLimit:
      'So many goods cannot be set aside unpaid. Pay for your earlier orders, order less, choose a payment method that pays at once, or log in with a confirmed e-mail address.',
    captcha:
      'There are many orders from your network. Press the order button again to confirm that you are not a robot.',
    keyReused: 'This request was already used with other data. Reload the page.',
  },
}
