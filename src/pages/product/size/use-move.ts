import { type KeyboardEvent, type MouseEvent, type PointerEvent, useRef } from 'react'
import { clamped, DRAWING, type Layout, type Spot, type ViewName } from './layout.ts'

/** Remembered until the click that ends it. */
type Drag = { pointer: number; from: Spot; x: number; y: number; isOver: boolean }
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
      drag.current = null
      const handle = (event.target as Element).closest<SVGElement>('[data-product]')
      if (event.button !== 0 || !handle) return
      event.preventDefault()
      handle.focus({ preventScroll: true })
      event.currentTarget.setPointerCapture(event.pointerId)
      drag.current = { pointer: event.pointerId, from: product, x: event.clientX, y: event.clientY, isOver: false }
    },
    onPointerMove(event: PointerEvent<SVGSVGElement>) {
      const { current } = drag
      if (current?.pointer !== event.pointerId || current.isOver) return
      const perPixel = DRAWING.width / event.currentTarget.getBoundingClientRect().width / scale
      // Up and down a finger scrolls.
      const up = event.pointerType === 'touch' ? 0 : current.y - event.clientY
      move(current.from, [(event.clientX - current.x) * perPixel, up * perPixel], view)
    },
    onPointerUp() {
      if (drag.current) drag.current.isOver = true
    },
    onClick(event: MouseEvent<SVGSVGElement>) {
      const wasDragged = drag.current !== null
      drag.current = null
      if (wasDragged) return
      const { left, width } = event.currentTarget.getBoundingClientRect()
      const at = (((event.clientX - left) / width) * DRAWING.width - DRAWING.left) / scale
      setSpot(clamped({ ...product, x: at - layout.width / 2 }, most))
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
