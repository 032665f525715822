import { scrollToElement } from './animate-scroll.ts'

const SPARE_PX = 130
const MS = 500

/** Shows the first error below the fixed header, and puts the focus into its field. */
export async function scrollToError(root: ParentNode = document) {
  // React draws the messages in the next frame.
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  const message = root.querySelector<HTMLElement>('.error-message:not([hidden])')
  if (!message) return
  const header = document.querySelector('.header--fixed')
  await scrollToElement(message, { offset: (header?.clientHeight ?? 0) + SPARE_PX, ms: MS })
  const field = message.id && document.querySelector<HTMLElement>(`[aria-describedby~="${CSS.escape(message.id)}"]`)
  if (field) field.focus({ preventScroll: true })
}
