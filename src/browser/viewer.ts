const SWIPE_PX = 50

/**
 * The fullscreen viewer of a gallery: a dialog that the gallery carries along, filled here. Arrow keys, Escape, a swipe,
 * a counter; it wraps at both ends, and the page behind is locked while it is open.
 */
export function openViewer(gallery: HTMLElement, first: number, onShow: (index: number) => void) {
  const dialog = gallery.querySelector<HTMLDialogElement>('[data-viewer]')
  const image = dialog?.querySelector<HTMLImageElement>('[data-viewer-image]')
  const counter = dialog?.querySelector<HTMLElement>('[data-viewer-counter]')
  const pictures = [...gallery.querySelectorAll<HTMLAnchorElement>('[data-view]')]
  if (!dialog || !image || !counter || pictures.length === 0) return
  let index = first
  const show = (to: number) => {
    index = (to + pictures.length) % pictures.length
    const picture = pictures[index]
    image.src = picture?.href ?? ''
    image.alt = picture?.querySelector('img')?.alt ?? ''
    counter.textContent = `${index + 1} / ${pictures.length}`
    onShow(index)
  }
  const done = new AbortController()
  const { signal } = done
  dialog.addEventListener('close', () => done.abort(), { signal })
  dialog.addEventListener(
    'click',
    (event) => {
      const target = event.target as Element
      if (target.closest('[data-viewer-previous]')) show(index - 1)
      else if (target.closest('[data-viewer-next]')) show(index + 1)
      else if (target.closest('[data-viewer-close]') || target === dialog) dialog.close()
    },
    { signal },
  )
  dialog.addEventListener(
    'keydown',
    (event) => {
      if (event.key === 'ArrowLeft') show(index - 1)
      if (event.key === 'ArrowRight') show(index + 1)
    },
    { signal },
  )
  onSwipe(dialog, (by) => show(index + by), signal)
  dialog.toggleAttribute('data-alone', pictures.length === 1)
  show(first)
  dialog.showModal()
}

function onSwipe(element: HTMLElement, turn: (by: 1 | -1) => void, signal: AbortSignal) {
  let start: PointerEvent | undefined
  element.addEventListener(
    'pointerdown',
    (event) => {
      start = event.isPrimary ? event : undefined
    },
    { signal },
  )
  element.addEventListener(
    'pointerup',
    (event) => {
      if (!start) return
      const x = event.clientX - start.clientX
      if (Math.abs(x) > SWIPE_PX && Math.abs(x) > Math.abs(event.clientY - start.clientY)) turn(x < 0 ? 1 : -1)
      start = undefined
    },
    { signal },
  )
}
