import { scrollToElement } from './animate-scroll.ts'

const SPARE_PX = 130
const MS = 500
const MAX_TRIES = 15

export async function scrollToError(root: ParentNode = document) {
  const message = await firstMessage(root)
  if (!message) return
  if (!isInView(message)) await scrollToMessage(message)
  const described = `[aria-describedby~="${CSS.escape(message.id)}"]`
  // A group is described as a whole: its first choice takes the focus.
  const field =
    message.id && document.querySelector<HTMLElement>(`${described}:not(fieldset), fieldset${described} input`)
  if (field) field.focus({ preventScroll: true })
}

/** React renders the messages in the next frame, on a busy machine later. */
async function firstMessage(root: ParentNode): Promise<HTMLElement | null> {
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    await twoFrames()
    const message = root.querySelector<HTMLElement>('.error-message:not([hidden])')
    if (message) return message
  }
  return null
}

async function scrollToMessage(message: HTMLElement) {
  await scrollToElement(message, { offset: aboveMessage, ms: MS })
  // The last scroll step may have made the header fixed, and lower.
  await twoFrames()
  if (fixedHeader()) scrollBy({ top: message.getBoundingClientRect().top - aboveMessage(), behavior: 'instant' })
}

/** With its field above it. */
function isInView(message: HTMLElement): boolean {
  const { top, bottom } = message.getBoundingClientRect()
  return top >= aboveMessage() && bottom <= innerHeight
}

const fixedHeader = () => document.querySelector<HTMLElement>('.header--fixed')
const aboveMessage = () => (fixedHeader()?.offsetHeight ?? 0) + SPARE_PX
const twoFrames = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
