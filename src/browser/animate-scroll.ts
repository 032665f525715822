export const calmMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches

const ease = (t: number) => (t < 0.5 ? 2 * t * t : 1 - (2 - 2 * t) ** 2 / 2)

/** Calls `step` with 0…1 over `ms`; once with 1 if reduced motion is preferred. @returns a function to stop */
export function animate(ms: number, step: (part: number) => void, done = () => {}): () => void {
  if (calmMotion()) {
    step(1)
    done()
    return () => {}
  }
  let frame = 0
  let start: number | undefined
  const tick = (now: number) => {
    start ??= now
    const part = Math.min((now - start) / ms, 1)
    step(ease(part))
    if (part < 1) frame = requestAnimationFrame(tick)
    else done()
  }
  frame = requestAnimationFrame(tick)
  return () => cancelAnimationFrame(frame)
}

type Landing = { offset?: number | (() => number); ms?: number }

/** Scrolls the element's top to `offset` pixels below the window's; a function may change it on the way. */
export function scrollToElement(element: Element, { offset = 0, ms = 500 }: Landing = {}): Promise<void> {
  const from = scrollY
  const spare = typeof offset === 'number' ? () => offset : offset
  const goal = () => Math.max(element.getBoundingClientRect().top + scrollY - spare(), 0)
  return new Promise((resolve) => {
    animate(ms, (part) => scrollTo({ top: from + (goal() - from) * part, behavior: 'instant' }), resolve)
  })
}
