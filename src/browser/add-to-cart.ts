import type { CartView } from '../shop/cart/cart.ts'
import { CallError, post } from './calls.ts'
import { showCartCount } from './visitor-state.ts'

/** Detail of `shop:refused`, dispatched on the form; a listener that shows the message itself prevents the default. */
export type Refused = { message: string; status: number }

export function watchCartForms() {
  document.addEventListener('submit', (event) => {
    const form = event.target as HTMLFormElement
    if (!form.matches('[data-add-to-cart], [data-add-scene]')) return
    event.preventDefault()
    void submit(form, event.submitter)
  })
}

/** @param pressed may be outside of the form */
async function submit(form: HTMLFormElement, pressed: HTMLElement | null) {
  const button = pressed ?? form.querySelector('[type=submit]')
  if (!button || button.getAttribute('aria-busy') === 'true') return
  button.setAttribute('aria-busy', 'true')
  const quantity = Number(new FormData(form).get('quantity') ?? 1)
  try {
    const { addScene, addToCart } = form.dataset
    const call = addScene ? `/api/cart-scene/add/${addScene}` : `/api/cart-item/add/${addToCart}?action=plus`
    const { cart, message } = await post<{ cart: CartView; message: string }>(call, { quantity })
    showCartCount(cart.total_quantity)
    announce({ kind: 'added', cart, message })
  } catch (error) {
    const { message, status } = error instanceof CallError ? error : { message: '', status: 0 }
    const refused = new CustomEvent<Refused>('shop:refused', { detail: { message, status }, cancelable: true })
    if (form.dispatchEvent(refused)) announce({ kind: 'failed', message })
  } finally {
    button.removeAttribute('aria-busy')
  }
}

type Announcement = { kind: 'added'; cart: CartView; message: string } | { kind: 'failed'; message: string }

async function announce(what: Announcement) {
  const overlays = await import('./overlays.tsx')
  if (what.kind === 'added') await overlays.showAdded(what.cart, what.message)
  else await overlays.showToast('error', what.message)
}
