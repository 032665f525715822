import type { CartItemView, SavedItemView } from '../../shop/cart/cart.ts'
import { useShop } from '../../ui/shop-context.tsx'
import { moveId, removeId } from './control-ids.ts'
import { type LineTools, toast } from './use-removal.ts'

/** Sets lines aside and brings them back. */
export function useSaving({ change, say, focusLater }: LineTools) {
  const { t } = useShop()
  return {
    save: (item: CartItemView) =>
      change({
        key: `save:${item.id}`,
        path: `/api/cart-item/${item.id}/save`,
        // The section may be out of sight.
        onAnswer: ({ cart, message = '' }) => {
          const saved = cart.saved_items.find(({ product }) => product.id === item.product.id)
          // What is sold out meanwhile cannot be moved back.
          if (saved) focusLater(saved.available > 0 ? moveId(saved.product) : removeId('saved', saved))
          void toast('success', message)
        },
      }),
    move: (item: SavedItemView) =>
      change({
        key: `move:${item.id}`,
        path: `/api/saved-item/${item.id}/move`,
        onAnswer: ({ cart, message = '' }) => {
          const line = cart.items.find(({ product }) => product.id === item.product.id)
          if (line) focusLater(removeId('cart', line))
          say(t.cart.movedNamed(item.product.title))
          if (cart.saved_items.some(({ id }) => id === item.id)) void toast('success', message)
        },
      }),
  }
}
