import type { CartItemView } from '../../shop/cart/cart.ts'
import { type Good, goodField } from '../../shop/cart/good-list.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { useShop } from '../../ui/shop-context.tsx'
import { useTexts } from '../../ui/use-texts.ts'
import { urls } from '../../urls.ts'

type ConfirmAddProps = { productId: number; title: string; quantity: number; csrf: string }

/** Shown without script when the page that sent the form had no CSRF token. */
export function ConfirmAdd({ productId, title, quantity, csrf }: ConfirmAddProps) {
  const { to } = useShop()
  const t = useTexts()
  return (
    <div className="container narrow">
      <h1>{t.cartMessages.confirmAdd}</h1>
      <p>
        {quantity} × {title}
      </p>
      <form method="post" action={to(urls.cartAdd.to(productId))}>
        <input type="hidden" name="_token" value={csrf} />
        <input type="hidden" name="quantity" value={quantity} />
        <Button type="submit">{t.product.addToCart}</Button>
      </form>
    </div>
  )
}

type SeveralGood = { id: number; title: string; quantity: number }

/** The same for several goods at once; the form goes to the address of its page. */
export function ConfirmAddSeveral({ goods, csrf }: { goods: readonly SeveralGood[]; csrf: string }) {
  const t = useTexts()
  return (
    <div className="container narrow">
      <h1>{t.cartMessages.confirmAddScene}</h1>
      <ul className="prose">
        {goods.map(({ id, title, quantity }) => (
          <li key={id}>{quantity > 1 ? `${quantity} × ${title}` : title}</li>
        ))}
      </ul>
      <form method="post">
        <input type="hidden" name="_token" value={csrf} />
        <Button type="submit">{t.cartMessages.addAll}</Button>
      </form>
    </div>
  )
}

/** The same for goods in several pieces. */
export function ConfirmAddGoods({ goods, csrf }: { goods: readonly Good[]; csrf: string }) {
  const { to } = useShop()
  const t = useTexts()
  return (
    <div className="container narrow">
      <h1>{t.cartMessages.confirmAddScene}</h1>
      <p>{t.cartMessages.together(goods.length)}</p>
      <form method="post" action={to(urls.cartAddGoods.to())}>
        <input type="hidden" name="_token" value={csrf} />
        {goods.map((good) => (
          <input key={goodField(good)} type="hidden" name="good" value={goodField(good)} />
        ))}
        <Button type="submit">{t.cartMessages.addAll}</Button>
      </form>
    </div>
  )
}

type ConfirmRemoveProps = { title: string; items: readonly CartItemView[]; csrf: string }

/** Shown without script before several lines are removed. */
export function ConfirmRemove({ title, items, csrf }: ConfirmRemoveProps) {
  const { t, to } = useShop()
  return (
    <div className="container narrow">
      <h1>{title}</h1>
      <ul className="prose">
        {items.map((item) => (
          <li key={item.id}>
            {item.quantity} × {item.product.title}
          </li>
        ))}
      </ul>
      <form className="cart__confirm" method="post" action={to(urls.cartChange.to())}>
        <input type="hidden" name="_token" value={csrf} />
        <input type="hidden" name="confirmed" value="1" />
        {items.map(({ id }) => (
          <input key={id} type="hidden" name="line" value={id} />
        ))}
        <Button type="submit" kind="danger" name="action" value="remove-selected">
          {t.ui.confirm}
        </Button>
        <ButtonLink href={to(urls.cart.to())} kind="secondary">
          {t.common.cancel}
        </ButtonLink>
      </form>
    </div>
  )
}
