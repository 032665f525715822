import { scrollToElement } from './animate-scroll.ts'

/** Pixels that stay free above and below. */
const SPARE_PX = 72
const MS = 300

/** Scrolls on as far as `opened` needs to be seen whole, and `label`, which stands above it, stays in view. */
export function showBelow(label: Element, opened: Element) {
  const { top } = label.getBoundingClientRect()
  const missing = opened.getBoundingClientRect().bottom + SPARE_PX - innerHeight
  const distance = Math.min(missing, top - SPARE_PX)
  if (distance > 0) void scrollToElement(label, { offset: top - distance, ms: MS })
}
