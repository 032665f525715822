import { openViewer } from './viewer.ts'

export function watchGalleries() {
  for (const gallery of document.querySelectorAll<HTMLElement>('[data-gallery]')) mark(gallery, 0)
  document.addEventListener('click', (event) => {
    const target = event.target as Element
    const gallery = target.closest<HTMLElement>('[data-gallery]')
    if (!gallery) return
    const thumb = target.closest<HTMLElement>('[data-thumb]')
    if (thumb) return void show(gallery, Number(thumb.dataset.thumb))
    const picture = target.closest<HTMLElement>('[data-view]')
    if (!picture) return
    event.preventDefault()
    openViewer(gallery, Number(picture.dataset.view))
  })
  document.addEventListener('keydown', (event) => {
    const picture = (event.target as Element).closest?.<HTMLElement>('[data-gallery] [data-view]')
    if (picture) turn(event, picture)
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

/** Only the shown picture can be reached by Tab; arrows lead to those beside it. */
function turn(event: KeyboardEvent, picture: HTMLElement) {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
  const gallery = picture.closest<HTMLElement>('[data-gallery]')
  if (!step || !gallery || event.altKey || event.ctrlKey || event.metaKey) return
  const index = Number(picture.dataset.view) + step
  const next = gallery.querySelector<HTMLElement>(`[data-view="${index}"]`)
  if (!next) return
  event.preventDefault()
  void show(gallery, index)
  next.focus({ preventScroll: true })
}

/** Until the picture can be painted, the one before stays. */
async function show(gallery: HTMLElement, index: number) {
  gallery.dataset.wanted = String(index)
  mark(gallery, index)
  const track = gallery.querySelector<HTMLElement>('[data-track]')
  const picture = gallery.querySelector<HTMLImageElement>(`[data-view="${index}"] img`)
  if (!track || !picture) return
  picture.loading = 'eager'
  await picture.decode().catch(() => {})
  if (gallery.dataset.wanted !== String(index)) return
  const left = index * track.clientWidth
  // Pictures in between may not be loaded.
  const isBeside = Math.abs(left - track.scrollLeft) <= track.clientWidth
  track.scrollTo({ left, behavior: isBeside ? 'smooth' : 'instant' })
}

function markShown(track: HTMLElement) {
  const gallery = track.closest<HTMLElement>('[data-gallery]')
  if (gallery) mark(gallery, Math.round(track.scrollLeft / track.clientWidth))
}

function mark(gallery: HTMLElement, index: number) {
  for (const picture of gallery.querySelectorAll<HTMLElement>('[data-view]')) {
    picture.tabIndex = Number(picture.dataset.view) === index ? 0 : -1
  }
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
