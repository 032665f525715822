import type { BuyerType } from '../buyer-type.ts'
import { DEFAULT_LANG, type LocalizedText, languages } from '../languages.ts'
import { formatAmount, parseAmount } from '../money/money.ts'

/** A way of paying as fields that staff edit: `title.lv`, `buyers.b2b`, `delivery.courier`. */
export type PaymentValues = Readonly<Record<string, string | boolean>>

export type StoredPayment = {
  title: LocalizedText
  description: LocalizedText
  isActive: boolean
  surcharge: number
  surchargeRate: number
  minTotal: number | null
  maxTotal: number | null
  buyers: readonly BuyerType[] | null
  needsApproval: boolean
  /** Codes; empty: every way of delivery. */
  delivery: readonly string[]
}

export type PaymentProblem = 'required' | 'too-long' | 'money' | 'percent' | 'totals' | 'buyers' | 'unknown'

const BUYERS: readonly BuyerType[] = ['b2c', 'b2b', 'b2g']

export const deliveryPath = (code: string) => `delivery.${code}`

const MAX_TITLE = 80
const MAX_DESCRIPTION = 300
const MAX_CENTS = 100_000_000
/** Basis points. */
const MAX_RATE = 2_000

export function valuesOfPayment(method: StoredPayment, ways: readonly string[]): Record<string, string | boolean> {
  const values: Record<string, string | boolean> = {}
  for (const lang of languages) {
    values[`title.${lang}`] = method.title[lang] ?? ''
    values[`description.${lang}`] = method.description[lang] ?? ''
  }
  values.isActive = method.isActive
  values.needsApproval = method.needsApproval
  values.surcharge = amount(method.surcharge || null)
  values.surchargeRate = amount(method.surchargeRate || null)
  values.minTotal = amount(method.minTotal)
  values.maxTotal = amount(method.maxTotal)
  for (const type of BUYERS) values[`buyers.${type}`] = method.buyers === null || method.buyers.includes(type)
  for (const code of ways) values[deliveryPath(code)] = method.delivery.includes(code)
  return values
}

const amount = (hundredths: number | null) => (hundredths === null ? '' : formatAmount(hundredths))

const AMOUNTS: Readonly<Record<string, number>> = {
  surcharge: MAX_CENTS,
  minTotal: MAX_CENTS,
  maxTotal: MAX_CENTS,
  surchargeRate: MAX_RATE,
}

/** Cents, or basis points of a percentage. @returns undefined where it cannot be read, null for nothing */
function amountOf(typed: unknown, max: number): number | null | undefined {
  const text = String(typed ?? '').replace(/\s/g, '')
  if (text === '') return null
  const found = parseAmount(text.replace(',', '.'))
  return found !== null && found >= 0 && found <= max ? found : undefined
}

/** As they will be stored, where they can be read. */
export function cleanedPayment(typed: PaymentValues): Record<string, string | boolean> {
  const cleaned = Object.entries(typed).map(([path, value]) => {
    if (typeof value !== 'string') return [path, value]
    const max = AMOUNTS[path]
    const found = max === undefined ? undefined : amountOf(value, max)
    return [path, found === undefined ? value.trim() : amount(found)]
  })
  return Object.fromEntries(cleaned)
}

/** @param values all of them, as they would be after the change */
export function problemsOfPayment(values: PaymentValues): Record<string, PaymentProblem> {
  const problems: Record<string, PaymentProblem> = {}
  for (const [index, lang] of languages.entries()) {
    const title = String(values[`title.${lang}`] ?? '')
    if (title.length > MAX_TITLE) problems[`title.${lang}`] = 'too-long'
    if (index === 0 && title === '') problems[`title.${lang}`] = 'required'
    if (String(values[`description.${lang}`] ?? '').length > MAX_DESCRIPTION)
      problems[`description.${lang}`] = 'too-long'
  }
  for (const [path, max] of Object.entries(AMOUNTS)) {
    if (amountOf(values[path], max) === undefined) problems[path] = path === 'surchargeRate' ? 'percent' : 'money'
  }
  const [min, max] = [amountOf(values.minTotal, MAX_CENTS), amountOf(values.maxTotal, MAX_CENTS)]
  if (min != null && max != null && max < min) problems.maxTotal = 'totals'
  if (BUYERS.every((type) => values[`buyers.${type}`] !== true)) problems['buyers.b2c'] = 'buyers'
  return problems
}

/** What is stored for values without a problem. */
export function storedPayment(values: PaymentValues): StoredPayment {
  const text = (name: string) => localizedIn(values, name)
  const number = (path: string) => amountOf(values[path], AMOUNTS[path] ?? 0) ?? null
  const buyers = BUYERS.filter((type) => values[`buyers.${type}`] === true)
  return {
    title: text('title'),
    description: text('description'),
    isActive: values.isActive === true,
    needsApproval: values.needsApproval === true,
    surcharge: number('surcharge') ?? 0,
    surchargeRate: number('surchargeRate') ?? 0,
    minTotal: number('minTotal'),
    maxTotal: number('maxTotal'),
    buyers: buyers.length === BUYERS.length ? null : buyers,
    delivery: Object.keys(values)
      .filter((path) => path.startsWith('delivery.') && values[path] === true)
      .map((path) => path.slice('delivery.'.length)),
  }
}

/** Without empty texts, but always with the default language. */
function localizedIn(values: PaymentValues, name: string): LocalizedText {
  const filled = languages
    .map((lang) => [lang, String(values[`${name}.${lang}`] ?? '')] as const)
    .filter(([, text]) => text !== '')
  return { [DEFAULT_LANG]: '', ...Object.fromEntries(filled) } as LocalizedText
}
