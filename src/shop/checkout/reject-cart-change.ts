import type { CartRefusal } from '../cart/cart.db.ts'
import { type Rejection, reject } from '../rejection.ts'
import type { CartTexts } from './texts.ts'

/** Words for a change of the cart that was not made. */
export function rejectCartChange(refusal: CartRefusal, t: CartTexts): Rejection {
  const words = t.refusals.cart
  switch (refusal.reason) {
    case 'unknown':
    case 'gone':
      return reject('not-found', words[refusal.reason])
    case 'too-many':
      return reject('conflict', words['too-many'](refusal.available))
    case 'does-not-fit':
      return reject('invalid', words['does-not-fit'], { errors: { product_id: [words['does-not-fit']] } })
    case 'ordered':
      return reject('conflict', words.gone)
    default:
      return reject('conflict', words[refusal.reason])
  }
}
