import { toRigaDate } from '../calendar/days.ts'
import type { BuyerAccount } from '../customers/buyer-account.db.ts'
import type { Settings } from '../settings/settings.ts'
import type { ShippingType } from '../shipping/shipping.tables.ts'
import type { DatedRate } from './rates.ts'

const HOME = 'LV'

/**
 * How a sale is taxed. `country` is the one whose rates count. `relief` is why a VAT payer is charged none: on the whole
 * supply to another member state, or on the goods of the domestic reverse charge alone.
 */
export type VatDecision = { country: string; relief: 'intra-eu' | 'reverse-charge' | null }

/** What counts before anything is known of buyer and delivery. */
export const HOME_VAT: VatDecision = { country: HOME, relief: null }

export type VatRules = {
  settings: Pick<Settings, 'oss' | 'reverse_charge_until'>
  rates: readonly DatedRate[]
  now: Date
}

/**
 * domain-latvia.md §4. Only numbers that VIES has confirmed relieve of VAT: those of another member state for what is
 * carried out of Latvia, Latvian ones for phones, laptops and the like (law section 143.1). Whoever has none is taxed as a
 * consumer: at the rates of the country to which the goods go where the shop uses OSS, else at Latvian ones. What is
 * collected in a shop here is sold here.
 */
export function vatTreatmentOf(
  account: BuyerAccount | null,
  delivery: { type: ShippingType | undefined; countryCode: string | undefined },
  { settings, rates, now }: VatRules,
): VatDecision {
  const company = account?.company?.vat_state === 'valid' ? account.company : null
  const abroad = countryAbroad(delivery)
  if (company && company.country_code !== HOME) return abroad ? { country: HOME, relief: 'intra-eu' } : HOME_VAT
  const { reverse_charge_until: lastDay } = settings
  const isReversed = company && account?.type === 'b2b' && lastDay !== null && toRigaDate(now) <= lastDay
  if (isReversed) return { country: HOME, relief: 'reverse-charge' }
  const isOss = settings.oss && !company && abroad && rates.some(({ countryCode }) => countryCode === abroad)
  return isOss ? { country: abroad, relief: null } : HOME_VAT
}

/** Where the goods go, when they leave Latvia. */
function countryAbroad({ type, countryCode }: { type: ShippingType | undefined; countryCode: string | undefined }) {
  return type !== undefined && type !== 'shop' && countryCode !== HOME ? countryCode : undefined
}
