import { cardButton } from '../../shop/catalogue/cards.ts'
import { picture } from '../../shop/catalogue/media.ts'
import type { Scene, SceneGood } from '../../shop/content/scenes.ts'
import { BothPrices } from '../../ui/both-prices.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Price } from '../../ui/price.tsx'
import { useShop } from '../../ui/shop-context.tsx'
import { useTexts } from '../../ui/use-texts.ts'
import { urls } from '../../urls.ts'
import { BANNER_SIZES, bannerSrcSet } from './banner-picture.tsx'

const goodId = (scene: Scene, { id }: SceneGood) => `good-${scene.id}-${id}`

/** A picture with dots on its products (browser/room.ts), and the list of them. */
export function Room({ scene, id }: { scene: Scene; id: string }) {
  const t = useTexts().home
  return (
    <section className="home__section container room" id={id} aria-labelledby={`${id}-title`}>
      <div className="room__stage" data-room="">
        <picture>
          <source type="image/webp" srcSet={bannerSrcSet(scene.image)} sizes={BANNER_SIZES.room} />
          <img
            className="room__picture"
            src={picture(scene.image, 640).source}
            alt=""
            width={scene.width}
            height={scene.height}
            loading="lazy"
            decoding="async"
          />
        </picture>
        <Dots scene={scene} />
        <RoomCard />
      </div>
      <div className="room__side">
        <h2 className="home__title" id={`${id}-title`}>
          {scene.title}
        </h2>
        {scene.sub_title ? <p className="room__text">{scene.sub_title}</p> : null}
        <ul className="room__goods" aria-label={t.roomGoods}>
          {scene.goods.map((good) => (
            <Good key={good.id} good={good} id={goodId(scene, good)} />
          ))}
        </ul>
        {scene.total ? <AddAll scene={scene} total={scene.total} /> : null}
      </div>
    </section>
  )
}

/** A drawing, because its coordinates need no styles of elements, which the CSP forbids. */
function Dots({ scene }: { scene: Scene }) {
  const t = useTexts().home
  return (
    // biome-ignore lint/a11y/useSemanticElements: a drawing has no fieldset
    <svg className="room__dots" width="100%" height="100%" role="group" aria-label={t.roomGoods}>
      {scene.goods.map((good) => {
        const at = { cx: `${good.x / 10}%`, cy: `${good.y / 10}%` }
        return (
          <a key={good.id} href={`#${goodId(scene, good)}`} data-good="" aria-label={t.showGood(good.title)}>
            <circle className="room__reach" {...at} r={22} />
            <circle className="room__dot" {...at} r={12} />
            <circle className="room__eye" {...at} r={4.5} />
          </a>
        )
      })}
    </svg>
  )
}

/** Empty until a dot is pressed; then it has a copy of the product's row. */
function RoomCard() {
  const { t } = useShop()
  return (
    <div className="room__card" role="dialog" tabIndex={-1} data-room-card="" hidden>
      <div className="good" data-room-good="" />
      <button type="button" className="room__close" data-room-close="" aria-label={t.common.close}>
        <Icon name="close" size={20} />
      </button>
    </div>
  )
}

function Good({ good, id }: { good: SceneGood; id: string }) {
  return (
    <li className="good" id={id}>
      <picture className="good__picture">
        <source type="image/webp" srcSet={good.image.webp} />
        <img src={good.image.source} alt="" width={64} height={64} loading="lazy" decoding="async" />
      </picture>
      <div className="good__words">
        <a className="good__title" href={good.link}>
          {good.title}
        </a>
        <Price prices={good.prices} from={good.has_price_range} lowest={good} />
      </div>
      <GoodButton good={good} />
    </li>
  )
}

function GoodButton({ good }: { good: SceneGood }) {
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

function AddAll({ scene, total }: { scene: Scene; total: NonNullable<Scene['total']> }) {
  const { t, to } = useShop()
  const home = useTexts().home
  return (
    <form className="room__all" method="post" action={to(urls.cartAddScene.to(scene.id))} data-add-scene={scene.id}>
      <p className="room__total">
        {home.together(total.count)}
        <strong className="room__sum">
          <BothPrices gross={total.formatted_price_with_tax} net={total.formatted_price} />{' '}
          <span className="price__tax">
            <BothPrices gross={t.common.withTax} net={t.common.withoutTax} />
          </span>
        </strong>
      </p>
      <button className="button button--primary" type="submit">
        <span className="button__label">
          <Icon name="cart" size={20} />
          {home.addScene}
        </span>
      </button>
    </form>
  )
}
