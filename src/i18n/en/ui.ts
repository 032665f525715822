import type { EnergyScale } from '../../shop/catalogue/energy-scale.ts'
import { counted } from '../plural.ts'

export const ui = {
  invalid: { missing: 'Please fill in this field.', wrong: 'Please check this field.' },
  wishes: 'Wishlist',
  categories: 'Product catalogue',
  addToWishlist: (title: string) => `Add to wishlist: ${title}`,
  addToCompare: (title: string) => `Add to comparison: ${title}`,
  openProduct: (title: string) => `Choose an option: ${title}`,
  addNamed: (title: string) => `Add to cart: ${title}`,
  unavailableNamed: (title: string) => `Not available: ${title}`,
  energySheet: 'Label and product information sheet',
  energyOwnSheet: 'Product information sheet',
  energyLabel: (letter: string, { best, worst, title }: EnergyScale & { title: string }) =>
    `Energy efficiency class ${letter} on a scale from ${best} to ${worst}, label: ${title}`,
  energyClass: (letter: string, { best, worst }: EnergyScale) =>
    `Energy efficiency class ${letter} on a scale from ${best} to ${worst}`,
  colors: (n: number) => counted('en', n, { one: '# colour', other: '# colours' }),
  rating: (average: string, n: number) =>
    `${average} out of 5, ${counted('en', n, { one: '# review', other: '# reviews' })}`,
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  callingCode: 'Country code',
  nothingFound: 'Nothing found',
  clear: 'Clear',
  previousSlide: 'Previous',
  nextSlide: 'Next',
  goToSlide: (n: number) => `Show ${n}`,
  pause: 'Pause',
  play: 'Resume',
  carousel: 'carousel',
  addedToCompare: 'Added to comparison',
  comparedCount: (n: number, max: number) => `Products to compare: ${n} of ${max}`,
  comparedOf: (n: number, max: number) => `${n} of ${max}`,
  cartTotal: 'Total',
  goToCheckout: 'Go to checkout',
  viewCart: 'View cart',
  cartHolds: (n: number) => counted('en', n, { one: '# product in the cart', other: '# products in the cart' }),
  confirm: 'Yes',
}
