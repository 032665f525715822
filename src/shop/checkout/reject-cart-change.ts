import type { SavedRefusal } from '../lists/saved.db.ts'
import { type Rejection, reject } from '../rejection.ts'
import type { CartTexts } from './texts.ts'

export function rejectCartChange(refusal: SavedRefusal, t: CartTexts): Rejection {
  const messages = t.refusals.cart
  switch (refusal.reason) {
    case 'unknown':
    case 'gone':
    case 'not-restored':
    case 'not-saved':
      return reject('not-found', messages[refusal.reason])
    case 'too-many':
      return reject('conflict', messages['too-many'](refusal.available))
    case 'does-not-fit':
      return reject('invalid', messages['does-not-fit'], { errors: { product_id: [messages['does-not-fit']] } })
    case 'ordered':
      return reject('conflict', messages.gone)
    default:
      return reject('conflict', messages[refusal.reason])
  }
}
