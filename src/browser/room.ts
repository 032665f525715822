/** From the middle of a dot to the card beside it, in CSS pixels. */
const BESIDE = 24
const EDGE = 8

type Shown = { dot: Element; card: HTMLElement }
let shown: Shown | undefined

/** A dot on a picture shows its product in a card; without script it links to the list. */
export function watchRooms() {
  for (const dot of document.querySelectorAll('[data-good]')) {
    dot.setAttribute('role', 'button')
    dot.setAttribute('aria-expanded', 'false')
  }
  document.addEventListener('click', (event) => {
    const target = event.target as Element
    const dot = target.closest('[data-good]')
    if (dot) event.preventDefault()
    const isSame = dot !== null && dot === shown?.dot
    if (dot || target.closest('[data-room-close]') || !shown?.card.contains(target)) hide(isSame || !dot)
    if (dot && !isSame) show(dot)
  })
  document.addEventListener('keydown', (event) => {
    const dot = (event.target as Element).closest?.('[data-good]')
    if (event.key === 'Escape') hide(true)
    if (event.key !== ' ' || !dot) return
    event.preventDefault()
    dot.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
  })
}

function show(dot: Element) {
  const stage = dot.closest('[data-room]')
  const card = stage?.querySelector<HTMLElement>('[data-room-card]')
  const good = document.querySelector(dot.getAttribute('href') ?? '')
  if (!stage || !card || !good) return
  const copies = [...good.children].map((part) => part.cloneNode(true))
  card.querySelector('[data-room-good]')?.replaceChildren(...copies)
  card.setAttribute('aria-label', good.querySelector('a')?.textContent ?? '')
  card.hidden = false
  dot.setAttribute('aria-expanded', 'true')
  shown = { dot, card }
  place(card, dot.getBoundingClientRect(), stage.getBoundingClientRect())
  card.focus({ preventScroll: true })
}

function place(card: HTMLElement, dot: DOMRect, stage: DOMRect) {
  const x = dot.x + dot.width / 2 - stage.x
  const y = dot.y + dot.height / 2 - stage.y
  const { offsetWidth: width, offsetHeight: height } = card
  const isNarrow = stage.width < 2.5 * width
  const left = isNarrow ? x - width / 2 : x + BESIDE + width < stage.width ? x + BESIDE : x - BESIDE - width
  const top = isNarrow ? y + BESIDE : Math.min(y - height / 2, stage.height - height - EDGE)
  card.style.left = `${Math.max(EDGE, Math.min(left, stage.width - width - EDGE))}px`
  card.style.top = `${Math.max(EDGE, top)}px`
}

/** Returns the focus to the dot, unless it has moved on. */
function hide(returns: boolean) {
  if (!shown) return
  const { dot, card } = shown
  shown = undefined
  const isInside = card.contains(document.activeElement)
  card.hidden = true
  dot.setAttribute('aria-expanded', 'false')
  if (returns && isInside && dot instanceof SVGElement) dot.focus({ preventScroll: true })
}
