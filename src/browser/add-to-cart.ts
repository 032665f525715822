import type { CartView } from '../shop/cart/cart.ts'
import { CallError, post } from './calls.ts'
import { showCartCount } from './visitor-state.ts'

/** Detail of `shop:refused`, dispatched on the form; who shows the message itself prevents the default. */
export type Refused = { message: string; status: number }

export function watchCartForms() {
  document.addEventListener('submit', (event) => {
    const form = event.target as HTMLFormElement
    if (!form.matches('[data-add-to-cart]')) return
    event.preventDefault()
    void submit(form, event.submitter)
  })
}

/** @param pressed may stand outside of the form */
async function submit(form: HTMLFormElement, pressed: HTMLElement | null) {
  const button = pressed ?? form.querySelector('[type=submit]')
  if (!button || button.getAttribute('aria-busy') === 'true') return
  button.setAttribute('aria-busy', 'true')
  const quantity = Number(new FormData(form).get('quantity') ?? 1)
  try {
    const { cart, message } = await addToCart(Number(form.dataset.addToCart), quantity)
    announce({ kind: 'added', cart, message })
  } catch (error) {
    const { message, status } = error instanceof CallError ? error : { message: '', status: 0 }
    const refused = new CustomEvent<Refused>('shop:refused', { detail: { message, status }, cancelable: true })
    if (form.dispatchEvent(refused)) announce({ kind: 'failed', message })
  } finally {
    button.removeAttribute('aria-busy')
  }
}

async function addToCart(productId: number, quantity: number) {
  const answer = await post<{ cart: CartView; message: string }>(`/api/cart-item/add/${productId}?action=plus`, {
    quantity,
  })
  showCartCount(answer.cart.total_quantity)
  return answer
}

type Announcement = { kind: 'added'; cart: CartView; message: string } | { kind: 'failed'; message: string }

async function announce(what: Announcement) {
  const overlays = await import('./overlays.tsx')
  if (what.kind === 'added') await overlays.showAdded(what.cart)
  else await overlays.showToast('error', what.message)
}
