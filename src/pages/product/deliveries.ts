import type { PageContext } from '../../http/page.ts'
import { texts } from '../../i18n/texts.ts'
import { DEFAULT_COUNTRY_ID } from '../../shop/cart/cart.ts'
import { type DeliveryBlock, deliveryBlock } from '../../shop/catalogue/delivery-options.ts'
import type { DeliveryOption, Product } from '../../shop/catalogue/product.ts'
import type { BasisPoints } from '../../shop/money/money.ts'
import { type Arrival, soonestArrival } from '../../shop/shipping/arrival.ts'
import { datesOf } from '../../shop/shipping/dates.ts'
import { type DispatchDays, deliveryDays } from '../../shop/shipping/delivery-days.ts'
import type { Method } from '../../shop/shipping/methods.ts'
import type { VatClass } from '../../shop/tax/vat-class.ts'
import { pieceOf } from './piece.ts'

/** `dates` in the words of the cart. */
export type DatedBlock = { options: (DeliveryOption & { dates: string })[]; refusals: DeliveryBlock['refusals'] }

export type Deliveries = {
  /** Distinct delivery options of the product and its variations; `deliveryOf` has the index by id. */
  deliveries: DatedBlock[]
  /** The first day of each of `deliveries`. */
  arrivals: (Arrival | null)[]
  deliveryOf: Record<number, number>
}

type Given = { methods: readonly Method[]; rateOf: (vatClass: VatClass) => BasisPoints; dispatchDays: DispatchDays }

export function deliveriesOf(
  product: Product,
  { lang, now }: PageContext,
  { methods, rateOf, dispatchDays }: Given,
): Deliveries {
  const t = texts[lang]
  const showing = {
    countryId: DEFAULT_COUNTRY_ID,
    rateOf,
    words: { ...t.product, byPostcode: t.delivery.byPostcode },
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
    return { ...option, dates: datesOf(deliveryDays(now, days, dispatchDays), t) }
  }
  return {
    deliveries: distinct.map(({ options, refusals }) => ({ options: options.map(withDates), refusals })),
    arrivals: distinct.map(({ options }) => soonestArrival(options, { now, dispatchDays }, t)),
    deliveryOf,
  }
}

/** Appends the block when no equal one is there. */
function indexOfEqual(distinct: DeliveryBlock[], block: DeliveryBlock): number {
  const text = JSON.stringify(block)
  const known = distinct.findIndex((each) => JSON.stringify(each) === text)
  return known < 0 ? distinct.push(block) - 1 : known
}
