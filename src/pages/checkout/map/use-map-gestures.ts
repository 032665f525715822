import { type RefObject, useEffect, useRef, useState } from 'react'
import { canZoom, moved, type View, type World, zoomed } from './projection.ts'

type Change = (change: (view: View) => View) => void

/** Farther than this a press is a drag. */
const DRAG_PX = 4
const WHEEL_STEP = 1 / 240
const LINE_PX = 16

/**
 * Moving and zooming by mouse, fingers and wheel. Until the map is pressed (`isActive`), fingers and wheel scroll the page.
 * @param change must be the same function on every rendering
 */
export function useMapGestures(box: RefObject<HTMLElement | null>, change: Change) {
  const [isActive, setActive] = useState(false)
  const active = useRef(isActive)
  active.current = isActive
  useEffect(() => {
    const element = box.current
    if (!element) return
    const stopDragging = followPointers(element, { active, setActive, change })
    const stopWheel = followWheel(element, { active, change })
    return () => {
      stopDragging()
      stopWheel()
    }
  }, [box, change])
  return { isActive, setActive }
}

type Following = { active: RefObject<boolean>; change: Change }

function followPointers(
  element: HTMLElement,
  { active, setActive, change }: Following & { setActive: (isActive: boolean) => void },
) {
  const pressed = new Map<number, World>()
  let travelled = 0
  const down = (event: PointerEvent) => {
    if (!element.contains(event.target as Node)) return setActive(false)
    if (event.button !== 0) return
    const isTouch = event.pointerType === 'touch'
    if (!isTouch) setActive(true)
    travelled = 0
    if (!isTouch || active.current) pressed.set(event.pointerId, { x: event.clientX, y: event.clientY })
  }
  const move = (event: PointerEvent) => {
    const before = pressed.get(event.pointerId)
    if (!before) return
    const now = { x: event.clientX, y: event.clientY }
    travelled += Math.hypot(now.x - before.x, now.y - before.y)
    if (travelled < DRAG_PX) return
    const [other] = [...pressed].flatMap(([id, at]) => (id === event.pointerId ? [] : [at]))
    pressed.set(event.pointerId, now)
    const by = { x: now.x - before.x, y: now.y - before.y }
    change((view) => (other ? pinched(view, { before, now, other }, element) : moved(view, by)))
  }
  const end = (event: PointerEvent) => pressed.delete(event.pointerId)
  // A tap: on touch screens it makes the map movable. What was dragged is no press on a marker.
  const click = (event: MouseEvent) => {
    setActive(true)
    if (travelled >= DRAG_PX) event.stopPropagation()
    travelled = 0
  }
  const stop = new AbortController()
  const { signal } = stop
  document.addEventListener('pointerdown', down, { signal })
  document.addEventListener('pointermove', move, { signal })
  document.addEventListener('pointerup', end, { signal })
  document.addEventListener('pointercancel', end, { signal })
  element.addEventListener('click', click, { signal, capture: true })
  return () => stop.abort()
}

type Pinch = { before: World; now: World; other: World }

function pinched(view: View, { before, now, other }: Pinch, element: HTMLElement): View {
  const [from, to] = [before, now].map((at) => Math.max(1, Math.hypot(at.x - other.x, at.y - other.y))) as [
    number,
    number,
  ]
  const moving = moved(view, { x: (now.x - before.x) / 2, y: (now.y - before.y) / 2 })
  const middle = { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 }
  return zoomed(moving, Math.log2(to / from), fromMiddle(middle, element))
}

function fromMiddle({ x, y }: World, element: HTMLElement): World {
  const { left, top, width, height } = element.getBoundingClientRect()
  return { x: x - left - width / 2, y: y - top - height / 2 }
}

function followWheel(element: HTMLElement, { active, change }: Following) {
  const wheel = (event: WheelEvent) => {
    if (!active.current && !event.ctrlKey) return
    event.preventDefault()
    const pixels = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? event.deltaY * LINE_PX : event.deltaY
    const steps = -pixels * WHEEL_STEP
    change((view) =>
      canZoom(view, steps) ? zoomed(view, steps, fromMiddle({ x: event.clientX, y: event.clientY }, element)) : view,
    )
  }
  element.addEventListener('wheel', wheel, { passive: false })
  return () => element.removeEventListener('wheel', wheel)
}
