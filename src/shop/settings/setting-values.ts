import { isDay } from '../calendar/days.ts'
import { checkIban } from '../companies/iban.ts'
import { checkRegNum, checkVatNum } from '../companies/numbers.ts'
import { formatAmount, parseAmount } from '../money/money.ts'
import type { SettingField, SettingProblem } from './setting-forms.ts'

export type FieldValue = string | boolean
type FieldChecked = { ok: true; value: unknown } | { ok: false; problem: SettingProblem }

/** What is shown for a stored value. */
export function shownValue(field: SettingField, value: unknown): FieldValue {
  if (field.kind === 'flag') return value === true
  if (value === null || value === undefined) return ''
  if (field.kind === 'money' || field.kind === 'percent') return formatAmount(Number(value)).replace('.', ',')
  return String(value)
}

const MAX_TEXT = 200
const PATTERNS = {
  email: /^[^\s@]+@[^\s@]+\.[^\s@]+$/,
  phone: /^\+?[\d ()-]{6,20}$/,
  zip: /^(LV-?)?\d{4}$/i,
  bic: /^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/,
  container: /^GTM-[A-Z0-9]{4,12}$/,
  /** In the shop, or elsewhere. */
  link: /^(\/(?!\/)|https:\/\/)\S+$/,
} as const
/** Null where nothing is meant, not the empty text. */
const NULLABLE: readonly SettingField['kind'][] = ['container', 'date', 'clock']

/** What is stored for a typed value. */
export function checkedValue(field: SettingField, typed: FieldValue): FieldChecked {
  if (field.kind === 'flag') {
    return typeof typed === 'boolean' ? { ok: true, value: typed } : { ok: false, problem: 'unknown' }
  }
  if (typeof typed !== 'string') return { ok: false, problem: 'unknown' }
  const text = typed.trim()
  if (text.length > (field.max ?? MAX_TEXT)) return { ok: false, problem: 'too-long' }
  if (text === '') {
    if (field.isRequired || ['whole', 'money', 'percent', 'choice'].includes(field.kind))
      return { ok: false, problem: 'required' }
    return { ok: true, value: NULLABLE.includes(field.kind) ? null : '' }
  }
  return checkedText(field, text)
}

function checkedText(field: Exclude<SettingField, { kind: 'flag' }>, text: string): FieldChecked {
  switch (field.kind) {
    case 'text':
    case 'picture':
    case 'localized':
      return { ok: true, value: text }
    case 'whole':
      return /^\d{1,9}$/.test(text) && Number(text) >= field.from && Number(text) <= field.to
        ? { ok: true, value: Number(text) }
        : { ok: false, problem: 'whole' }
    case 'money':
    case 'percent': {
      const cents = parseAmount(text.replace(/\s/g, '').replace(',', '.'))
      return cents !== null && cents >= 0 && cents <= field.to
        ? { ok: true, value: cents }
        : { ok: false, problem: field.kind }
    }
    case 'choice':
      return field.options.includes(text) ? { ok: true, value: text } : { ok: false, problem: 'unknown' }
    case 'date':
      return isDay(text) ? { ok: true, value: text } : { ok: false, problem: 'date' }
    case 'clock': {
      const found = /^([01]?\d|2[0-3])[.:]?([0-5]\d)$/.exec(text)
      return found
        ? { ok: true, value: `${(found[1] ?? '').padStart(2, '0')}:${found[2]}` }
        : { ok: false, problem: 'clock' }
    }
    case 'reg-num':
      return companyNumber(text)
    case 'vat-num': {
      const checked = checkVatNum('LV', text)
      if (checked.ok || checked.reason === 'not-a-company') return { ok: true, value: `LV${digitsIn(text)}` }
      return { ok: false, problem: checked.reason === 'checksum' ? 'checksum' : 'vat-num' }
    }
    case 'iban': {
      const checked = checkIban(text)
      if (checked.ok) return checked
      return { ok: false, problem: checked.reason === 'checksum' ? 'checksum' : 'iban' }
    }
    case 'bic': {
      const value = text.replace(/\s/g, '').toUpperCase()
      return PATTERNS.bic.test(value) ? { ok: true, value } : { ok: false, problem: 'bic' }
    }
    case 'hosts': {
      const hosts = hostsIn(text)
      const isRight = hosts.every((host) => HOST.test(host))
      return isRight ? { ok: true, value: hosts.join(', ') } : { ok: false, problem: 'hosts' }
    }
    case 'prefix': {
      const value = text.toUpperCase()
      return /^[A-Z]+$/.test(value) ? { ok: true, value } : { ok: false, problem: 'prefix' }
    }
    case 'zip':
      return PATTERNS.zip.test(text) ? { ok: true, value: `LV-${text.slice(-4)}` } : { ok: false, problem: 'zip' }
    default:
      return PATTERNS[field.kind].test(text) ? { ok: true, value: text } : { ok: false, problem: field.kind }
  }
}

const HOST = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/

/** Names of servers with commas, spaces or lines between; of addresses only the name. */
const hostsIn = (text: string): string[] => [
  ...new Set(
    text
      .toLowerCase()
      .split(/[\s,;]+/)
      .filter(Boolean)
      .map((each) => each.replace(/^https?:\/\//, '').replace(/\/.*$/, '')),
  ),
]

const digitsIn = (text: string) => text.replace(/\D/g, '')

/** Self-employed people have their personal code, whose check digit tells nothing since 2017. */
function companyNumber(text: string): FieldChecked {
  const checked = checkRegNum('LV', text)
  if (checked.ok) return checked
  if (checked.reason === 'not-a-company') return { ok: true, value: digitsIn(text) }
  return { ok: false, problem: checked.reason === 'checksum' ? 'checksum' : 'reg-num' }
}
