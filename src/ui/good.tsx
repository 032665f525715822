import type { ReactNode } from 'react'
import { cardButton } from '../shop/catalogue/cards.ts'
import type { Good } from '../shop/content/goods.ts'
import { urls } from '../urls.ts'
import { Icon } from './icon.tsx'
import { Price } from './price.tsx'
import { useShop } from './shop-context.tsx'

type Row = Omit<Good, 'stock_status' | 'available' | 'code'>

type GoodRowProps = {
  good: Row
  id?: string
  /** How many of it. */
  quantity?: number
  /** What else there is to say of it. */
  children?: ReactNode
}

/** A product in one row, with a button of its own. */
export function GoodRow({ good, id, quantity = 1, children }: GoodRowProps) {
  return (
    <li className="good" id={id}>
      <picture className="good__picture">
        <source type="image/webp" srcSet={good.image.webp} />
        <img src={good.image.source} alt="" width={64} height={64} loading="lazy" decoding="async" />
      </picture>
      <div className="good__words">
        <span>
          {quantity > 1 ? `${quantity} × ` : null}
          <a className="good__title" href={good.link}>
            {good.title}
          </a>
        </span>
        {children}
        <Price prices={good.prices} from={good.has_price_range} lowest={good} />
      </div>
      <GoodButton good={good} />
    </li>
  )
}

function GoodButton({ good }: { good: Row }) {
  const { t, to } = useShop()
  const button = cardButton(good)
  if (button !== 'add') {
    const label = button === 'open' ? t.ui.openProduct(good.title) : t.ui.unavailableNamed(good.title)
    return (
      <a className="good__more" href={good.link} aria-label={label}>
        {t.catalogue.buttons[button]}
      </a>
    )
  }
  return (
    <form method="post" action={to(urls.cartAdd.to(good.id))} data-add-to-cart={good.id}>
      <button className="button button--secondary good__add" type="submit" aria-label={t.ui.addNamed(good.title)}>
        <span className="button__label">
          <Icon name="cart" size={20} />
          <span className="good__label">{t.catalogue.buttons.add}</span>
        </span>
      </button>
    </form>
  )
}
