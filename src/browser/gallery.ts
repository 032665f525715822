import { openViewer } from './viewer.ts'

export function watchGalleries() {
  document.addEventListener('click', (event) => {
    const target = event.target as Element
    const gallery = target.closest<HTMLElement>('[data-gallery]')
    if (!gallery) return
    const thumb = target.closest<HTMLElement>('[data-thumb]')
    if (thumb) return show(gallery, Number(thumb.dataset.thumb))
    const picture = target.closest<HTMLElement>('[data-view]')
    if (!picture) return
    event.preventDefault()
    openViewer(gallery, Number(picture.dataset.view))
  })
  // Scroll events do not bubble, so the listener captures.
  document.addEventListener(
    'scroll',
    ({ target }) => {
      if (target instanceof HTMLElement && target.matches('[data-gallery] [data-track]')) markShown(target)
    },
    { capture: true, passive: true },
  )
}

function show(gallery: HTMLElement, index: number) {
  const track = gallery.querySelector<HTMLElement>('[data-track]')
  track?.scrollTo({ left: index * track.clientWidth, behavior: 'smooth' })
  mark(gallery, index)
}

function markShown(track: HTMLElement) {
  const gallery = track.closest<HTMLElement>('[data-gallery]')
  if (gallery) mark(gallery, Math.round(track.scrollLeft / track.clientWidth))
}

function mark(gallery: HTMLElement, index: number) {
  for (const thumb of gallery.querySelectorAll<HTMLElement>('[data-thumb]')) {
    const isShown = Number(thumb.dataset.thumb) === index
    if ((thumb.getAttribute('aria-current') === 'true') === isShown) continue
    thumb.setAttribute('aria-current', String(isShown))
    const strip = thumb.parentElement?.parentElement
    if (isShown && strip) keepInSight(strip, thumb)
  }
}

function keepInSight(strip: HTMLElement, thumb: HTMLElement) {
  const box = strip.getBoundingClientRect()
  const { left, right, top, bottom } = thumb.getBoundingClientRect()
  strip.scrollBy({
    left: Math.min(left - box.left, 0) + Math.max(right - box.right, 0),
    top: Math.min(top - box.top, 0) + Math.max(bottom - box.bottom, 0),
    behavior: 'smooth',
  })
}
