import { cardBadge } from '../shop/catalogue/badges.ts'
import { cardItemOf } from '../shop/catalogue/card-item.ts'
import { cardButton, type ProductCard } from '../shop/catalogue/cards.ts'
import { urls } from '../urls.ts'
import { Badges } from './badge.tsx'
import { Icon } from './icon.tsx'
import { Price } from './price.tsx'
import { useShop } from './shop-context.tsx'

/** One product in a list or slider. `priority`: above the fold, so its picture is not lazy. */
export function ProductCardView({ card, priority = false }: { card: ProductCard; priority?: boolean }) {
  const { t } = useShop()
  const badge = cardBadge(card)
  return (
    <article className="card" data-product={card.id} data-item={JSON.stringify(cardItemOf(card))}>
      <div className="card__stage">
        <div className="card__picture">
          <picture>
            <source type="image/webp" srcSet={card.image.webp} />
            <img
              src={card.image.source}
              alt=""
              width={640}
              height={640}
              loading={priority ? 'eager' : 'lazy'}
              decoding="async"
              fetchPriority={priority ? 'high' : 'auto'}
            />
          </picture>
        </div>
        {badge ? <Badges badges={[{ badge, corner: 'tl' }]} /> : null}
      </div>
      <div className="card__marks">
        <button
          type="button"
          className="mark"
          data-wishlist={card.id}
          aria-pressed="false"
          aria-label={t.ui.addToWishlist(card.title)}
        >
          <Icon name="heart" size={20} />
        </button>
        <button
          type="button"
          className="mark"
          data-compare={card.id}
          aria-pressed="false"
          aria-label={t.ui.addToCompare(card.title)}
        >
          <Icon name="compare" size={20} />
        </button>
      </div>
      <div className="card__words">
        {card.manufacture ? <p className="card__maker">{card.manufacture.title}</p> : null}
        <h3 className="card__title">
          <a href={card.link}>{card.title}</a>
        </h3>
        {card.sub_title ? <p className="card__sub">{card.sub_title}</p> : null}
      </div>
      <div className="card__foot">
        <Price prices={card.prices} from={card.has_variations} lowest={card.lowest_formatted_price_with_tax} />
        {card.energy_class ? (
          <span className={`energy energy--${card.energy_class.charAt(0).toLowerCase()}`}>
            <span className="visually-hidden">{t.ui.energyClass(card.energy_class)}</span>
            <span aria-hidden="true">{card.energy_class}</span>
          </span>
        ) : null}
        <CardButton card={card} />
      </div>
    </article>
  )
}

function CardButton({ card }: { card: ProductCard }) {
  const { t, to } = useShop()
  const button = cardButton(card)
  if (button === 'add') {
    return (
      <form className="card__action" method="post" action={to(urls.cartAdd.to(card.id))} data-add-to-cart={card.id}>
        <button className="button button--primary button--wide" type="submit" aria-label={t.ui.addNamed(card.title)}>
          <span className="button__label">
            <Icon name="cart" size={20} />
            {t.catalogue.buttons.add}
          </span>
        </button>
      </form>
    )
  }
  const label = button === 'open' ? t.ui.openProduct(card.title) : t.ui.unavailableNamed(card.title)
  return (
    <div className="card__action">
      <a
        className={`button button--wide ${button === 'open' ? 'button--secondary' : 'button--unavailable'}`}
        href={card.link}
        aria-label={label}
      >
        <span className="button__label">{t.catalogue.buttons[button]}</span>
      </a>
    </div>
  )
}
