import { definePage } from '../../http/page.ts'
import { cardItemOf } from '../../shop/catalogue/card-item.ts'
import type { Product } from '../../shop/catalogue/product.ts'
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx'
import { PRODUCT_TEXT_LIMIT } from '../../ui/cut-text.ts'
import { Gallery } from '../../ui/gallery.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Island } from '../../ui/island.tsx'
import { KeptFragment } from '../../ui/kept-fragment.tsx'
import { Stars } from '../../ui/rating.tsx'
import { ReadMore } from '../../ui/read-more.tsx'
import { useShop } from '../../ui/shop-context.tsx'
import { type Tab, Tabs } from '../../ui/tabs.tsx'
import { useTexts } from '../../ui/use-texts.ts'
import { BuyIsland } from './buy-island.tsx'
import { buyProps } from './buy-props.ts'
import { loadProduct, type ProductData } from './load.ts'
import { productMarkdown } from './markdown.ts'
import { OpinionSections, REVIEWS_ID } from './opinions.tsx'
import { Safety } from './safety.tsx'
import { ListIsland, ViewedIsland } from './shelf-islands.ts'
import { shelvesOf } from './shelves.ts'
import { SizeSection } from './size/section.tsx'
import { TermsIsland } from './terms-island.tsx'
import { Fits, Sets, SpareParts } from './together.tsx'
import { VariationTable } from './variation-table.tsx'

function ProductView({ data }: { data: ProductData }) {
  const { t, lang } = useShop()
  const { product, chosen } = data
  return (
    <div className="container product" data-view-item={JSON.stringify(cardItemOf(product))}>
      <Breadcrumbs crumbs={[...product.parents, { title: product.title }]} />
      <div className="product__top">
        <div className="product__pictures" id="pictures">
          <Gallery
            images={data.images}
            badges={product.badges}
            // Variations have reductions of their own.
            percent={product.has_variations ? null : product.discount_percent}
          />
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
            <RatingLink rating={product.rating} />
            <Promotions titles={data.promotions} />
          </header>
          <Island name="product-buy" of={BuyIsland} props={buyProps(data, lang)} />
          {product.short_description ? <ReadMore text={product.short_description} limit={PRODUCT_TEXT_LIMIT} /> : null}
          <Island
            name="product-terms"
            of={TermsIsland}
            props={{
              productId: product.id,
              chosenId: chosen?.id ?? null,
              deliveries: data.deliveries,
              deliveryOf: data.deliveryOf,
              soldOut: [product, ...product.variations]
                .filter((each) => !each.is_available_for_purchase)
                .map(({ id }) => id),
              datesUntil: data.datesUntil,
              credit: data.credit,
            }}
            wake="idle"
          />
        </div>
      </div>
      <Fits products={data.together.fits} />
      {product.variations.length > 1 ? <VariationTable product={product} chosen={chosen} /> : null}
      <Sets sets={data.together.sets} />
      <KeptFragment as="div" attributes={{ className: 'product__information' }} of={product} variant="information">
        <Information product={product} />
      </KeptFragment>
      <SizeSection product={product} chosen={chosen} isNamed={data.isNamed} />
      <SpareParts parts={data.together.parts} />
      <OpinionSections product={product} opinions={data.opinions} page={data.reviewPage} />
      <Shelves data={data} />
    </div>
  )
}

function Promotions({ titles }: { titles: readonly string[] }) {
  const { t } = useShop()
  if (titles.length === 0) return null
  return (
    <ul className="product__promotions" aria-label={t.product.promotions}>
      {titles.map((title) => (
        <li key={title}>
          <Icon name="percent" size={18} /> {title}
        </li>
      ))}
    </ul>
  )
}

function RatingLink({ rating }: Pick<Product, 'rating'>) {
  const { reviews } = useTexts()
  if (!rating) return null
  return (
    <a className="product__rating" href={`#${REVIEWS_ID}`}>
      <Stars value={rating.value} />
      <span className="visually-hidden">{reviews.outOf(rating.formatted)}, </span>
      <span aria-hidden="true">{rating.formatted}</span> <span>({reviews.count(rating.count)})</span>
    </a>
  )
}

function Information({ product }: { product: Product }) {
  const t = useTexts()
  const tabs: Tab[] = [
    ...(product.property_groups.length > 0
      ? [{ id: 'specification', title: t.productPage.specification, content: <Specification product={product} /> }]
      : []),
    {
      id: 'description',
      title: t.product.description,
      content: <div className="prose" dangerouslySetInnerHTML={{ __html: product.description }} />,
    },
  ]
  return (
    <>
      <section aria-label={t.productPage.tabs}>
        <Tabs tabs={tabs} label={t.productPage.tabs} />
      </section>
      <aside className="product__facts">
        <Facts product={product} />
        {product.pdf_attachments.length > 0 ? <Documents product={product} /> : null}
        <Safety product={product} />
      </aside>
    </>
  )
}

function Specification({ product }: { product: Product }) {
  return (
    <div className="specification">
      {product.property_groups.slice(0, OPEN_GROUPS).map((group) => (
        <GroupTable key={group.group_name} group={group} />
      ))}
      {product.property_groups.slice(OPEN_GROUPS).map((group) => (
        <details key={group.group_name} className="fold">
          <summary>
            {group.group_name} <Icon name="down" size={20} />
          </summary>
          <GroupTable group={group} isFolded />
        </details>
      ))}
    </div>
  )
}

/** The first say what the product is; the rest is folded. */
const OPEN_GROUPS = 2

type GroupTableProps = { group: Product['property_groups'][number]; isFolded?: boolean }

function GroupTable({ group, isFolded }: GroupTableProps) {
  return (
    <table className="facts">
      <caption className={isFolded ? 'visually-hidden' : undefined}>{group.group_name}</caption>
      <tbody>
        {group.properties.map((property) => (
          <tr key={property.property_title}>
            <th scope="row">{property.property_title}</th>
            <td>{property.selected_option_value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Facts({ product }: { product: Product }) {
  const t = useTexts()
  const known = [
    [t.product.size, product.formatted_sizes],
    [t.productPage.weight, product.formatted_weight],
    [t.productPage.guarantee, t.product.months(product.guarantee_months)],
    [t.productPage.ean, product.ean ?? ''],
    ...product.attributes.map(({ title, value }) => [title, value] as const),
  ] as const
  const facts = known.filter(
    ([title, value], index) => value && known.findIndex(([other]) => other === title) === index,
  )
  return (
    <section>
      <h2 className="product__subtitle">{t.productPage.information}</h2>
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

/** One shelf with tabs, so that the page is shorter; without script one below the other. */
function Shelves({ data: { product, lists } }: { data: ProductData }) {
  const { t } = useShop()
  const tabs = shelvesOf(lists).map((shelf) => ({
    id: `shelf-${shelf.title}`,
    title: t.product[shelf.title],
    content: <Island name="product-list" of={ListIsland} props={{ shelf, productId: product.id }} wake="visible" />,
  }))
  return (
    <>
      <div className="shelves">
        <Tabs label={t.product.useful} tabs={tabs} />
      </div>
      <Island name="product-viewed" of={ViewedIsland} props={{ productId: product.id }} />
    </>
  )
}

export const productPage = definePage<ProductData>({
  cache: 'shared',
  query: 'product',
  load: loadProduct,
  Page: ProductView,
  markdown: productMarkdown,
})
