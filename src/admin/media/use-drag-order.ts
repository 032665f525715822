import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'

/** Moves rows of a list by a handle: with mouse, finger or arrow keys. `ids` is the order to show. */
export function useDragOrder(saved: readonly number[], save: (order: readonly number[]) => void) {
  const [dragged, setDragged] = useState<{ id: number; order: readonly number[] } | null>(null)
  const list = useRef<HTMLOListElement>(null)
  const focused = useRef<number | null>(null)
  const ids = dragged?.order ?? saved

  // A row that moves in the document loses the focus.
  useEffect(() => {
    if (focused.current === null) return
    const selector = `[data-picture="${focused.current}"] [data-handle]`
    focused.current = null
    list.current?.querySelector<HTMLElement>(selector)?.focus()
  })

  const moveBy = (id: number, step: number) => {
    const from = saved.indexOf(id)
    const to = Math.min(saved.length - 1, Math.max(0, from + step))
    if (from < 0 || to === from) return
    save(saved.toSpliced(from, 1).toSpliced(to, 0, id))
  }

  const placeAt = (y: number) => {
    const rows = [...(list.current?.querySelectorAll('[data-picture]') ?? [])]
    const below = rows.findIndex((row) => row.getBoundingClientRect().bottom > y)
    return below < 0 ? rows.length - 1 : below
  }

  const handleOf = (id: number) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return
      event.currentTarget.setPointerCapture(event.pointerId)
      setDragged({ id, order: saved })
    },
    onPointerMove: ({ clientY }: PointerEvent) => {
      if (dragged?.id !== id) return
      const to = placeAt(clientY)
      const from = dragged.order.indexOf(id)
      if (to !== from) setDragged({ id, order: dragged.order.toSpliced(from, 1).toSpliced(to, 0, id) })
    },
    onPointerUp: () => {
      if (dragged?.id === id) save(dragged.order)
      setDragged(null)
    },
    onPointerCancel: () => setDragged(null),
    onKeyDown: (event: KeyboardEvent) => {
      const far = saved.length
      const step = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1, Home: -far, End: far }[event.key]
      if (event.key === 'Escape') setDragged(null)
      if (!step) return
      event.preventDefault()
      focused.current = id
      moveBy(id, step)
    },
  })
  return { ids, list, draggedId: dragged?.id ?? null, moveBy, handleOf }
}
