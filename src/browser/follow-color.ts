import { splitLanguage, urls } from '../urls.ts'
import { COLOR_PARAM, chosenColor } from './kept-color.ts'

let isFollowing = false

/**
 * Lists that links and the search lead to are shown in the chosen colour where they can be: their address says so. The
 * page itself is the same for everybody.
 */
export function followColor() {
  if (isFollowing) return
  isFollowing = true
  for (const type of ['click', 'auxclick']) {
    document.addEventListener(type, ({ target }) => followLink((target as Element).closest('a')), { capture: true })
  }
  document.addEventListener('submit', ({ target }) => followForm(target as HTMLFormElement), { capture: true })
}

function followLink(link: HTMLAnchorElement | null) {
  const address = link && inChosenColor(link.href)
  if (address) link.href = address
}

function followForm(form: HTMLFormElement) {
  if (form.method !== 'get' || form.closest('[data-listing]') || !inChosenColor(form.action)) return
  form.querySelector(`[name=${COLOR_PARAM}]`)?.remove()
  const value = chosenColor()
  form.append(Object.assign(document.createElement('input'), { type: 'hidden', name: COLOR_PARAM, value }))
}

/** The address of another list with the colour; null for what is none, or what has one already. */
function inChosenColor(href: string): string | null {
  const color = chosenColor()
  const address = URL.parse(href, location.href)
  if (!color || !address || address.origin !== location.origin || address.searchParams.has(COLOR_PARAM)) return null
  // The list itself knows what its links mean.
  if (address.pathname === location.pathname && document.querySelector('[data-listing]')) return null
  const { path } = splitLanguage(address.pathname)
  const places = [urls.category, urls.manufacturer].map((url) => url.to(''))
  if (path !== urls.search.to() && !places.some((place) => path.startsWith(place))) return null
  address.searchParams.set(COLOR_PARAM, color)
  return address.href
}
