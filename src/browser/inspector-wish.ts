/** The tab's own name keeps the wish: asking the session's storage holds a page for up to 30 ms before it can be used. */
const WISH = 'inspect-analytics'

/** `?debug=analytics` while developing; it stays on for the tab. */
export function wantsInspector(): boolean {
  if (!('inspectable' in document.documentElement.dataset)) return false
  if (new URLSearchParams(location.search).get('debug') === 'analytics') window.name = WISH
  return window.name === WISH
}
