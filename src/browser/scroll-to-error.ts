import { scrollToElement } from './animate-scroll.ts'

const SPARE_PX = 130
const MS = 500

/** Shows the first error below the fixed header, and puts the focus into its field. */
export async function scrollToError(root: ParentNode = document) {
  // React draws the messages in the next frame.
  await twoFrames()
  const message = root.querySelector<HTMLElement>('.error-message:not([hidden])')
  if (!message) return
  await scrollToElement(message, { offset: aboveMessage, ms: MS })
  // The header may have become fixed, and lower, only by the last step.
  await twoFrames()
  if (fixedHeader()) scrollBy({ top: message.getBoundingClientRect().top - aboveMessage(), behavior: 'instant' })
  const field = message.id && document.querySelector<HTMLElement>(`[aria-describedby~="${CSS.escape(message.id)}"]`)
  if (field) field.focus({ preventScroll: true })
}

const fixedHeader = () => document.querySelector<HTMLElement>('.header--fixed')
const aboveMessage = () => (fixedHeader()?.offsetHeight ?? 0) + SPARE_PX
const twoFrames = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
