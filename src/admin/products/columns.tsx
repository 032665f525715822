import { inWidth, picture } from '../../shop/catalogue/media.ts'
import type { ListedProduct } from '../../shop/catalogue/product-list.calls.ts'
import type { Lang } from '../../shop/languages.ts'
import { Icon } from '../../ui/icon.tsx'
import { formatMoment, formatSum } from '../format.ts'
import type { Column } from '../grid/grid.tsx'
import type { AdminTexts } from '../session.ts'
import { ProductState, stateText } from './product-state.tsx'

export function productColumns(t: AdminTexts, lang: Lang): readonly Column<ListedProduct>[] {
  const { listColumns: words } = t.products
  const column = (key: keyof typeof words, width: string) => ({ key, title: words[key], width })
  return [
    {
      ...column('image', '2.75rem'),
      cell: ({ image }) => <Thumbnail image={image} />,
      text: ({ image }) => (image ? picture(image, 800).source : ''),
    },
    {
      ...column('title', 'minmax(10rem, 3fr)'),
      isLink: true,
      cell: ({ title }) => <strong title={title}>{title}</strong>,
      text: ({ title }) => title,
    },
    { ...column('code', 'minmax(6.5rem, 1fr)'), cell: ({ code }) => code, text: ({ code }) => code },
    {
      ...column('category', 'minmax(6rem, 1.5fr)'),
      cell: ({ category }) => category,
      text: ({ category }) => category,
    },
    {
      ...column('manufacturer', 'minmax(6rem, 1fr)'),
      cell: ({ manufacturer }) => manufacturer,
      text: ({ manufacturer }) => manufacturer ?? '',
    },
    {
      ...column('price', '10rem'),
      isNumber: true,
      cell: (product) => <Price product={product} t={t} lang={lang} />,
      text: ({ price }) => (price / 100).toFixed(2),
    },
    {
      ...column('quantity', '5.5rem'),
      isNumber: true,
      cell: ({ quantity, supplierQuantity }) => (
        <span className={quantity + supplierQuantity > 0 ? undefined : 'a-products__none'}>
          {quantity}
          {supplierQuantity > 0 ? <small title={t.products.listAtSupplier}> +{supplierQuantity}</small> : null}
        </span>
      ),
      text: ({ quantity }) => String(quantity),
    },
    {
      ...column('state', 'minmax(6.5rem, 1fr)'),
      cell: ({ state, publishAt, unpublishAt }) => <ProductState {...{ state, publishAt, unpublishAt }} />,
      text: (product) => stateText(product, t, lang),
    },
    {
      ...column('changedAt', '8rem'),
      cell: ({ changedAt }) => formatMoment(changedAt, lang),
      text: ({ changedAt }) => changedAt,
    },
  ]
}

function Thumbnail({ image }: { image: string | null }) {
  if (!image) {
    return (
      <span className="a-products__picture">
        <Icon name="box" size={18} />
      </span>
    )
  }
  const { webp } = picture(image, 320)
  return <img className="a-products__picture" src={inWidth(webp, 160)} alt="" width={32} height={32} loading="lazy" />
}

type PriceProps = { product: ListedProduct; t: AdminTexts; lang: Lang }

function Price({ product: { price, previousPrice, variations }, t, lang }: PriceProps) {
  return (
    <>
      {previousPrice === null ? null : <s className="a-products__before">{formatSum(previousPrice, lang)}</s>}{' '}
      <span title={variations > 0 ? t.products.listVariations(variations) : undefined}>{formatSum(price, lang)}</span>
    </>
  )
}
