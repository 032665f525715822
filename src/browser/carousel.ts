import { animate, calmMotion } from './animate-scroll.ts'

const SWIPE_PX = 50

/**
 * Carousels scroll and snap without script. Adds arrows, dots, a swipe of 50 px and autoplay, which stops on hover, on
 * focus and where reduced motion is preferred.
 */
export function setUpCarousels(root: ParentNode = document) {
  for (const element of root.querySelectorAll<HTMLElement>('[data-carousel]:not([data-ready])')) setUp(element)
}

function setUp(carousel: HTMLElement) {
  const track = carousel.querySelector<HTMLElement>('[data-track]')
  if (!track) return
  carousel.dataset.ready = ''
  const { turn = '600', loop, effect } = carousel.dataset
  const ms = Number(turn)
  const slides = () => [...track.children] as HTMLElement[]
  const isFading = effect === 'fade'
  let shown = 0
  let stop = () => {}

  const lastStart = () => track.scrollWidth - track.clientWidth
  const startOf = (slide: HTMLElement) => Math.min(slide.offsetLeft - (slides()[0]?.offsetLeft ?? 0), lastStart())
  const current = () => {
    if (isFading) return shown
    const starts = slides().map(startOf)
    const at = track.scrollLeft
    if (at >= lastStart() - 2) return starts.findIndex((start) => start >= lastStart() - 2)
    return starts.reduce((best, start, i) => (Math.abs(start - at) < Math.abs((starts[best] ?? 0) - at) ? i : best), 0)
  }
  const lastIndex = () =>
    isFading
      ? slides().length - 1
      : slides()
          .map(startOf)
          .findIndex((start) => start >= lastStart() - 2)

  const go = (to: number) => {
    const last = Math.max(lastIndex(), 0)
    const index = to > last ? (loop === undefined ? last : 0) : to < 0 ? (loop === undefined ? 0 : last) : to
    const slide = slides()[index]
    if (!slide) return
    stop()
    if (isFading) {
      shown = index
      mark()
      return
    }
    const from = track.scrollLeft
    const target = startOf(slide)
    track.style.scrollSnapType = 'none'
    stop = animate(
      ms,
      (part) => track.scrollTo({ left: from + (target - from) * part, behavior: 'instant' }),
      () => {
        track.style.scrollSnapType = ''
      },
    )
  }

  /** Reads the layout and returns a function that updates dots, arrows and slides. */
  const measure = () => {
    const index = current()
    const last = lastIndex()
    return () => apply(index, last)
  }
  const apply = (index: number, last: number) => {
    const isSingle = carousel.hasAttribute('data-single')
    for (const [i, slide] of slides().entries()) {
      slide.toggleAttribute('data-active', i === index)
      if (isSingle) slide.inert = i !== index
    }
    for (const [i, dot] of carousel.querySelectorAll<HTMLElement>('[data-dot]').entries()) {
      dot.setAttribute('aria-current', String(i === index))
    }
    carousel.toggleAttribute('data-short', last <= 0)
    const [previous, next] = ['[data-previous]', '[data-next]'].map((name) =>
      carousel.querySelector<HTMLButtonElement>(name),
    )
    if (loop === undefined) {
      previous?.toggleAttribute('disabled', index <= 0)
      next?.toggleAttribute('disabled', index >= last)
    }
  }
  const mark = () => measure()()

  const timer = autoplay(carousel, () => go(current() + 1))
  const goManually = (to: number) => {
    timer.restart()
    go(to)
  }

  carousel.addEventListener('click', (event) => {
    const target = event.target as Element
    if (target.closest('[data-previous]')) goManually(current() - 1)
    if (target.closest('[data-next]')) goManually(current() + 1)
    const dot = target.closest<HTMLElement>('[data-dot]')
    if (dot) goManually(Number(dot.dataset.dot))
    if (target.closest('[data-pause]')) timer.toggle()
  })
  watchSwipes(track, (by) => goManually(current() + by), isFading || carousel.hasAttribute('data-single'))
  let waiting = 0
  track.addEventListener(
    'scroll',
    () => {
      cancelAnimationFrame(waiting)
      waiting = requestAnimationFrame(mark)
    },
    { passive: true },
  )
  measures.set(track, measure)
  sizes.observe(track)
}

const measures = new WeakMap<Element, () => () => void>()
/** All reads precede all writes: otherwise every carousel would force a layout of the page. */
const sizes = new ResizeObserver((entries) => {
  const updates = entries.map(({ target }) => measures.get(target)?.())
  for (const apply of updates) apply?.()
})

/** Native scrolling turns only after half a slide; a single slide must turn after 50 px. */
function watchSwipes(track: HTMLElement, turn: (by: 1 | -1) => void, isWanted: boolean) {
  if (!isWanted) return
  let start: Touch | undefined
  track.addEventListener(
    'touchstart',
    (event) => {
      start = event.touches[0]
    },
    { passive: true },
  )
  track.addEventListener(
    'touchend',
    (event) => {
      const end = event.changedTouches[0]
      if (!start || !end) return
      const x = end.clientX - start.clientX
      if (Math.abs(x) > SWIPE_PX && Math.abs(x) > Math.abs(end.clientY - start.clientY)) turn(x < 0 ? 1 : -1)
    },
    { passive: true },
  )
}

function autoplay(carousel: HTMLElement, next: () => void) {
  const { autoplay: every, delay = '0' } = carousel.dataset
  const nothing = { restart() {}, toggle() {} }
  if (!every || calmMotion()) return nothing
  let isPaused = false
  let timer: ReturnType<typeof setInterval> | undefined
  const isHeld = () => isPaused || document.hidden || carousel.matches(':hover, :focus-within')
  const restart = () => {
    clearInterval(timer)
    timer = setInterval(() => isHeld() || next(), Number(every))
  }
  const button = carousel.querySelector<HTMLElement>('[data-pause]')
  button?.removeAttribute('hidden')
  setTimeout(restart, Number(delay))
  return {
    restart,
    toggle() {
      isPaused = !isPaused
      button?.setAttribute('aria-pressed', String(isPaused))
      button?.setAttribute('aria-label', (isPaused ? button.dataset.play : button.dataset.stop) ?? '')
    },
  }
}
