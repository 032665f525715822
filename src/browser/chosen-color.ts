import { splitLanguage, urls } from '../urls.ts'
import { COLOR_KEY, withSessionStorage } from './session-storage.ts'

const PARAM = 'color'

/**
 * A colour chosen in a filter or of a product goes with the visitor: lists that links and the search lead to show it where
 * they can. Kept for the visit; the page itself is the same for everybody.
 */
export function watchChosenColor() {
  for (const type of ['click', 'auxclick']) {
    document.addEventListener(type, ({ target }) => followLink((target as Element).closest('a')), { capture: true })
  }
  document.addEventListener('submit', ({ target }) => followForm(target as HTMLFormElement), { capture: true })
}

function followLink(link: HTMLAnchorElement | null) {
  if (!link) return
  const { color, chosen, forgetColor } = link.dataset
  if (forgetColor !== undefined || (color && chosen !== undefined)) forget()
  else if (color) withSessionStorage((storage) => storage.setItem(COLOR_KEY, color))
  else {
    const address = inChosenColor(link.href)
    if (address) link.href = address
  }
}

function followForm(form: HTMLFormElement) {
  if (form.method !== 'get' || form.closest('[data-listing]') || !inChosenColor(form.action)) return
  const field = Object.assign(document.createElement('input'), { type: 'hidden', name: PARAM, value: chosenColor() })
  form.querySelector(`[name=${PARAM}]`)?.remove()
  form.append(field)
}

/** The address of another list with the colour; null for what is none, or what has one already. */
function inChosenColor(href: string): string | null {
  const color = chosenColor()
  const address = URL.parse(href, location.href)
  if (!color || !address || address.origin !== location.origin || address.searchParams.has(PARAM)) return null
  if (address.pathname === location.pathname && document.querySelector('[data-listing]')) return null
  const { path } = splitLanguage(address.pathname)
  const isList =
    path === urls.search.to() || [urls.category, urls.manufacturer].some((url) => path.startsWith(url.to('')))
  if (!isList) return null
  address.searchParams.set(PARAM, color)
  return address.href
}

/** The one chosen in this visit, or that of a shared address. */
function chosenColor(): string | null {
  const kept = withSessionStorage((storage) => storage.getItem(COLOR_KEY))
  return kept ?? new URLSearchParams(location.search).get(PARAM)
}

function forget() {
  withSessionStorage((storage) => storage.removeItem(COLOR_KEY))
}
