/** Kept in `window.name`: reading sessionStorage can block the page for up to 30 ms. */
const FLAG = 'inspect-analytics'

/** `?debug=analytics` in development; stays on for the tab. */
export function wantsInspector(): boolean {
  if (!('inspectable' in document.documentElement.dataset)) return false
  if (new URLSearchParams(location.search).get('debug') === 'analytics') window.name = FLAG
  return window.name === FLAG
}
