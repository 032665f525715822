import { definitionOf, type Lang } from '../languages.ts'

export type Cents = number

/** Hundredths of a percent: 2100 is 21 %. */
export type BasisPoints = number

export type VatRow = { rateBp: BasisPoints; gross: Cents; net: Cents; vat: Cents }

export type VatTable = {
  groups: VatRow[]
  lineVat: Cents[]
}

/** gross·r/(100 %+r), half up. */
export function vatOf(gross: Cents, rateBp: BasisPoints): Cents {
  return divideRounded(gross * rateBp, 10_000 + rateBp)
}

export function netOf(gross: Cents, rateBp: BasisPoints): Cents {
  return gross - vatOf(gross, rateBp)
}

export function grossOf(net: Cents, rateBp: BasisPoints): Cents {
  return divideRounded(net * (10_000 + rateBp), 10_000)
}

/** VAT is rounded once per rate, then prorated, so that printed columns add up. */
export function vatTable(lines: readonly { gross: Cents; rateBp: BasisPoints }[]): VatTable {
  const rates = [...new Set(lines.map((line) => line.rateBp))].sort((a, b) => b - a)
  const lineVat = lines.map(() => 0)
  const groups = rates.map((rateBp) => {
    const members = [...lines.entries()].filter(([, line]) => line.rateBp === rateBp)
    const gross = sum(members.map(([, line]) => line.gross))
    const vat = vatOf(gross, rateBp)
    const parts = prorate(
      vat,
      members.map(([, line]) => line.gross),
    )
    members.forEach(([index], member) => {
      lineVat[index] = parts[member] ?? 0
    })
    return { rateBp, gross, net: gross - vat, vat }
  })
  return { groups, lineVat }
}

/** Largest remainder: shares add up exactly; ties favour earlier ones; zero weights share equally. Weights: integers ≥ 0. */
export function prorate(total: Cents, weights: readonly number[]): Cents[] {
  if (total < 0) return prorate(-total, weights).map((part) => 0 - part)
  if (total === 0) return weights.map(() => 0)
  if (weights.length === 0 || weights.some((weight) => weight < 0))
    throw new Error('no valid weights to prorate a total')
  const whole = BigInt(sum(weights))
  if (whole === 0n) {
    return prorate(
      total,
      weights.map(() => 1),
    )
  }

  // bigint, because cents times cents may exceed safe integers.
  const quotas = weights.map((weight) => BigInt(total) * BigInt(weight))
  const parts = quotas.map((quota) => Number(quota / whole))
  const byRemainder = quotas
    .map((quota, index) => ({ index, remainder: quota % whole }))
    .sort((a, b) => (a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1))
  for (const { index } of byRemainder.slice(0, total - sum(parts))) parts[index] = (parts[index] ?? 0) + 1
  return parts
}

/** Half away from zero; exact for safe integers. */
export function divideRounded(numerator: number, denominator: number): number {
  if (numerator < 0) return 0 - divideRounded(-numerator, denominator)
  const rest = numerator % denominator
  return (numerator - rest) / denominator + (rest * 2 >= denominator ? 1 : 0)
}

export function sum(numbers: readonly number[]): number {
  let total = 0
  for (const number of numbers) total += number
  return total
}

/** `12.50`, as files for programs have it. */
export const decimalOf = (cents: Cents): string => (cents / 100).toFixed(2)

/** „1 234,56 €" or "€1,234.56". Intl is too slow for a page of prices. */
export function formatPrice(cents: Cents, lang: Lang): string {
  const sign = cents < 0 ? '-' : ''
  const [euros, rest] = eurosAndCents(cents)
  const { currency, decimalSign, groupSign } = definitionOf(lang)
  return sign + currency[0] + grouped(euros, groupSign) + decimalSign + rest + currency[1]
}

/** "1234.56", for machines. */
export function formatAmount(cents: Cents): string {
  return `${cents < 0 ? '-' : ''}${eurosAndCents(cents).join('.')}`
}

/** Reads "1234.56", "12.5", 12; null for anything else, so not for typed text. */
export function parseAmount(amount: string | number): Cents | null {
  const match = /^(-?)(\d{1,12})(?:\.(\d{1,2})0*)?$/.exec(String(amount))
  if (!match) return null
  const cents = Number(match[2]) * 100 + Number((match[3] ?? '').padEnd(2, '0'))
  return match[1] ? 0 - cents : cents
}

function eurosAndCents(cents: Cents): [string, string] {
  const digits = String(Math.abs(cents)).padStart(3, '0')
  return [digits.slice(0, -2), digits.slice(-2)]
}

function grouped(digits: string, separator: string): string {
  if (digits.length <= 3) return digits
  return `${grouped(digits.slice(0, -3), separator)}${separator}${digits.slice(-3)}`
}
