import type { checkoutErrors as lv } from '../lv/checkout-errors.ts'

/** What the server says of the checkout's fields. */
export const checkoutErrors: typeof lv = {
  required: 'Fill in this field.',
  link: 'A name cannot hold a link or an internet address. Put a space after the full stop of an abbreviation.',
  callingCode: 'Choose the country code.',
  mobile: 'A parcel locker needs a Latvian, Lithuanian or Estonian mobile number.',
  zip: 'Invalid postcode.',
  zipUnserved: 'This delivery method does not go to this postcode. Choose another method or address.',
  country: 'Choose a country.',
  regNum: 'Check the registration number.',
  vatNum: 'Check the VAT number.',
  text: 'Check this field.',
  tooLong: 'The text is too long.',
  addressUnknown: 'There is no such address in your account.',
  empty: 'The cart is empty.',
  coupon: 'The discount code is no longer valid. It has been removed from the cart.',
}
