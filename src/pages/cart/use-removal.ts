import { useEffect, useRef, useState } from 'react'
import { loadOverlays } from '../../browser/on-demand.ts'
import type { CartItemView } from '../../shop/cart/cart.ts'
import { useShop } from '../../ui/shop-context.tsx'
import type { CartChange } from './change-queue.ts'

export type RemovedItem = { id: number; title: string; undo: string }

export const removeId = ({ id }: { id: number }) => `remove-${id}`
export const undoId = ({ id }: { id: number }) => `undo-${id}`

/** Removes a line, and for a while brings it back. `said` is for screen readers. */
export function useRemoval(first: readonly RemovedItem[], change: (change: CartChange) => Promise<boolean>) {
  const { t } = useShop()
  const [removed, setRemoved] = useState(first)
  const [said, setSaid] = useState('')
  const focusLater = useLaterFocus()
  const forget = ({ id }: RemovedItem) => setRemoved((before) => before.filter((each) => each.id !== id))

  function remove(item: CartItemView) {
    const { id, product } = item
    return change({
      key: `remove:${id}`,
      path: `/api/cart-item/${id}/delete`,
      onAnswer: ({ undo = '' }) => {
        setRemoved((before) => [...before, { id, title: product.title, undo }])
        setSaid(t.cart.removedNamed(product.title))
        focusLater(undoId(item))
      },
    })
  }

  function restore(item: RemovedItem) {
    return change({
      key: `restore:${item.id}`,
      path: '/api/cart-item/restore',
      body: { undo: item.undo },
      onRefused: (message) => {
        forget(item)
        void toast(message)
      },
      onAnswer: () => {
        forget(item)
        setSaid(t.cart.restoredNamed(item.title))
        focusLater(removeId(item))
      },
    })
  }

  return { removed, said, remove, restore, forget }
}

export type Removal = ReturnType<typeof useRemoval>

async function toast(message: string) {
  const { showToast } = await loadOverlays()
  await showToast('error', message)
}

/** Focuses an element as soon as it is rendered. */
function useLaterFocus() {
  const wanted = useRef('')
  useEffect(() => {
    const element = wanted.current ? document.getElementById(wanted.current) : null
    if (!element) return
    wanted.current = ''
    element.focus()
  })
  return (id: string) => {
    wanted.current = id
  }
}
