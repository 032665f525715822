import type { LoaderResult, PageContext } from '../../http/page.ts'
import { texts } from '../../i18n/texts.ts'
import { type Day, endOfRigaDay, toRigaDate } from '../../shop/calendar/days.ts'
import { DEFAULT_COUNTRY_ID } from '../../shop/cart/cart.ts'
import { type DeliveryBlock, deliveryBlock } from '../../shop/catalogue/delivery-options.ts'
import { readProduct } from '../../shop/catalogue/product.db.ts'
import type { DeliveryOption, GalleryImage, Product, Variation } from '../../shop/catalogue/product.ts'
import { type CreditOffers, offers } from '../../shop/credit/credit.ts'
import { inLang } from '../../shop/languages.ts'
import type { BasisPoints } from '../../shop/money/money.ts'
import { sellsInInstalments } from '../../shop/payments/methods.ts'
import { type Arrival, soonestArrival } from '../../shop/shipping/arrival.ts'
import { closedDaysOf } from '../../shop/shipping/closed-days.db.ts'
import { datesOf } from '../../shop/shipping/dates.ts'
import { deliveryDays } from '../../shop/shipping/delivery-days.ts'
import { shippingMethodsOf } from '../../shop/shipping/methods.db.ts'
import type { Method } from '../../shop/shipping/methods.ts'
import { datedRates } from '../../shop/tax/rates.db.ts'
import { rateOf } from '../../shop/tax/rates.ts'
import { galleryPreload } from '../../ui/gallery.tsx'
import { inLanguage, urls } from '../../urls.ts'
import { breadcrumbList } from '../breadcrumb-list.ts'
import { catalogueDepsOf } from '../catalogue-deps-of.ts'
import { pieceOf } from './piece.ts'
import { productLd } from './product-ld.ts'

/** With the texts that the law requires. */
export type CreditWords = { offers: CreditOffers | null; warning: string }

/** `dates` in the words of the cart. */
export type DatedBlock = { options: (DeliveryOption & { dates: string })[]; refusals: DeliveryBlock['refusals'] }

export type ProductData = {
  product: Product
  chosen: Variation | null
  images: GalleryImage[]
  /** Distinct delivery options of the product and its variations; `deliveryOf` has the index by id. */
  deliveries: DatedBlock[]
  /** The first day of each of `deliveries`. */
  arrivals: (Arrival | null)[]
  deliveryOf: Record<number, number>
  /** The dates hold until then; a page that stays open later does not show them. */
  datesUntil: number
  credit: CreditWords
  /** Number of products in the lists that the merchant chose. */
  lists: { linked: number; recommended: number }
}

export async function loadProduct(ctx: PageContext): Promise<LoaderResult<ProductData>> {
  const deps = catalogueDepsOf(ctx)
  const found = await readProduct(deps, ctx.params.slug ?? '')
  if (!found) return { kind: 'not-found' }
  const { relations, ...product } = found
  const code = ctx.query.variation
  const named = product.variations.find((variation) => variation.code === code)
  if (code && !named) return { kind: 'redirect', to: urls.product.to(product.slug), status: 302 }
  const chosen = named ?? cheapestToBuy(product.variations)
  const [closedDays, methods, rates, payments] = await Promise.all([
    closedDaysOf(ctx.db, ctx.memory, ctx.now),
    shippingMethodsOf(ctx.db, ctx.memory),
    datedRates(ctx.db, ctx.memory),
    ctx.payments.methods(),
  ])
  const price = (chosen ?? product).prices.current_price
  const hasCredit = sellsInInstalments(payments, price, ctx.payments.providers)
  const today = toRigaDate(ctx.now)
  const goodUntil = endOfRigaDay(today)
  const deliveryRate = rateOf(rates, 'LV', 'standard', today)
  const images = galleryOf(product, chosen)
  // What search engines and other sites are shown does not depend on the stock of the day.
  const described = named || product.variations.length < 2 ? images : galleryOf(product, null)
  const [shown] = images
  return {
    kind: 'page',
    data: {
      product,
      chosen,
      images,
      ...deliveriesOf(product, ctx, { methods, rateBp: deliveryRate, closedDays }),
      datesUntil: goodUntil.getTime(),
      credit: {
        offers: hasCredit ? offers(price, ctx.settings.credit) : null,
        warning: inLang(ctx.settings.credit_warning, ctx.lang),
      },
      lists: { linked: relations.linked ?? 0, recommended: relations.recommended ?? 0 },
    },
    head: {
      isBrowsePage: true,
      title: named ? named.title : product.meta_title,
      description: product.short_description,
      canonical: urls.product.to(product.slug),
      // The view transition moves a card's picture into the gallery, which must exist.
      renderBlockingId: 'pictures',
      ...(shown ? { image: described[0]?.large.source ?? '', preloadImage: galleryPreload(shown) } : {}),
      jsonLd: [productLd(product, { images: described, methods, ctx }), breadcrumbList(crumbsOf(product, ctx), ctx)],
    },
    tags: ['catalogue', 'shipping', `product:${product.id}`],
    goodUntil,
  }
}

/** Chosen before the visitor chooses: something that can be bought at the price that lists show. */
function cheapestToBuy(variations: readonly Variation[]): Variation | null {
  const canBeBought = variations.filter((variation) => variation.is_available_for_purchase)
  const candidates = canBeBought.length > 0 ? canBeBought : variations
  const price = Math.min(...candidates.map(({ prices }) => prices.current_price))
  return candidates.find(({ prices }) => prices.current_price === price) ?? null
}

const crumbsOf = (product: Product, { lang }: PageContext) => [
  ...product.parents,
  { title: product.title, link: inLanguage(urls.product.to(product.slug), lang) },
]

/** Without duplicates; pictures of the chosen variation first. */
function galleryOf(product: Product, chosen: Variation | null): GalleryImage[] {
  const all = [...(chosen?.images ?? []), ...product.images, ...product.variations.flatMap(({ images }) => images)]
  return all.filter((image, index) => all.findIndex((each) => each.large.source === image.large.source) === index)
}

function deliveriesOf(
  product: Product,
  { lang, now }: PageContext,
  { methods, rateBp, closedDays }: { methods: readonly Method[]; rateBp: BasisPoints; closedDays: ReadonlySet<Day> },
) {
  const t = texts[lang]
  const showing = {
    countryId: DEFAULT_COUNTRY_ID,
    rateBp,
    words: t.product,
    refusals: t.delivery.refusals,
    lang,
  }
  const distinct: DeliveryBlock[] = []
  const deliveryOf: Record<number, number> = {}
  const indexByPiece = new Map<string, number>()
  for (const item of [product, ...product.variations]) {
    const piece = pieceOf(product, item)
    const key = JSON.stringify(piece)
    const known = indexByPiece.get(key) ?? indexOfEqual(distinct, deliveryBlock(methods, piece, showing))
    indexByPiece.set(key, known)
    deliveryOf[item.id] = known
  }
  const withDates = (option: DeliveryOption) => {
    const days = { min: option.days_min, max: option.days_max }
    return { ...option, dates: datesOf(deliveryDays(now, days, closedDays), t) }
  }
  return {
    deliveries: distinct.map(({ options, refusals }) => ({ options: options.map(withDates), refusals })),
    arrivals: distinct.map(({ options }) => soonestArrival(options, { now, closedDays }, t)),
    deliveryOf,
  }
}

/** Appends the block when no equal one is there. */
function indexOfEqual(distinct: DeliveryBlock[], block: DeliveryBlock): number {
  const text = JSON.stringify(block)
  const known = distinct.findIndex((each) => JSON.stringify(each) === text)
  return known < 0 ? distinct.push(block) - 1 : known
}
