import type { BasisPoints } from '../money/money.ts'
import type { VatClass } from './vat-class.ts'

export type DatedRate = { countryCode: string; vatClass: VatClass; rate: BasisPoints; validFrom: string }

/** `day`: ISO, Europe/Riga. @throws when no rate is configured */
export function rateOf(rates: readonly DatedRate[], countryCode: string, vatClass: VatClass, day: string): BasisPoints {
  let best: DatedRate | undefined
  for (const rate of rates) {
    if (rate.countryCode !== countryCode || rate.vatClass !== vatClass || rate.validFrom > day) continue
    if (!best || rate.validFrom > best.validFrom) best = rate
  }
  if (!best) throw new Error(`No VAT rate for ${vatClass} in ${countryCode} on ${day}`)
  return best.rate
}
