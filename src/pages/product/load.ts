import type { LoaderResult, PageContext } from '../../http/page.ts'
import { toRigaDate } from '../../shop/calendar/days.ts'
import type { CatalogueDeps } from '../../shop/catalogue/cards.db.ts'
import type { ProductCard } from '../../shop/catalogue/cards.ts'
import { manufacturerNameTag, manufacturerTag } from '../../shop/catalogue/manufacturers.db.ts'
import { readProduct } from '../../shop/catalogue/product.db.ts'
import type { GalleryImage, Product, ShownProduct, Variation } from '../../shop/catalogue/product.ts'
import { productsThatFit, spareParts } from '../../shop/catalogue/relations.db.ts'
import { categoryTag } from '../../shop/catalogue/tree.ts'
import { setsWith } from '../../shop/content/sets.db.ts'
import type { ProductSet } from '../../shop/content/sets.ts'
import { type CreditOffers, offers } from '../../shop/credit/credit.ts'
import { inLang } from '../../shop/languages.ts'
import { sellsInInstalments } from '../../shop/payments/methods.ts'
import { announcedPromotions } from '../../shop/promotions/announced.ts'
import { PROMOTIONS_TAG } from '../../shop/promotions/promotion.ts'
import { promotionsOf } from '../../shop/promotions/promotions.db.ts'
import { opinionsOf } from '../../shop/reviews/opinions.db.ts'
import { type Opinions, PAGE_SIZE, reviewPage } from '../../shop/reviews/review.ts'
import { saleEndsOf } from '../../shop/sales/sale-ends.db.ts'
import { sameUntil } from '../../shop/shipping/delivery-days.ts'
import { dispatchDaysOf } from '../../shop/shipping/dispatch-days.db.ts'
import { shippingMethodsOf } from '../../shop/shipping/methods.db.ts'
import { hasShopStock } from '../../shop/stock/shop-stock.db.ts'
import { datedRates } from '../../shop/tax/rates.db.ts'
import { rateOf } from '../../shop/tax/rates.ts'
import { galleryPreload } from '../../ui/gallery.tsx'
import { inLanguage, urls } from '../../urls.ts'
import { breadcrumbList } from '../breadcrumb-list.ts'
import { catalogueDepsOf } from '../catalogue-deps-of.ts'
import { movedProduct } from '../moved.ts'
import { type Deliveries, deliveriesOf } from './deliveries.ts'
import { productLd } from './product-ld.ts'

/** With the texts that the law requires. */
export type CreditWords = { offers: CreditOffers | null; warning: string }

export type ProductData = Deliveries & {
  /** The object that is kept until the product changes. */
  product: Product
  chosen: Variation | null
  /** Whether the address names the variation. */
  isNamed: boolean
  images: GalleryImage[]
  /** The dates hold until then; a page that stays open later does not show them. */
  datesUntil: number
  credit: CreditWords
  /** Number of products in the lists that the merchant chose. */
  lists: { linked: number; recommended: number }
  /** Null: nothing is published. */
  opinions: Opinions | null
  reviewPage: number
  /** Whether shops keep stock of their own. */
  hasShopStock: boolean
  together: Together
  /** What rules give that are the same for everybody. */
  promotions: string[]
}

/** What the merchant joined with the product. */
type Together = {
  /** Products that it is a spare part of. */
  fits: ProductCard[]
  parts: ProductCard[]
  sets: ProductSet[]
}

const NO_SALE: Awaited<ReturnType<typeof saleEndsOf>> = new Map()

export async function loadProduct(ctx: PageContext): Promise<LoaderResult<ProductData>> {
  const deps = catalogueDepsOf(ctx)
  const product = await readProduct(deps, ctx.params.slug ?? '')
  if (!product) return movedProduct(ctx)
  const { relations, questionCount } = product
  const code = ctx.query.variation
  const named = product.variations.find((variation) => variation.code === code)
  const page = reviewPage(ctx.query.reviews)
  const reviewCount = product.rating?.count ?? 0
  const isNowhere = (code && !named) || (page > 1 && (page - 1) * PAGE_SIZE >= reviewCount)
  if (isNowhere) return { kind: 'redirect', to: urls.product.to(product.slug), status: 302 }
  const chosen = named ?? cheapestToBuy(product.variations)
  const reduced = [product, ...product.variations].filter(({ prices }) => prices.is_active_discount)
  const [dispatchDays, methods, rates, payments, opinions, hasShops, together, promotions, saleEnds] =
    await Promise.all([
      dispatchDaysOf(ctx.db, ctx.memory, ctx.now),
      shippingMethodsOf(ctx.db, ctx.memory),
      datedRates(ctx.db, ctx.memory),
      ctx.payments.methods(),
      reviewCount + questionCount > 0 ? opinionsOf(ctx, product.id, page) : null,
      hasShopStock(ctx.db, ctx.memory),
      togetherWith(deps, product),
      promotionsOf(ctx.db, ctx.memory),
      reduced.length > 0
        ? saleEndsOf(
            ctx.db,
            reduced.map(({ id }) => id),
          )
        : NO_SALE,
    ])
  const price = (chosen ?? product).prices.current_price
  const hasCredit = sellsInInstalments(payments, price, ctx.payments.providers)
  const today = toRigaDate(ctx.now)
  const datesUntil = sameUntil(ctx.now, dispatchDays)
  const announced = announcedPromotions(promotions, { ...product, isOnSale: isOnSale(product) }, ctx.now)
  const images = galleryOf(product, chosen)
  // What search engines and other sites are shown does not depend on the stock of the day.
  const described = named || product.variations.length < 2 ? images : galleryOf(product, null)
  const [shown] = images
  return {
    kind: 'page',
    data: {
      product,
      chosen,
      isNamed: named !== undefined,
      images,
      ...deliveriesOf(product, ctx, {
        methods,
        rateOf: (vatClass) => rateOf(rates, 'LV', vatClass, today),
        dispatchDays,
      }),
      datesUntil: datesUntil.getTime(),
      credit: {
        offers: hasCredit ? offers(price, ctx.settings.credit) : null,
        warning: inLang(ctx.settings.credit_warning, ctx.lang),
      },
      lists: { linked: relations.linked ?? 0, recommended: relations.recommended ?? 0 },
      opinions,
      reviewPage: page,
      hasShopStock: hasShops,
      together,
      promotions: announced.shown.map(({ title }) => inLang(title, ctx.lang)),
    },
    head: {
      styles: 'product',
      title: named ? named.title : product.meta_title,
      description: product.short_description,
      canonical: urls.product.to(product.slug),
      // The view transition moves a card's picture into the gallery, which must exist.
      renderBlockingId: 'pictures',
      ...(shown ? { image: described[0]?.large.source ?? '', preloadImage: galleryPreload(shown) } : {}),
      jsonLd: [
        productLd(product, { images: described, methods, opinions, saleEnds, ctx }),
        breadcrumbList(crumbsOf(product, ctx), ctx),
      ],
    },
    tags: [
      'catalogue',
      'shipping',
      `product:${product.id}`,
      ...structureTags(product),
      ...tagsOf(together),
      PROMOTIONS_TAG,
    ],
    goodUntil: announced.until && announced.until < datesUntil ? announced.until : datesUntil,
  }
}

async function togetherWith(deps: CatalogueDeps, { id, relations, isPart, isInSet }: ShownProduct): Promise<Together> {
  const [fits, parts, sets] = await Promise.all([
    isPart ? productsThatFit(deps, id) : [],
    relations.part ? spareParts(deps, id) : [],
    isInSet ? setsWith(deps, id) : [],
  ])
  return { fits, parts, sets }
}

const structureTags = ({ categoryIds, manufacture }: ShownProduct) => [
  ...categoryIds.map(categoryTag),
  ...(manufacture ? [manufacturerTag(manufacture.id)] : []),
]

const tagsOf = ({ fits, parts, sets }: Together) => [
  ...[...fits, ...parts].map(({ id }) => `product:${id}`),
  ...[...fits, ...parts].flatMap(({ manufacture }) => (manufacture ? [manufacturerNameTag(manufacture.id)] : [])),
  ...sets.flatMap(({ tags }) => tags),
]

/** Chosen before the visitor chooses: something that can be bought at the price that lists show. */
export function cheapestToBuy(variations: readonly Variation[]): Variation | null {
  const canBeBought = variations.filter((variation) => variation.is_available_for_purchase)
  const candidates = canBeBought.length > 0 ? canBeBought : variations
  const price = Math.min(...candidates.map(({ prices }) => prices.current_price))
  return candidates.find(({ prices }) => prices.current_price === price) ?? null
}

/** Where each piece that one can buy has a reduced price. */
const isOnSale = (product: Product): boolean =>
  (product.variations.length > 0 ? product.variations : [product]).every(({ prices }) => prices.is_active_discount)

const crumbsOf = (product: Product, { lang }: PageContext) => [
  ...product.parents,
  { title: product.title, link: inLanguage(urls.product.to(product.slug), lang) },
]

/** Without duplicates; pictures of the chosen variation first. */
function galleryOf(product: Product, chosen: Variation | null): GalleryImage[] {
  const all = [...(chosen?.images ?? []), ...product.images, ...product.variations.flatMap(({ images }) => images)]
  return all.filter((image, index) => all.findIndex((each) => each.large.source === image.large.source) === index)
}
