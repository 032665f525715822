import { picture } from '../../shop/catalogue/media.ts'
import type { Scene } from '../../shop/content/scenes.ts'
import { Accordion } from '../../ui/accordion.tsx'
import { AddSeveralForm } from '../../ui/add-several-form.tsx'
import { BothPrices } from '../../ui/both-prices.tsx'
import { Carousel } from '../../ui/carousel.tsx'
import { GoodRow } from '../../ui/good.tsx'
import { ProductCardView } from '../../ui/product-card.tsx'
import { useShop } from '../../ui/shop-context.tsx'
import { useTexts } from '../../ui/use-texts.ts'
import { urls } from '../../urls.ts'
import { BannerPicture, bannerSrcSet, useBannerLink } from '../home/banner-picture.tsx'
import { Room } from '../home/room.tsx'
import type { ShownBlock } from './load.ts'

type Part<Kind extends ShownBlock['part']['kind']> = Extract<ShownBlock['part'], { kind: Kind }>

/** A block that staff built a page of. Nothing in it needs a script of its own. */
export function BlockView({ block: { id, part } }: { block: ShownBlock }) {
  switch (part.kind) {
    case 'text':
      return (
        <div className="block">
          <Heading title={part.title} />
          <div className="prose" dangerouslySetInnerHTML={{ __html: part.html }} />
        </div>
      )
    case 'picture':
      return <Picture part={part} />
    case 'products':
      return <Products part={part} />
    case 'button':
      return <LinkButton part={part} />
    case 'table':
      return <Table part={part} />
    case 'questions':
      return <Questions id={id} part={part} />
    case 'banner':
      return <Banner part={part} />
    case 'scene':
      return <SceneOf id={id} scene={part.scene} />
    case 'set':
      return <SetOf part={part} />
    case 'brands':
      return <Brands part={part} />
  }
}

const Heading = ({ title }: { title: string }) => (title ? <h2 className="block__title">{title}</h2> : null)

const Picture = ({ part: { image, alt, caption } }: { part: Part<'picture'> }) => (
  <figure className="block block__picture">
    <picture>
      <source type="image/webp" srcSet={bannerSrcSet(image)} sizes="(width < 64rem) 100vw, 60rem" />
      <img src={picture(image, 640).source} alt={alt} loading="lazy" decoding="async" />
    </picture>
    {caption ? <figcaption>{caption}</figcaption> : null}
  </figure>
)

const Products = ({ part: { title, cards } }: { part: Part<'products'> }) => (
  <div className="block">
    <Carousel kind="products" label={title || cards[0]?.title || ''} heading={<Heading title={title} />}>
      {cards.map((card) => (
        <ProductCardView key={card.id} card={card} />
      ))}
    </Carousel>
  </div>
)

/** Cells have no ids; their place says which they are. */
const placed = <Cell,>(cells: readonly Cell[]) => cells.map((cell, place) => ({ cell, key: `c${place}` }))

function Table({ part: { title, head, rows } }: { part: Part<'table'> }) {
  return (
    <div className="block">
      <Heading title={title} />
      <div className="prose block__table">
        <table>
          <thead>
            <tr>
              {placed(head).map(({ cell, key }) => (
                <th key={key} scope="col">
                  {cell}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {placed(rows).map(({ cell: row, key }) => (
              <tr key={key}>
                {placed(row).map(({ cell, key: column }) => (
                  <td key={column}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}

function Questions({ id, part: { title, items } }: { id: string; part: Part<'questions'> }) {
  const shown = placed(items).map(({ cell: { question, answer }, key }) => ({
    id: `${id}-${key}`,
    title: question,
    content: <p className="block__answer">{answer}</p>,
  }))
  return (
    <div className="block">
      <Heading title={title} />
      <Accordion items={shown} />
    </div>
  )
}

function LinkButton({ part: { link, linkTitle } }: { part: Part<'button'> }) {
  const href = useBannerLink()
  return (
    <p className="block">
      <a className="button button--primary" href={href(link)}>
        <span className="button__label">{linkTitle}</span>
      </a>
    </p>
  )
}

function Banner({ part: { title, text, image, alt, link, linkTitle, color } }: { part: Part<'banner'> }) {
  const href = useBannerLink()
  return (
    <section className={`block banner banner--info banner--${color}`}>
      <BannerPicture path={image || null} alt={alt} place="half" />
      <div className="banner__words">
        <h2 className="banner__title">{title}</h2>
        {text ? <p className="banner__text">{text}</p> : null}
        {link && linkTitle ? (
          <a className="button button--primary" href={href(link)}>
            <span className="button__label">{linkTitle}</span>
          </a>
        ) : null}
      </div>
    </section>
  )
}

const SceneOf = ({ id, scene }: { id: string; scene: Scene }) => (
  <div className="block">
    <Room scene={scene} id={id} />
  </div>
)

function SetOf({ part: { set } }: { part: Part<'set'> }) {
  const { to, t } = useShop()
  const texts = useTexts()
  return (
    <section className="block" data-together="">
      <Heading title={set.title} />
      <ul className="together__goods">
        {set.goods.map((good) => (
          <GoodRow key={good.id} good={good} quantity={good.quantity} />
        ))}
      </ul>
      {set.total ? (
        <AddSeveralForm
          className="together__all"
          action={to(urls.cartAddSet.to(set.id))}
          call={`cart-set/add/${set.id}`}
        >
          <p>
            {texts.cartMessages.together(set.total.count)}{' '}
            <strong>
              <BothPrices gross={set.total.formatted_price_with_tax} net={set.total.formatted_price} />{' '}
              <BothPrices gross={t.common.withTax} net={t.common.withoutTax} />
            </strong>
          </p>
        </AddSeveralForm>
      ) : null}
    </section>
  )
}

function Brands({ part: { title, brands } }: { part: Part<'brands'> }) {
  return (
    <section className="block">
      <Heading title={title} />
      <ul className="block__brands">
        {brands.map(({ id, title: name, link, logo }) => (
          <li key={id}>
            <a className="block__brand" href={link}>
              {logo ? <img src={logo} alt="" width={120} height={48} loading="lazy" /> : null}
              <span>{name}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
