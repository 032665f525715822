import { picture } from '../../shop/catalogue/media.ts'
import type { Scene, SceneGood } from '../../shop/content/scenes.ts'
import { AddSeveralForm } from '../../ui/add-several-form.tsx'
import { BothPrices } from '../../ui/both-prices.tsx'
import { GoodRow } from '../../ui/good.tsx'
import { Icon } from '../../ui/icon.tsx'
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
            <GoodRow key={good.id} good={good} id={goodId(scene, good)} />
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

function AddAll({ scene, total }: { scene: Scene; total: NonNullable<Scene['total']> }) {
  const { to } = useShop()
  const t = useTexts()
  return (
    <AddSeveralForm
      className="room__all"
      action={to(urls.cartAddScene.to(scene.id))}
      call={`cart-scene/add/${scene.id}`}
    >
      <p className="room__total">
        {t.cartMessages.together(total.count)}
        <strong className="room__sum">
          <BothPrices gross={total.formatted_price_with_tax} net={total.formatted_price} />{' '}
          <span className="price__tax">
            <BothPrices gross={t.common.withTax} net={t.common.withoutTax} />
          </span>
        </strong>
      </p>
    </AddSeveralForm>
  )
}
