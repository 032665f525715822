import { definePage } from '../../http/page.ts'
import { texts } from '../../i18n/texts.ts'
import { readProduct } from '../../shop/catalogue/product.db.ts'
import { variationName } from '../../shop/feeds/naming.ts'
import { shopStockOf } from '../../shop/stock/shop-stock.db.ts'
import type { ShopStock } from '../../shop/stock/shop-stock.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { useShop } from '../../ui/shop-context.tsx'
import { ShopStockList } from '../../ui/shop-stock.tsx'
import { useTexts } from '../../ui/use-texts.ts'
import { urls } from '../../urls.ts'
import { catalogueDepsOf } from '../catalogue-deps-of.ts'
import { movedProduct } from '../moved.ts'
import { type AboutProduct, FormPage } from '../reviews/form-page.tsx'
import { variationLink } from './buy-props.ts'
import { cheapestToBuy } from './load.ts'

type ShopsData = { product: AboutProduct; code: string; shops: ShopStock[] }

function ShopsView({ data: { product, code, shops } }: { data: ShopsData }) {
  const { t } = useShop()
  const { reviews } = useTexts()
  return (
    <FormPage title={t.product.shops.title} product={product}>
      <p>
        {t.product.code}: {code}
      </p>
      <div>
        <ShopStockList shops={shops} />
      </div>
      <p>
        <ButtonLink href={product.link} kind="secondary">
          {reviews.form.toProduct}
        </ButtonLink>
      </p>
    </FormPage>
  )
}

/** What the product's page opens in place; its own page where no script runs. Never kept, because each sale changes it. */
export const productShopsPage = definePage<ShopsData>({
  cache: 'private',
  async load(ctx) {
    const { db, memory, now, lang, params, query } = ctx
    const t = texts[lang]
    const product = await readProduct(catalogueDepsOf(ctx), params.slug ?? '')
    if (!product) return movedProduct(ctx, '/shops')
    const named = product.variations.find(({ code }) => code === query.variation)
    const item = named ?? cheapestToBuy(product.variations)
    const shops = await shopStockOf({ db, memory, now, t }, (item ?? product).id)
    if (!shops || shops.length === 0) return { kind: 'redirect', to: urls.product.to(product.slug) }
    const title = item ? variationName(product.title, item.title) : product.title
    return {
      kind: 'page',
      data: {
        product: {
          title,
          link: item ? variationLink(product, item, lang) : ctx.at(urls.product.to(product.slug)),
          image: (item?.images[0] ?? product.images[0])?.small ?? null,
        },
        code: (item ?? product).code,
        shops,
      },
      head: { title: `${t.product.shops.title}: ${title}`, noindex: true },
    }
  },
  Page: ShopsView,
})
