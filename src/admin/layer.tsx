import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { DismissButton, Overlay } from 'react-aria/Overlay'
import { useOverlay } from 'react-aria/useOverlay'

type LayerProps = {
  isOpen: boolean
  /** Without it the layer stays until what is asked in it is answered. */
  onClose?: () => void
  look?: 'top' | 'gate'
  box: string
  children: ReactNode
}

/**
 * A window above the page, which keeps the focus until it is closed. React Aria's `Modal` makes the page `inert` and takes
 * its scrollbars, so the browser computes the styles and the layout of the whole page anew before the window is there:
 * half a second on a page of a product. Here the page is hidden from screen readers alone: the layer lies above it, keys
 * do not leave it, and the page behind it scrolls in a box of its own.
 */
export function Layer({ isOpen, ...props }: LayerProps) {
  return isOpen ? (
    <Overlay shouldContainFocus>
      <OpenLayer {...props} />
    </Overlay>
  ) : null
}

function OpenLayer({ onClose, look, box, children }: Omit<LayerProps, 'isOpen'>) {
  const layer = useRef<HTMLDivElement>(null)
  const ref = useRef<HTMLDivElement>(null)
  const canClose = onClose !== undefined
  const ways = { isOpen: true, isDismissable: canClose, isKeyboardDismissDisabled: !canClose }
  const { overlayProps, underlayProps } = useOverlay({ ...ways, ...(onClose ? { onClose } : {}) }, ref)
  useLayoutEffect(() => (layer.current ? hideOthers(layer.current) : undefined), [])
  return (
    <div {...underlayProps} ref={layer} className={look ? `a-overlay a-overlay--${look}` : 'a-overlay'}>
      <div {...overlayProps} ref={ref} className={box}>
        {children}
        {onClose ? <DismissButton onDismiss={onClose} /> : null}
      </div>
    </div>
  )
}

/** What is said aloud stays. */
const STAYS = '[aria-hidden], [data-live-announcer], [hidden], script, link, style'

/** By how many layers each is hidden, as they may close in any order. */
const hiddenBy = new WeakMap<Element, number>()

function hideOthers(layer: HTMLElement) {
  const isHidden = (other: Element) => hiddenBy.has(other) || !other.matches(STAYS)
  const others = [...document.body.children].filter((other) => other !== layer && isHidden(other))
  for (const other of others) hide(other)
  return () => {
    for (const other of others) uncover(other)
  }
}

function hide(other: Element) {
  hiddenBy.set(other, (hiddenBy.get(other) ?? 0) + 1)
  other.setAttribute('aria-hidden', 'true')
}

function uncover(other: Element) {
  const left = (hiddenBy.get(other) ?? 1) - 1
  if (left > 0) hiddenBy.set(other, left)
  else {
    hiddenBy.delete(other)
    other.removeAttribute('aria-hidden')
  }
}
