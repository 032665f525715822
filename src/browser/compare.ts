import { COMPARE_COOKIE, MAX_COMPARE } from '../shop/catalogue/compare.ts'
import { comparedIds } from './compared-ids.ts'
import { loadCompareTray } from './on-demand.ts'
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

/** Shows what was chosen on earlier pages, where goods can be added. */
export function restoreCompareTray() {
  if (comparedIds().length > 0 && !isComparePage() && document.querySelector('[data-compare]')) {
    void loadCompareTray().then(({ restoreTray }) => restoreTray())
  }
}

async function toggle(id: number) {
  const ids = comparedIds()
  const isRemoval = ids.includes(id)
  if (!isRemoval && ids.length >= MAX_COMPARE) return showMessage('error', 'max')
  keep(isRemoval ? ids.filter((each) => each !== id) : [...ids, id])
  document.dispatchEvent(new Event('shop:compare-changed'))
  if (isComparePage()) return showMessage('success', 'removed')
  await (await loadCompareTray()).showChange(isRemoval ? 'removed' : 'added')
}

const isComparePage = () => document.querySelector('[data-island="compare-page"]') !== null

async function showMessage(kind: 'success' | 'error', text: 'max' | 'removed') {
  const { showToast } = await import('./overlays.tsx')
  await showToast(kind, (await pageTexts()).catalogue.compare[text])
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
