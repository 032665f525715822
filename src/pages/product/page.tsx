import { definePage } from '../../http/page.ts'
import type { BrowserTexts } from '../../i18n/texts.ts'
import { productBadges } from '../../shop/catalogue/badges.ts'
import { cardItemOf } from '../../shop/catalogue/card-item.ts'
import type { Product } from '../../shop/catalogue/product.ts'
import { displayedStock } from '../../shop/catalogue/stock.ts'
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx'
import { PRODUCT_TEXT_LIMIT } from '../../ui/cut-text.ts'
import { Gallery } from '../../ui/gallery.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Island } from '../../ui/island.tsx'
import { Price } from '../../ui/price.tsx'
import { ReadMore } from '../../ui/read-more.tsx'
import { useShop } from '../../ui/shop-context.tsx'
import { type Tab, Tabs } from '../../ui/tabs.tsx'
import { inLanguage, urls } from '../../urls.ts'
import { BuyIsland, type BuyProps, type Choice } from './buy-island.tsx'
import { ListIsland, type ListName } from './list-island.tsx'
import { loadProduct, type ProductData } from './load.ts'
import { Safety } from './safety.tsx'
import { TermsIsland } from './terms-island.tsx'

function ProductView({ data }: { data: ProductData }) {
  const { t } = useShop()
  const { product, chosen } = data
  return (
    <div className="container product" data-view-item={JSON.stringify(cardItemOf(product))}>
      <Breadcrumbs crumbs={[...product.parents, { title: product.title }]} />
      <div className="product__top">
        <div className="product__pictures" id="pictures">
          <Gallery images={data.images} badges={productBadges(product)} />
        </div>
        <div className="product__words">
          <header className="product__head">
            {product.manufacture ? (
              <p className="product__maker">
                <span className="visually-hidden">{t.product.manufacturer}: </span>
                <a href={product.manufacture.link}>{product.manufacture.title}</a>
              </p>
            ) : null}
            <h1>{product.title}</h1>
            {product.sub_title ? <p className="product__sub">{product.sub_title}</p> : null}
          </header>
          <Island name="product-buy" of={BuyIsland} props={useBuyProps(data)} />
          {product.short_description ? <ReadMore text={product.short_description} limit={PRODUCT_TEXT_LIMIT} /> : null}
          <Island
            name="product-terms"
            of={TermsIsland}
            props={{
              productId: product.id,
              chosenId: chosen?.id ?? null,
              deliveries: data.deliveries,
              deliveryOf: data.deliveryOf,
              credit: data.credit,
            }}
            wake="idle"
          />
        </div>
      </div>
      {product.variations.length > 1 ? <Variations data={data} /> : null}
      <Information product={product} />
      <Lists data={data} />
    </div>
  )
}

function useBuyProps({ product, chosen, images }: ProductData): BuyProps {
  const { lang } = useShop()
  const own = inLanguage(urls.product.to(product.slug), lang)
  const hasPictures = product.variations.some((variation) => variation.images.length > 0)
  const choices: Choice[] = product.variations.map((variation) => {
    const [first] = variation.images
    const at = images.findIndex((image) => image.large.source === first?.large.source)
    return {
      ...buyable(variation),
      label: variation.properties.map((property) => property.option_value).join(', ') || variation.title,
      picture: hasPictures ? (first?.small ?? variation.image) : null,
      image: at < 0 ? null : at,
      link: `${own}?variation=${encodeURIComponent(variation.code)}`,
    }
  })
  const names = product.variations.flatMap(({ properties }) => properties.map((property) => property.property_title))
  const { energy_class, unit_price } = product
  return {
    product: { ...buyable(product), energy_class, unit_price },
    choices,
    differsBy: [...new Set(names)].join(', '),
    chosenId: chosen?.id ?? null,
  }
}

function buyable(item: Product | Product['variations'][number]) {
  return {
    id: item.id,
    code: item.code,
    prices: item.prices,
    lowest_formatted_price: item.lowest_formatted_price,
    lowest_formatted_price_with_tax: item.lowest_formatted_price_with_tax,
    stock_status: item.stock_status,
    available: displayedStock(item),
  }
}

function Variations({ data: { product, chosen } }: { data: ProductData }) {
  const { t, lang } = useShop()
  const own = inLanguage(urls.product.to(product.slug), lang)
  return (
    <section className="product__section" aria-labelledby="variations">
      <h2 id="variations">{t.product.variations}</h2>
      <table className="variations">
        <thead>
          <tr>
            <th scope="col">{t.product.option}</th>
            <th scope="col" className="variations__wide">
              {t.product.code}
            </th>
            <th scope="col" className="variations__wide">
              {t.product.size}
            </th>
            <th scope="col" className="variations__wide">
              {t.product.weight}
            </th>
            <th scope="col">{t.product.availability}</th>
            <th scope="col">{t.product.price}</th>
            <th scope="col">
              <span className="visually-hidden">{t.product.choose}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {product.variations.map((variation) =>
            variationRow(variation, {
              t,
              isChosen: variation.id === chosen?.id,
              link: `${own}?variation=${encodeURIComponent(variation.code)}`,
            }),
          )}
        </tbody>
      </table>
    </section>
  )
}

type VariationRow = { t: BrowserTexts; isChosen: boolean; link: string }

/** A function, because a component in each of many rows would cost time. */
function variationRow(variation: Product['variations'][number], { t, isChosen, link }: VariationRow) {
  return (
    <tr key={variation.id} data-variation-row={variation.id} data-chosen={isChosen ? '' : undefined}>
      <th scope="row">{variation.properties.map((property) => property.option_value).join(', ') || variation.title}</th>
      <td className="variations__wide">{variation.code}</td>
      <td className="variations__wide">{variation.formatted_sizes}</td>
      <td className="variations__wide">{variation.formatted_weight}</td>
      <td>
        <span className={`stock stock--${variation.stock_status}`}>{t.catalogue.stock[variation.stock_status]}</span>
      </td>
      <td>
        <Price prices={variation.prices} />
      </td>
      <td>
        <a
          className="button button--secondary button--small"
          href={link}
          rel="nofollow"
          data-choose-variation={variation.id}
          aria-label={`${t.product.choose}: ${variation.title}`}
        >
          <span className="button__label">{t.product.choose}</span>
        </a>
      </td>
    </tr>
  )
}

function Information({ product }: { product: Product }) {
  const { t } = useShop()
  const tabs: Tab[] = [
    ...(product.property_groups.length > 0
      ? [{ id: 'specification', title: t.product.specification, content: <Specification product={product} /> }]
      : []),
    {
      id: 'description',
      title: t.product.description,
      content: <div className="prose" dangerouslySetInnerHTML={{ __html: product.description }} />,
    },
  ]
  return (
    <div className="product__information">
      <section aria-label={t.product.tabs}>
        <Tabs tabs={tabs} label={t.product.tabs} />
      </section>
      <aside className="product__facts">
        <Facts product={product} />
        {product.pdf_attachments.length > 0 ? <Documents product={product} /> : null}
        <Safety product={product} />
      </aside>
    </div>
  )
}

function Specification({ product }: { product: Product }) {
  return (
    <div className="specification">
      {product.property_groups.map((group) => (
        <table key={group.group_name} className="facts">
          <caption>{group.group_name}</caption>
          <tbody>
            {group.properties.map((property) => (
              <tr key={property.property_title}>
                <th scope="row">{property.property_title}</th>
                <td>{property.selected_option_value}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ))}
    </div>
  )
}

function Facts({ product }: { product: Product }) {
  const { t } = useShop()
  const known = [
    [t.product.size, product.formatted_sizes],
    [t.product.weight, product.formatted_weight],
    [t.product.guarantee, t.product.months(product.guarantee_months)],
    [t.product.ean, product.ean ?? ''],
    ...product.attributes.map(({ title, value }) => [title, value] as const),
  ] as const
  const facts = known.filter(
    ([title, value], index) => value && known.findIndex(([other]) => other === title) === index,
  )
  return (
    <section>
      <h2 className="product__subtitle">{t.product.information}</h2>
      <dl className="product__attributes">
        {facts.map(([title, value]) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function Documents({ product }: { product: Product }) {
  const { t } = useShop()
  return (
    <section>
      <h2 className="product__subtitle">{t.product.documents}</h2>
      <ul className="product__documents">
        {product.pdf_attachments.map((document) => (
          <li key={document.url}>
            <a href={document.url} type="application/pdf">
              <Icon name="file" size={20} />
              {document.title} <small>{t.product.pdf}</small>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Lists({ data: { product, lists } }: { data: ProductData }) {
  const all: { name: ListName; count?: number }[] = [
    { name: 'linked', count: lists.linked },
    { name: 'recommended', count: lists.recommended },
    { name: 'related' },
    { name: 'recent' },
  ]
  return all
    .filter(({ count }) => count !== 0)
    .map((list) => (
      <Island
        key={list.name}
        name="product-list"
        of={ListIsland}
        props={{ ...list, productId: product.id }}
        wake="visible"
      />
    ))
}

export const productPage = definePage<ProductData>({
  cache: 'shared',
  query: 'variation',
  load: loadProduct,
  Page: ProductView,
})
