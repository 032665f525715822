import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { clamped, DRAWING, type Layout, type Spot, type ViewName } from './layout.ts'

type Drag = { pointer: number; from: Spot; x: number; y: number; view: ViewName }
type Move = { layout: Layout; setSpot(spot: Spot | null): void }

/** Arrow keys, dragging, and a press elsewhere in a drawing, which takes the product there. */
export function useMove({ layout, setSpot }: Move) {
  const drag = useRef<Drag | null>(null)
  const { product, most, square, scale } = layout
  /** Millimetres to the right, and up on the screen. */
  const move = (from: Spot, [right, up]: readonly [number, number], view: ViewName) => {
    const spot = { ...from, x: from.x + right }
    // From above, up is nearer to the wall.
    setSpot(clamped(view === 'front' ? { ...spot, lift: from.lift + up } : { ...spot, z: from.z - up }, most))
  }
  return (view: ViewName) => ({
    onPointerDown(event: PointerEvent<SVGSVGElement>) {
      if (event.button !== 0) return
      const { left, width } = event.currentTarget.getBoundingClientRect()
      const isOnProduct = (event.target as Element).closest('[data-product]') !== null
      const at = (((event.clientX - left) / width) * DRAWING.width - DRAWING.left) / scale
      const half = layout.width / 2
      const from = isOnProduct ? product : clamped({ ...product, x: at - half }, most)
      if (!isOnProduct) {
        // A finger that scrolls begins like this, too.
        if (event.pointerType === 'mouse') setSpot(from)
        else return
      }
      event.preventDefault()
      event.currentTarget.querySelector<SVGElement>('[data-product]')?.focus({ preventScroll: true })
      event.currentTarget.setPointerCapture(event.pointerId)
      drag.current = { pointer: event.pointerId, from, x: event.clientX, y: event.clientY, view }
    },
    onPointerMove(event: PointerEvent<SVGSVGElement>) {
      const { current } = drag
      if (current?.pointer !== event.pointerId) return
      const perPixel = DRAWING.width / event.currentTarget.getBoundingClientRect().width / scale
      move(current.from, [(event.clientX - current.x) * perPixel, (current.y - event.clientY) * perPixel], view)
    },
    onPointerUp() {
      drag.current = null
    },
    onKeyDown(event: KeyboardEvent) {
      const steps: Record<string, [right: number, up: number]> = {
        ArrowLeft: [-square, 0],
        ArrowRight: [square, 0],
        ArrowUp: [0, square],
        ArrowDown: [0, -square],
      }
      const step = steps[event.key]
      if (event.key === 'Home') setSpot(null)
      else if (step) move(product, step, view)
      else return
      event.preventDefault()
    },
  })
}
