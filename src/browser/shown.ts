/** A page that is drawn before the click (speculation rules) must not ask, count or write before it is really seen. */
export function onceShown(start: () => void) {
  if ('prerendering' in document && document.prerendering)
    document.addEventListener('prerenderingchange', () => start(), { once: true })
  else start()
}

/** Runs when the page and all that it needs at first is there. */
export function onceLoaded(start: () => void) {
  if (document.readyState === 'complete') start()
  else addEventListener('load', start, { once: true })
}

/**
 * Runs as soon as the page has been painted: what a visitor sees first needs no script and waits for none. Where nobody
 * looks nothing is painted, so there it runs at once.
 */
export function afterPaint(start: () => void) {
  if (document.hidden) start()
  else requestAnimationFrame(() => setTimeout(start, 0))
}
