import { COMPARE_COOKIE, MAX_COMPARE, parseCompare } from '../shop/catalogue/compare.ts'
import { pageTexts } from './page-texts.ts'

const THIRTY_DAYS = 30 * 24 * 60 * 60

/** The compared products are known only to the browser: a cookie with at most five ids. */
export function watchCompare() {
  show()
  document.addEventListener('shop:rendered', show)
  // Another tab may have changed the cookie, or the page comes from the back/forward cache.
  addEventListener('pageshow', show)
  document.addEventListener('visibilitychange', show)
  document.addEventListener('click', (event) => {
    const button = (event.target as Element).closest<HTMLElement>('[data-compare]')
    if (button) void toggle(Number(button.dataset.compare))
  })
}

export function comparedIds(): number[] {
  const found = document.cookie.split('; ').find((cookie) => cookie.startsWith(`${COMPARE_COOKIE}=`))
  return parseCompare(decodeURIComponent(found?.slice(COMPARE_COOKIE.length + 1) ?? ''))
}

async function toggle(id: number) {
  const ids = comparedIds()
  if (ids.includes(id)) return remove(id)
  const overlays = import('./overlays.tsx')
  if (ids.length >= MAX_COMPARE) return (await overlays).showToast('error', (await pageTexts()).catalogue.compare.max)
  keep([...ids, id])
  await (await overlays).showCompared(ids.length + 1, MAX_COMPARE)
}

async function remove(id: number) {
  keep(comparedIds().filter((each) => each !== id))
  document.dispatchEvent(new Event('shop:compare-changed'))
  const { showToast } = await import('./overlays.tsx')
  await showToast('success', (await pageTexts()).catalogue.compare.removed)
}

function keep(ids: readonly number[]) {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and Safari
  document.cookie = `${COMPARE_COOKIE}=${ids.join('.')}; path=/; max-age=${THIRTY_DAYS}; samesite=lax`
  show()
}

function show() {
  const ids = comparedIds()
  for (const button of document.querySelectorAll<HTMLElement>('[data-compare][aria-pressed]')) {
    button.setAttribute('aria-pressed', String(ids.includes(Number(button.dataset.compare))))
  }
  for (const badge of document.querySelectorAll<HTMLElement>('[data-compare-count]')) {
    badge.textContent = String(ids.length)
    badge.hidden = ids.length === 0
  }
}
