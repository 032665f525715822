import type { Product, Variation } from '../../shop/catalogue/product.ts'

/** One unit of a product or variation for delivery rules: cents, grams, millimetres. */
export const pieceOf = (product: Product, item: Product | Variation) => ({
  price: item.prices.current_price,
  weight: item.weight,
  ...item.sizes,
  isBulky: product.is_bulky,
  isFreeEuShipping: product.is_free_eu_shipping,
})
