import type { Day } from '../calendar/days.ts'
import type { BasisPoints } from '../money/money.ts'

/** Rates of goods and services on the mainland of a country; which goods have a reduced one is for the country's law to say. */
export type ReferenceRates = { country: string; validFrom: Day; standard: BasisPoints; reduced: readonly BasisPoints[] }

/** The day of the newest source of all states; what changed in Austria later is known from another one. */
export const EU_RATES_AS_OF: Day = '2026-02-02'

/** Without a change known since 2025 the first row holds, whenever it began. */
const BEFORE: Day = '2025-01-01'

const since = (
  country: string,
  validFrom: Day,
  standard: BasisPoints,
  reduced: readonly BasisPoints[] = [],
): ReferenceRates => ({ country, validFrom, standard, reduced })

/**
 * The newest row of a country up to a day was in force. Sources: eurofiscalis.com/en/vat-rates-in-ue (2 February 2026); of LV, LT
 * and EE those of docs/decisions/084-rates.md; of Austria since July essentiaglobalservices.com (June 2026); 3 % of Cyprus
 * meridianglobalservices.com (August 2023); 12 % of Malta vatcalc.com; days of change and the second reduced rate of Slovenia
 * mindlink.lv. Rates that these do not name, and parking rates, are left out.
 */
export const EU_RATES: readonly ReferenceRates[] = [
  since('AT', BEFORE, 2000, [1300, 1000]),
  since('AT', '2026-07-01', 2000, [1300, 1000, 490]),
  since('BE', BEFORE, 2100, [1200, 600]),
  since('BG', BEFORE, 2000, [900]),
  since('CY', BEFORE, 1900, [900, 500, 300]),
  since('CZ', BEFORE, 2100, [1200]),
  since('DE', BEFORE, 1900, [700]),
  since('DK', BEFORE, 2500),
  since('EE', BEFORE, 2200, [1300, 900]),
  since('EE', '2025-07-01', 2400, [1300, 900]),
  since('ES', BEFORE, 2100, [1000, 400]),
  since('FI', BEFORE, 2550, [1400, 1000]),
  since('FI', '2026-01-01', 2550, [1350, 1000]),
  since('FR', BEFORE, 2000, [1000, 550, 210]),
  since('GR', BEFORE, 2400, [1300, 600]),
  since('HR', BEFORE, 2500, [1300, 500]),
  since('HU', BEFORE, 2700, [1800, 500]),
  since('IE', BEFORE, 2300, [1350, 900, 480]),
  since('IT', BEFORE, 2200, [1000, 500, 400]),
  since('LT', BEFORE, 2100, [900, 500]),
  since('LT', '2026-01-01', 2100, [1200, 500]),
  since('LU', BEFORE, 1700, [1400, 800, 300]),
  since('LV', BEFORE, 2100, [1200, 500]),
  since('MT', BEFORE, 1800, [1200, 700, 500]),
  since('NL', BEFORE, 2100, [900]),
  since('PL', BEFORE, 2300, [800, 500]),
  since('PT', BEFORE, 2300, [1300, 600]),
  since('RO', BEFORE, 1900, [900, 500]),
  since('RO', '2025-08-01', 2100, [1100]),
  since('SE', BEFORE, 2500, [1200, 600]),
  since('SI', BEFORE, 2200, [950, 500]),
  since('SK', BEFORE, 2300, [1900, 500]),
]

/** What the reference says was in force on that day. */
export const referenceRates = (country: string, day: Day): ReferenceRates | null =>
  EU_RATES.findLast((each) => each.country === country && each.validFrom <= day) ?? null
