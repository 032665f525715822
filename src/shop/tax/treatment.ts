import type { VatTreatment } from '../cart/totals.ts'
import type { BuyerAccount } from '../customers/buyer-account.db.ts'
import type { ShippingType } from '../shipping/shipping.tables.ts'

const HOME = 'LV'

/**
 * Nothing but a company of another member state, whose VAT number VIES has confirmed, buys without VAT, and only what
 * is carried out of Latvia (domain-latvia.md §4): not what it collects in a shop here.
 */
export function vatTreatmentOf(
  account: BuyerAccount | null,
  delivery: { type: ShippingType | undefined; countryCode: string | undefined },
): VatTreatment {
  const { company } = account ?? {}
  const isForeign = company?.vat_state === 'valid' && company.country_code !== HOME
  const leaves =
    delivery.type !== undefined &&
    delivery.type !== 'shop' &&
    delivery.countryCode !== undefined &&
    delivery.countryCode !== HOME
  return isForeign && leaves ? 'zero' : 'standard'
}
