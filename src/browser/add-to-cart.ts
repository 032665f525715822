import type { CartView } from '../shop/cart/cart.ts'
import type { Added } from '../ui/added-panel.tsx'
import { CallError, post } from './calls.ts'
import { showCartCount } from './visitor-state.ts'

/** Detail of `shop:refused`, dispatched on the form; a listener that shows the message itself prevents the default. */
export type Refused = { message: string; status: number }

/** `added` where several products were put. */
type Answer = { cart: CartView; message: string; added?: number[] }

export function watchCartForms() {
  document.addEventListener('submit', (event) => {
    const form = event.target as HTMLFormElement
    if (!form.matches('[data-add-to-cart], [data-add-several], [data-add-goods]')) return
    event.preventDefault()
    void submit(form, event.submitter)
  })
}

/** @param pressed may be outside of the form */
async function submit(form: HTMLFormElement, pressed: HTMLElement | null) {
  const button = pressed ?? form.querySelector('[type=submit]')
  if (!button || button.getAttribute('aria-busy') === 'true') return
  button.setAttribute('aria-busy', 'true')
  try {
    const { cart, message, added } = await post<Answer>(...callOf(form))
    showCartCount(cart.total_quantity)
    announce({ kind: 'added', cart, title: message, ids: added ?? [Number(form.dataset.addToCart)] })
  } catch (error) {
    const { message, status } = error instanceof CallError ? error : { message: '', status: 0 }
    const refused = new CustomEvent<Refused>('shop:refused', { detail: { message, status }, cancelable: true })
    if (form.dispatchEvent(refused)) announce({ kind: 'failed', message })
  } finally {
    button.removeAttribute('aria-busy')
  }
}

function callOf(form: HTMLFormElement): [call: string, body: object] {
  const fields = new FormData(form)
  const { addSeveral, addGoods, addToCart } = form.dataset
  if (addGoods !== undefined) {
    const pairs = fields.getAll('good').map((good) => String(good).split('x').map(Number))
    return ['/api/cart-goods/add', { goods: pairs.map(([product_id, quantity]) => ({ product_id, quantity })) }]
  }
  const quantity = Number(fields.get('quantity') ?? 1)
  if (addSeveral) return [`/api/${addSeveral}`, { quantity }]
  return [`/api/cart-item/add/${addToCart}?action=plus`, { quantity }]
}

type Announcement = ({ kind: 'added' } & Added) | { kind: 'failed'; message: string }

async function announce(what: Announcement) {
  const overlays = await import('./overlays.tsx')
  if (what.kind === 'added') await overlays.showAdded(what)
  else await overlays.showToast('error', what.message)
}
