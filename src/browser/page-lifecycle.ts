/** A prerendered page (speculation rules) must not fetch, count or write before it is shown. */
export function onceShown(start: () => void) {
  if ('prerendering' in document && document.prerendering)
    document.addEventListener('prerenderingchange', () => start(), { once: true })
  else start()
}

export function onceLoaded(start: () => void) {
  if (document.readyState === 'complete') start()
  else addEventListener('load', start, { once: true })
}

/** Runs after the first paint; at once in hidden documents, which do not paint. */
export function afterPaint(start: () => void) {
  if (document.hidden) start()
  else requestAnimationFrame(() => setTimeout(start, 0))
}
