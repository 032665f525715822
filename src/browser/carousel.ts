import { animate, calmMotion } from './animate-scroll.ts'

const SWIPE_PX = 50

/** Adds arrows, dots, a swipe of 50 px and autoplay, which stops out of sight, on hover, focus and reduced motion. */
export function setUpCarousels(root: ParentNode = document) {
  for (const element of root.querySelectorAll<HTMLElement>('[data-carousel]:not([data-ready])')) setUp(element)
}

function setUp(carousel: HTMLElement) {
  const track = carousel.querySelector<HTMLElement>('[data-track]')
  if (!track) return
  carousel.dataset.ready = ''
  const { turn = '600', loop, effect } = carousel.dataset
  /** Reads the layout and returns a function that updates dots, arrows and slides. */
  const measure = () => {
    const index = slider.current()
    const last = slider.last()
    return () => mark(carousel, slidesOf(track), { index, last })
  }
  const update = () => measure()()
  const isFading = effect === 'fade'
  const slider = isFading ? fadingSlider(track, update) : scrollingSlider(track, Number(turn))
  const go = (to: number) => {
    const last = Math.max(slider.last(), 0)
    slider.show(to > last ? (loop === undefined ? last : 0) : to < 0 ? (loop === undefined ? 0 : last) : to)
  }
  const timer = autoplay(carousel, () => go(slider.current() + 1))
  const goManually = (to: number) => {
    timer.restart()
    go(to)
  }

  carousel.addEventListener('click', (event) => {
    const target = event.target as Element
    if (target.closest('[data-previous]')) goManually(slider.current() - 1)
    if (target.closest('[data-next]')) goManually(slider.current() + 1)
    const dot = target.closest<HTMLElement>('[data-dot]')
    if (dot) goManually(Number(dot.dataset.dot))
    if (target.closest('[data-pause]')) timer.toggle()
  })
  watchSwipes(track, (by) => goManually(slider.current() + by), isFading || carousel.hasAttribute('data-single'))
  let waiting = 0
  track.addEventListener(
    'scroll',
    () => {
      cancelAnimationFrame(waiting)
      waiting = requestAnimationFrame(update)
    },
    { passive: true },
  )
  measures.set(track, measure)
  sizes.observe(track)
}

const slidesOf = (track: HTMLElement) => [...track.children] as HTMLElement[]

type Slider = { current(): number; last(): number; show(index: number): void }

function fadingSlider(track: HTMLElement, onShown: () => void): Slider {
  let shown = 0
  return {
    current: () => shown,
    last: () => track.children.length - 1,
    show(index) {
      shown = index
      onShown()
    },
  }
}

function scrollingSlider(track: HTMLElement, ms: number): Slider {
  let stop = () => {}
  const lastStart = () => track.scrollWidth - track.clientWidth
  const starts = () => {
    const slides = slidesOf(track)
    return slides.map((slide) => Math.min(slide.offsetLeft - (slides[0]?.offsetLeft ?? 0), lastStart()))
  }
  const last = () => starts().findIndex((start) => start >= lastStart() - 2)
  return {
    last,
    current() {
      const at = track.scrollLeft
      if (at >= lastStart() - 2) return last()
      const all = starts()
      return all.reduce((best, start, i) => (Math.abs(start - at) < Math.abs((all[best] ?? 0) - at) ? i : best), 0)
    },
    show(index) {
      const target = starts()[index]
      if (target === undefined) return
      stop()
      const from = track.scrollLeft
      track.style.scrollSnapType = 'none'
      stop = animate(
        ms,
        (part) => track.scrollTo({ left: from + (target - from) * part, behavior: 'instant' }),
        () => {
          track.style.scrollSnapType = ''
        },
      )
    },
  }
}

function mark(carousel: HTMLElement, slides: HTMLElement[], { index, last }: { index: number; last: number }) {
  const isSingle = carousel.hasAttribute('data-single')
  for (const [i, slide] of slides.entries()) {
    slide.toggleAttribute('data-active', i === index)
    if (isSingle) slide.inert = i !== index
  }
  for (const [i, dot] of carousel.querySelectorAll<HTMLElement>('[data-dot]').entries()) {
    dot.setAttribute('aria-current', String(i === index))
  }
  carousel.toggleAttribute('data-short', last <= 0)
  if (last <= 0 || carousel.dataset.loop !== undefined) return
  carousel.querySelector('[data-previous]')?.toggleAttribute('disabled', index <= 0)
  carousel.querySelector('[data-next]')?.toggleAttribute('disabled', index >= last)
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
  let isSeen = false
  new IntersectionObserver((entries) => {
    isSeen = entries.at(-1)?.isIntersecting ?? false
  }).observe(carousel)
  let timer: ReturnType<typeof setInterval> | undefined
  const isHeld = () => isPaused || !isSeen || document.hidden || carousel.matches(':hover, :focus-within')
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
