import { CallError, post } from './calls.ts'

let wishlist: readonly number[] = []

/** The contents are known from /api/visitor and from each toggle. */
export function watchWishlist() {
  document.addEventListener('shop:rendered', show)
  document.addEventListener('click', (event) => {
    const button = (event.target as Element).closest<HTMLElement>('[data-wishlist]')
    if (button && button.getAttribute('aria-busy') !== 'true') void toggle(button)
  })
}

export function showWishes(ids: readonly number[]) {
  wishlist = ids
  show()
}

async function toggle(button: HTMLElement) {
  const id = Number(button.dataset.wishlist)
  button.setAttribute('aria-busy', 'true')
  try {
    const { message, is_in } = await post<{ message: string; is_in: boolean }>(`/api/wishlist/toggle/${id}`)
    showWishes(is_in ? [...wishlist.filter((each) => each !== id), id] : wishlist.filter((each) => each !== id))
    if (!is_in) removeFromPage(button)
    await showMessage('success', message)
  } catch (error) {
    await showMessage('error', error instanceof CallError ? error.message : '')
  } finally {
    button.removeAttribute('aria-busy')
  }
}

/** On the wishlist's page the removed product disappears; after the last one a reload shows the empty state. */
function removeFromPage(button: HTMLElement) {
  const list = button.closest('[data-wishlist-page]')
  if (!list) return
  const item = button.closest('li')
  const next = item?.nextElementSibling ?? item?.previousElementSibling
  item?.remove()
  if (next) next.querySelector<HTMLElement>('.card__title a')?.focus()
  else location.reload()
}

async function showMessage(kind: 'success' | 'error', message: string) {
  const { showToast } = await import('./overlays.tsx')
  await showToast(kind, message)
}

function show() {
  for (const button of document.querySelectorAll<HTMLElement>('[data-wishlist][aria-pressed]')) {
    button.setAttribute('aria-pressed', String(wishlist.includes(Number(button.dataset.wishlist))))
  }
  for (const badge of document.querySelectorAll<HTMLElement>('[data-wishlist-count]')) {
    badge.textContent = String(wishlist.length)
    badge.hidden = wishlist.length === 0
  }
}
