/** A page that is drawn before the click (speculation rules) must not ask, count or write before it is really seen. */
export function onceShown(start: () => void) {
  if ('prerendering' in document && document.prerendering)
    document.addEventListener('prerenderingchange', () => start(), { once: true })
  else start()
}
