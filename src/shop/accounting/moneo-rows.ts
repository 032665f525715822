import type { Day } from '../calendar/days.ts'
import { type BasisPoints, type Cents, sum } from '../money/money.ts'
import type { VatSum } from './postings.ts'

/** Rates of Latvia that the import of daily takings in Moneo has columns for. */
const RATES: readonly BasisPoints[] = [500, 1_200, 2_100]
const HOME = 'LV'

type DayWords = { columns: Readonly<Record<'day' | 'total' | 'noVat' | 'otherNet' | 'otherVat', string>> } & {
  net(rate: string): string
  vat(rate: string): string
}

/**
 * Where Moneo's import of daily takings has the total (F), what is without VAT (H), and net and VAT of 5 % (J, K),
 * 12 % (M, N) and 21 % (P, Q). The columns between are described nowhere and stay empty. R and S are other rates and
 * states, which that import does not take.
 */
export const moneoHead = ({ columns, net, vat }: DayWords): string[] => [
  ...[columns.day, '', '', '', '', columns.total, '', columns.noVat],
  ...RATES.flatMap((rate) => ['', net(String(rate / 100)), vat(String(rate / 100))]),
  ...[columns.otherNet, columns.otherVat],
]

export function moneoRow(day: Day, sums: readonly VatSum[]): string[] {
  const home = sums.filter(({ country }) => country === HOME)
  const ofRate = (rate: BasisPoints) => home.filter(({ rateBp, category }) => category === 'S' && rateBp === rate)
  const withoutVat = home.filter(({ category }) => category !== 'S')
  const known = [...withoutVat, ...RATES.flatMap(ofRate)]
  const others = sums.filter((each) => !known.includes(each))
  return [
    ...[day, '', '', '', '', decimal(netOf(known) + vatOf(known)), '', shown(netOf(withoutVat))],
    ...RATES.flatMap((rate) => ['', shown(netOf(ofRate(rate))), shown(vatOf(ofRate(rate)))]),
    ...[shown(netOf(others)), shown(vatOf(others))],
  ]
}

const netOf = (sums: readonly VatSum[]): Cents => sum(sums.map(({ net }) => net))
const vatOf = (sums: readonly VatSum[]): Cents => sum(sums.map(({ vat }) => vat))
const decimal = (cents: Cents) => (cents / 100).toFixed(2).replace('.', ',')
const shown = (cents: Cents) => (cents === 0 ? '' : decimal(cents))
