import type { quickOrder as lv } from '../lv/quick-order.ts'
import { counted } from '../plural.ts'

export const quickOrder: typeof lv = {
  title: 'Order by product codes',
  text: 'Type product codes or paste them from Excel, and all the goods are in your cart at once.',
  list: 'Product codes and quantities',
  hint: (most) => `One product in each row: code and quantity. Up to ${most} rows at a time.`,
  example: 'NV-BJO-BE 12',
  submit: 'Add to cart',
  fromCart: 'Order by product codes',
  empty: 'Type at least one product code.',
  tooLong: (most) => `The list is too long: we can take ${most} rows at a time.`,
  put: (n) => counted('en', n, { one: '# row was added to the cart.', other: '# rows were added to the cart.' }),
  left: 'These rows are still in the list:',
  unknown: 'There is no product with this code.',
  variations: 'This product comes in options: type the code of one of them.',
  toCart: 'Open the cart',
}
