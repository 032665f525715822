const SWIPE_PX = 50
/** Movement tolerated in a click. */
const CLICK_PX = 6

/** Fullscreen viewer in the gallery's dialog. The gallery itself keeps showing the picture of the chosen variation. */
export function openViewer(gallery: HTMLElement, first: number) {
  const dialog = gallery.querySelector<HTMLDialogElement>('[data-viewer]')
  const image = dialog?.querySelector<HTMLImageElement>('[data-viewer-image]')
  const counter = dialog?.querySelector<HTMLElement>('[data-viewer-counter]')
  const pictures = [...gallery.querySelectorAll<HTMLAnchorElement>('[data-view]')]
  if (!dialog || !image || !counter || pictures.length === 0) return
  const zoomButton = dialog.querySelector<HTMLElement>('[data-viewer-zoom]')
  const zoom = (isOn: boolean) => {
    dialog.toggleAttribute('data-zoomed', isOn)
    zoomButton?.setAttribute('aria-pressed', String(isOn))
    const stage = image.parentElement
    stage?.scrollTo((stage.scrollWidth - stage.clientWidth) / 2, (stage.scrollHeight - stage.clientHeight) / 2)
  }
  let index = first
  const show = (to: number) => {
    index = (to + pictures.length) % pictures.length
    zoom(false)
    const picture = pictures[index]
    image.src = picture?.href ?? ''
    image.alt = picture?.querySelector('img')?.alt ?? ''
    counter.textContent = `${index + 1} / ${pictures.length}`
  }
  const done = new AbortController()
  const { signal } = done
  // A mouse also clicks at the end of a swipe.
  let pressed = { clientX: 0, clientY: 0 }
  const wasDragged = ({ clientX, clientY }: MouseEvent) =>
    Math.hypot(clientX - pressed.clientX, clientY - pressed.clientY) > CLICK_PX
  dialog.addEventListener('pointerdown', (event) => (pressed = event), { signal })
  dialog.addEventListener('close', () => done.abort(), { signal })
  dialog.addEventListener(
    'click',
    (event) => {
      const target = event.target as Element
      if (target.closest('[data-viewer-previous]')) show(index - 1)
      else if (target.closest('[data-viewer-next]')) show(index + 1)
      else if (target.closest('[data-viewer-zoom]')) zoom(!dialog.hasAttribute('data-zoomed'))
      else if (target === image && !wasDragged(event)) zoom(!dialog.hasAttribute('data-zoomed'))
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
  // A zoomed picture is dragged instead of turned.
  onSwipe(dialog, (by) => dialog.hasAttribute('data-zoomed') || show(index + by), signal)
  dialog.toggleAttribute('data-alone', pictures.length === 1)
  show(first)
  dialog.showModal()
}

function onSwipe(element: HTMLElement, turn: (by: 1 | -1) => unknown, signal: AbortSignal) {
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
