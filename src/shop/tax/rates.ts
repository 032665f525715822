import { type Day, endOfRigaDay, plusDays, toRigaDate } from '../calendar/days.ts'
import type { BasisPoints } from '../money/money.ts'
import { VAT_CLASSES, type VatClass } from './vat-class.ts'

const HOME = 'LV'

export type DatedRate = { countryCode: string; vatClass: VatClass; rate: BasisPoints; validFrom: string }

/** `day`: ISO, Europe/Riga. @throws when no rate is configured */
export function rateOf(rates: readonly DatedRate[], countryCode: string, vatClass: VatClass, day: string): BasisPoints {
  const rate = findRate(rates, countryCode, vatClass, day)
  if (!rate) throw new Error(`No VAT rate for ${vatClass} in ${countryCode} on ${day}`)
  return rate.rate
}

function findRate(
  rates: readonly DatedRate[],
  countryCode: string,
  vatClass: VatClass,
  day: string,
): DatedRate | undefined {
  let best: DatedRate | undefined
  for (const rate of rates) {
    if (rate.countryCode !== countryCode || rate.vatClass !== vatClass || rate.validFrom > day) continue
    if (!best || rate.validFrom > best.validFrom) best = rate
  }
  return best
}

/** Every class has a rate on that day. */
export const hasRates = (rates: readonly DatedRate[], countryCode: string, day: Day): boolean =>
  VAT_CLASSES.every((vatClass) => findRate(rates, countryCode, vatClass, day) !== undefined)

/** The midnight of the next change of a rate in Latvia. */
export function rateChangeAfter(rates: readonly DatedRate[], now: Date): Date | null {
  const today = toRigaDate(now)
  let next: Day | null = null
  for (const { countryCode, validFrom } of rates) {
    if (countryCode !== HOME || validFrom <= today) continue
    if (next === null || validFrom < next) next = validFrom
  }
  return next === null ? null : endOfRigaDay(plusDays(next, -1))
}

const MAX_RATE = 5000

/** Of what a person typed: `21`, `12,5`, `25.5 %`; null: no rate. */
export function readRate(typed: string): BasisPoints | null {
  const found = /^(\d{1,2})(?:[.,](\d{1,2}))?\s*%?$/.exec(typed.trim())
  if (!found) return null
  const rate = Number(found[1]) * 100 + Number((found[2] ?? '').padEnd(2, '0'))
  return rate <= MAX_RATE ? rate : null
}
