import { useState } from 'react'
import { loadOverlays } from '../../browser/on-demand.ts'
import { useShop } from '../../ui/shop-context.tsx'
import type { CartChange } from './change-queue.ts'
import { type LinePlace, removeId, undoId } from './control-ids.ts'

export type RemovedItem = { id: number; title: string; undo: string }
export type LineTools = {
  change: (change: CartChange) => Promise<boolean>
  /** For screen readers. */
  say: (text: string) => void
  focusLater: (id: string) => void
}

const PATHS = { cart: '/api/cart-item', saved: '/api/saved-item' }

/** Removes a line, and for a while brings it back. */
export function useRemoval(place: LinePlace, first: readonly RemovedItem[], tools: LineTools) {
  const { t } = useShop()
  const { change, say, focusLater } = tools
  const [removed, setRemoved] = useState(first)
  const forget = ({ id }: RemovedItem) => setRemoved((before) => before.filter((each) => each.id !== id))
  const path = PATHS[place]

  function remove(item: { id: number; product: { title: string } }) {
    const { id, product } = item
    return change({
      key: `remove:${place}:${id}`,
      path: `${path}/${id}/delete`,
      onAnswer: ({ undo = '' }) => {
        setRemoved((before) => [...before, { id, title: product.title, undo }])
        say(t.cart.removedNamed(product.title))
        focusLater(undoId(place, item))
      },
    })
  }

  function restore(item: RemovedItem) {
    return change({
      key: `restore:${place}:${item.id}`,
      path: `${path}/restore`,
      body: { undo: item.undo },
      onRefused: (message) => {
        forget(item)
        void toast('error', message)
      },
      onAnswer: () => {
        forget(item)
        say(place === 'cart' ? t.cart.restoredNamed(item.title) : t.cart.savedAgainNamed(item.title))
        focusLater(removeId(place, item))
      },
    })
  }

  return { place, removed, remove, restore, forget }
}

export type Removal = ReturnType<typeof useRemoval>

export async function toast(kind: 'success' | 'error', message: string) {
  const { showToast } = await loadOverlays()
  await showToast(kind, message)
}
