import { emailKey, isEmail } from '../addresses/email.ts'
import { checkPhone, DEFAULT_CALLING_CODE, splitPhone } from '../addresses/phone.ts'
import { checkPostcode } from '../addresses/postcode.ts'
import { checkRegNum, checkVatNum, hasNumberRules } from '../companies/numbers.ts'
import { fold } from '../language/latvian.ts'
import { DEFAULT_LANG, isLang, type Lang } from '../languages.ts'
import { hasLink } from '../link-in-text.ts'
import type { Reason, ReasonCode } from './import-states.ts'
import type { ParsedRow } from './parse-rows.ts'

export type ImportCountry = { id: number; code: string; callingCode: string; titles: readonly string[] }

type GivenAddress = { countryId: number; region: string; city: string; address: string; zip: string }
export type GivenCompany = { name: string; regNum: string; vatNum: string | null; country: ImportCountry }

/** What a row says of a customer; empty where it says nothing. `notes`: what of it is not taken. */
export type CustomerRow = {
  email: string
  name: string
  surname: string
  phone: { code: string; number: string } | null
  countryId: number | null
  lang: Lang
  address: GivenAddress | null
  company: GivenCompany | null
  newsletter: { at: Date; source: string } | null
  notes: Reason[]
  reasons: Reason[]
}

const HOME = 'LV'

/** @param now consent is not from the future */
export function readCustomerRow(
  { given, reasons: unread }: ParsedRow,
  { countries, now }: { countries: readonly ImportCountry[]; now: Date },
): CustomerRow {
  // A customer has one e-mail, and rows that repeat it belong together.
  const reasons = unread.filter(({ code }) => code !== 'duplicate')
  const notes: Reason[] = []
  const refuse = (code: ReasonCode, column: string, value?: string) => void reasons.push({ code, column, value })
  const note = (code: ReasonCode, column: string) => void notes.push({ code, column })
  const email = emailKey(given.email ?? '')
  if (!email) refuse('required', 'email')
  else if (!isEmail(email)) refuse('email', 'email', email)
  const { name, surname } = namesOf(given)
  if (hasLink(name)) refuse('link', 'name', name)
  if (hasLink(surname)) refuse('link', 'surname', surname)
  const country = countryOf(given.country, countries)
  if (given.country && !country) refuse('country', 'country', given.country)
  const home = country ?? countries.find(({ code }) => code === HOME)
  return {
    ...{ email, name, surname, countryId: country?.id ?? null },
    phone: phoneOf(given.phone, { home, countries, refuse }),
    lang: langOf(given.language, note),
    address: addressOf(given, { home, refuse, note }),
    company: companyOf(given, { home, refuse, note }),
    newsletter: newsletterOf(given, { now, note }),
    ...{ notes, reasons },
  }
}

type Given = Readonly<Record<string, string>>
type Say = (code: ReasonCode, column: string, value?: string) => void
type Place = { home: ImportCountry | undefined; refuse: Say; note: Say }

/** Where there is one name for both, the last word is the surname. */
function namesOf({ name = '', surname = '', full_name: full = '' }: Given) {
  if (name || surname || !full) return { name, surname }
  const words = full.replace(/\s+/g, ' ').split(' ')
  return { name: words.slice(0, -1).join(' '), surname: words.at(-1) ?? '' }
}

function countryOf(text: string | undefined, countries: readonly ImportCountry[]): ImportCountry | undefined {
  const wanted = fold(text ?? '')
  return countries.find(({ code, titles }) => fold(code) === wanted || titles.some((title) => fold(title) === wanted))
}

type PhonePlace = Pick<Place, 'home' | 'refuse'> & { countries: readonly ImportCountry[] }

function phoneOf(text: string | undefined, { home, countries, refuse }: PhonePlace): CustomerRow['phone'] {
  if (!text) return null
  const offered = [...new Set(countries.map(({ callingCode }) => callingCode))].toSorted((a, b) => b.length - a.length)
  const { countryCallingCode: code, number } = splitPhone(
    { countryCallingCode: home?.callingCode ?? DEFAULT_CALLING_CODE, number: text },
    offered,
  )
  const checked = checkPhone(code, number)
  if (checked.ok) return { code, number: checked.value }
  refuse('phone', 'phone', text)
  return null
}

/** `lv-LV` and `lv_LV`, too. */
function langOf(text: string | undefined, note: Say): Lang {
  const lang = text?.toLowerCase().split(/[-_]/)[0]
  if (isLang(lang)) return lang
  if (lang) note('no-language', 'language')
  return DEFAULT_LANG
}

function addressOf(given: Given, { home, refuse, note }: Place): GivenAddress | null {
  const { address = '', city = '', zip = '', region = '' } = given
  if (!address && !city && !zip) return null
  if (!address || !city || !zip || !home) {
    note('address-parts', 'address')
    return null
  }
  const checked = checkPostcode(home.code, zip)
  if (!checked.ok) {
    refuse('postcode', 'zip', zip)
    return null
  }
  return { countryId: home.id, region, city, address, zip: checked.value }
}

/** The number decides which company it is. In Latvia that of VAT is the same with `LV` before it. */
function companyOf(given: Given, { home, refuse, note }: Place): GivenCompany | null {
  const { company_name: name = '', company_reg_num: regGiven = '', company_vat_num: vatGiven = '' } = given
  if (!home || (!name && !regGiven && !vatGiven)) return null
  const { code } = home
  const regText = regGiven || (code === HOME ? vatGiven : '')
  const regNum = hasNumberRules(code) && regText ? checkRegNum(code, regText) : { ok: true as const, value: regText }
  const vatNum = hasNumberRules(code) && vatGiven ? checkVatNum(code, vatGiven) : { ok: true as const, value: vatGiven }
  if (!vatNum.ok) refuse('vat-num', 'company_vat_num', vatGiven)
  if (!regNum.ok && regGiven) refuse('reg-num', 'company_reg_num', regGiven)
  if (!regNum.ok || !vatNum.ok) return null
  if (!name || !regNum.value) {
    note('company-number', 'company_name')
    return null
  }
  return { name, regNum: regNum.value, vatNum: vatNum.value || null, country: home }
}

/** Whoever agreed did so at a time and in a place; without both there is nothing to show. */
function newsletterOf(given: Given, { now, note }: { now: Date; note: Say }): CustomerRow['newsletter'] {
  if (given.newsletter !== '1') return null
  const { newsletter_at: at = '', newsletter_source: source = '' } = given
  if (at && source && new Date(at) <= now) return { at: new Date(at), source }
  note('no-proof', 'newsletter')
  return null
}
