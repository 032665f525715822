import type { BuyerType } from '../buyer-type.ts'
import { toRigaDate } from '../calendar/days.ts'
import type { Settings } from '../settings/settings.ts'
import { type OssSwitch, usesOss } from './oss-switches.ts'
import { type DatedRate, hasRates } from './rates.ts'
import {
  type ExemptionDenial,
  isAnswerFresh,
  type VatCheck,
  type VatHolder,
  type VatState,
  type VatVerification,
  vatExemptionRefusal,
} from './vat-payer.ts'

const HOME = 'LV'

export type TaxedBuyer = {
  type: BuyerType
  is_confirmed: boolean
  company: {
    vat_num: string
    country_code: string
    vat_state: VatState
    vat_check: VatCheck | null
    vat_holder: VatHolder
  } | null
}

export type VatExemption = 'intra-eu' | 'reverse-charge'

/** `exemption`: no VAT. `withheld`: the exemption that the buyer's VAT number would give, and why it does not. */
export type VatDecision = {
  country: string
  exemption: VatExemption | null
  withheld?: { exemption: VatExemption; doubt: ExemptionDenial }
}

export const HOME_VAT: VatDecision = { country: HOME, exemption: null }

export type VatRules = {
  settings: Pick<Settings, 'reverse_charge_until'>
  oss: readonly OssSwitch[]
  rates: readonly DatedRate[]
  now: Date
}

export type Delivery = { type: 'courier' | 'locker' | 'shop' | undefined; countryCode: string | undefined }

/**
 * Only VAT numbers confirmed by VIES and matched with the buyer give exemption: foreign ones for goods that leave Latvia,
 * Latvian ones for phones, laptops and the like (law section 143.1). Others pay as consumers: rates of the destination
 * with OSS, else Latvian ones. Pickup in a shop is a Latvian sale.
 */
export function vatTreatmentOf(account: TaxedBuyer | null, delivery: Delivery, rules: VatRules): VatDecision {
  const exemption = exemptionOf(account, delivery, rules)
  const doubt = exemption && account ? doubtOf(account) : null
  if (exemption && !doubt) return { country: HOME, exemption }
  const abroad = countryAbroad(delivery)
  const day = toRigaDate(rules.now)
  const isOss = abroad && usesOss(rules.oss, day) && !isProven(account) && hasRates(rules.rates, abroad, day)
  const decision = isOss ? { country: abroad, exemption: null } : HOME_VAT
  return exemption && doubt ? { ...decision, withheld: { exemption, doubt } } : decision
}

/** Answers of VIES older than 24 hours do not count. */
export function vatTreatmentOfOrder(account: TaxedBuyer | null, delivery: Delivery, rules: VatRules): VatDecision {
  const { company } = account ?? {}
  if (!account || !company || isAnswerFresh(company.vat_check?.at, rules.now)) {
    return vatTreatmentOf(account, delivery, rules)
  }
  const unanswered = {
    ...company,
    vat_state: company.vat_state === 'valid' ? 'not_reachable' : company.vat_state,
  } as const
  return vatTreatmentOf({ ...account, company: unanswered }, delivery, rules)
}

function exemptionOf(account: TaxedBuyer | null, delivery: Delivery, { settings, now }: VatRules): VatExemption | null {
  const { company } = account ?? {}
  if (!company?.vat_num) return null
  if (company.country_code !== HOME) return countryAbroad(delivery) ? 'intra-eu' : null
  const { reverse_charge_until: lastDay } = settings
  return account?.type === 'b2b' && lastDay !== null && toRigaDate(now) <= lastDay ? 'reverse-charge' : null
}

export const canRelieve = (company: { country_code: string }, lines: readonly { isReverseCharge: boolean }[]) =>
  company.country_code === HOME ? lines.some(({ isReverseCharge }) => isReverseCharge) : lines.length > 0

export function vatStandingOf({ is_confirmed, company }: TaxedBuyer): VatVerification {
  return {
    isConfirmed: is_confirmed,
    state: company?.vat_state ?? 'unchecked',
    holder: company?.vat_holder ?? 'unchecked',
  }
}

const doubtOf = (account: TaxedBuyer) => vatExemptionRefusal(vatStandingOf(account))
const isProven = (account: TaxedBuyer | null) =>
  Boolean(account?.company?.vat_num) && account !== null && !doubtOf(account)

function countryAbroad({ type, countryCode }: Delivery) {
  return type !== undefined && type !== 'shop' && countryCode !== HOME ? countryCode : undefined
}
