import { Button } from '../../ui/button.tsx'
import { useShop } from '../../ui/shop-context.tsx'
import { urls } from '../../urls.ts'
import { undoId } from './control-ids.ts'
import type { Removal, RemovedItem } from './use-removal.ts'

type RemovedNoticeProps = Pick<Removal, 'place' | 'restore' | 'forget'> & { item: RemovedItem; csrf: string }

/** Stands where the line was. The bar's animation is the timer, which waits while the notice is pointed at. */
export function RemovedNotice({ place, item, csrf, restore, forget }: RemovedNoticeProps) {
  const { t, to } = useShop()
  return (
    <form
      className="removed"
      method="post"
      action={to(urls.cartChange.to())}
      onSubmit={(event) => {
        event.preventDefault()
        restore(item)
      }}
    >
      <input type="hidden" name="_token" value={csrf} />
      <input type="hidden" name="undo" value={item.undo} />
      <p className="removed__words">{t.cart.removedNamed(item.title)}</p>
      <Button
        type="submit"
        kind="secondary"
        size="small"
        name="action"
        value={place === 'cart' ? 'restore' : 'restore-saved'}
        id={undoId(place, item)}
        aria-label={t.cart.undoNamed(item.title)}
      >
        {t.cart.undo}
      </Button>
      <span
        className="timer-bar removed__bar"
        aria-hidden="true"
        onAnimationEnd={({ currentTarget: { parentElement } }) => {
          // The focus must not be lost with the notice.
          if (parentElement?.contains(document.activeElement))
            document.getElementById('content')?.focus({ preventScroll: true })
          forget(item)
        }}
      />
    </form>
  )
}
