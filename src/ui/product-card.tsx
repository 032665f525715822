import type { BrowserTexts } from '../i18n/texts.ts'
import { cardBadges } from '../shop/catalogue/badges.ts'
import { cardItemOf } from '../shop/catalogue/card-item.ts'
import { cardButton, type ProductCard } from '../shop/catalogue/cards.ts'
import { srcSet } from '../shop/catalogue/media.ts'
import { urls } from '../urls.ts'
import { Badges } from './badge.tsx'
import { EnergyArrow } from './energy-arrow.tsx'
import { Icon } from './icon.tsx'
import { keptFragment } from './kept-fragment.tsx'
import { Price } from './price.tsx'
import { cardRating } from './rating.tsx'
import { useShop } from './shop-context.tsx'
import { Swatches } from './swatches.tsx'

/** Values of `sizes`; the widths are in carousel.css and catalogue.css. */
const SIZES = {
  list: '(width < 40rem) 46vw, (width < 64rem) 31vw, 18rem',
  slider:
    '(width <= 380px) 92vw, (width <= 750px) 46vw, (width <= 880px) 31vw, (width <= 1500px) 23vw, (width < 90rem) 18vw, 17rem',
} as const

/** The largest picture above the fold of a list on a wide window. */
export const cardPreload = (card: Pick<ProductCard, 'image'>) => ({
  srcSet: srcSet(card.image.webp),
  sizes: SIZES.list,
  media: '(width >= 40rem)',
})

type CardProps = {
  card: ProductCard
  place?: keyof typeof SIZES
  /** Above the fold, so its picture is not lazy. */
  isFirstRow?: boolean
}

export function ProductCardView(props: CardProps) {
  const { card, place = 'slider', isFirstRow } = props
  return keptFragment(useShop(), {
    as: 'article',
    attributes: { className: 'card', 'data-product': card.id, 'data-item': JSON.stringify(cardItemOf(card)) },
    of: card,
    variant: `${place} ${isFirstRow ? 'first' : ''}`,
    children: <CardInside {...props} />,
  })
}

/** The server caches this HTML, so it must depend only on the card, the place and the language. */
function CardInside({ card, place = 'slider', isFirstRow }: CardProps) {
  const { t } = useShop()
  const badges = cardBadges(card.badges)
  return (
    <>
      <div className="card__stage">
        <div className="card__picture">
          <picture>
            <source
              type="image/webp"
              srcSet={srcSet(card.image.webp)}
              sizes={isFirstRow ? SIZES[place] : `auto, ${SIZES[place]}`}
            />
            <img
              src={card.image.source}
              alt=""
              width={640}
              height={640}
              loading={isFirstRow ? 'eager' : 'lazy'}
              decoding="async"
              fetchPriority={isFirstRow ? 'auto' : 'low'}
            />
          </picture>
        </div>
        {card.second_image ? (
          <img className="card__second" src={card.second_image.webp} alt="" width={320} height={320} loading="lazy" />
        ) : null}
        {badges.length > 0 ? <Badges badges={badges} corner="tl" percent={card.discount_percent} /> : null}
      </div>
      {cardMarks(card, t)}
      <div className="card__words">
        {card.manufacture ? <p className="card__maker">{card.manufacture.title}</p> : null}
        <h3 className="card__title">
          <a href={card.link}>{card.title}</a>
        </h3>
        {card.sub_title ? <p className="card__sub">{card.sub_title}</p> : null}
        {cardRating(card, t.ui.rating)}
        {card.colors.length > 0 ? <Swatches colors={card.colors} label={t.ui.colors(card.colors.length)} /> : null}
      </div>
      <div className="card__foot">
        <Price prices={card.prices} from={card.has_price_range} lowest={card} />
        {card.energy_class ? (
          <EnergyArrow letter={card.energy_class} label={card.energy_label} title={card.title} t={t} />
        ) : null}
        <CardButton card={card} />
      </div>
    </>
  )
}

/** A plain function: a component in every card would slow lists down. */
function cardMarks(card: ProductCard, t: BrowserTexts) {
  return (
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
  )
}

/** Adds, or leads to the product's page where there is something to choose. All look alike, whatever they do. */
export function CardButton({ card }: { card: ProductCard }) {
  const { t, to } = useShop()
  const button = cardButton(card)
  if (button === 'add') {
    return (
      <form className="card__action" method="post" action={to(urls.cartAdd.to(card.id))} data-add-to-cart={card.id}>
        <button className="button button--card" type="submit" aria-label={t.ui.addNamed(card.title)}>
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
        className={`button button--card${button === 'open' ? '' : ' button--unavailable'}`}
        href={card.link}
        aria-label={label}
      >
        {t.catalogue.buttons[button]}
      </a>
    </div>
  )
}
