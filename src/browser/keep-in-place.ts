/** Keeps the pressed element under the pointer when something above it closes. */
export function keepInPlace(selector: string) {
  const topOf = () => document.querySelector(selector)?.getBoundingClientRect().top ?? 0
  const before = topOf()
  // React renders the change before the next frame.
  requestAnimationFrame(() => scrollBy({ top: topOf() - before, behavior: 'instant' }))
}
