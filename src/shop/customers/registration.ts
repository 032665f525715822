import { emailKey, isEmail } from '../addresses/email.ts'
import { checkPhone, splitPhone } from '../addresses/phone.ts'
import { checkPostcode } from '../addresses/postcode.ts'
import type { BuyerType } from '../buyer-type.ts'
import { checkIban } from '../companies/iban.ts'
import { checkRegNum, checkVatNum, hasNumberRules, isPublicBodyRegNum } from '../companies/numbers.ts'
import type { Lang } from '../languages.ts'
import { hasLink } from '../link-in-text.ts'
import type { AddressInput, Registration } from './customers.calls.ts'
import { type PasswordProblem, passwordProblem } from './password.ts'

type AccountProblem =
  | PasswordProblem
  | 'required'
  | 'link'
  | 'email'
  | 'phone'
  | 'callingCode'
  | 'passwordRepeat'
  | 'passwordWrong'
  | 'regNum'
  | 'publicBody'
  | 'vatNum'
  | 'country'
  | 'zip'
  | 'iban'
  | 'privacy'
  | 'captcha'
  | 'captchaDown'
  | 'emailTaken'
  | 'companyTaken'

/** Under the call's dotted keys. */
export type AccountProblems = Record<string, AccountProblem>

/** `missing`: what to fill in, by the field's key or by the end of it. */
type ProblemWords = Record<AccountProblem, string> & { missing: Record<string, string> }

export const problemTexts = (problems: AccountProblems, words: ProblemWords): Record<string, string[]> =>
  Object.fromEntries(Object.entries(problems).map(([field, problem]) => [field, [textOf(field, problem, words)]]))

function textOf(field: string, problem: AccountProblem, words: ProblemWords): string {
  const asked = words.missing[field] ?? words.missing[field.split('.').at(-1) ?? '']
  return problem === 'required' && asked ? asked : words[problem]
}

type KnownCountry = { id: number; companyId: number; code: string; hasRegions: boolean }

export type RegistrationRules = { countries: readonly KnownCountry[]; callingCodes: readonly string[] }

export type NewAddress = {
  kind: 'legal' | 'physical' | 'delivery'
  countryId: number
  region: string
  city: string
  address: string
  zip: string
}

export type NewCompany = {
  name: string
  regNum: string
  vatNum: string | null
  countryId: number
  bankId: string | null
  accNum: string | null
  city: string
  zip: string
  address: string
}

export type NewCustomer = {
  type: BuyerType
  email: string
  name: string
  surname: string
  phone: { code: string; number: string }
  countryId: number
  lang: Lang
  company: NewCompany | null
  addresses: NewAddress[]
  wantsNews: boolean
}

export function checkRegistration(input: Registration, rules: RegistrationRules, lang: Lang) {
  const problems: AccountProblems = {}
  const person = checkPerson(input.user, rules, problems)
  const isCompany = input.user.type !== 'b2c'
  const addresses = isCompany ? checkAddresses(input, rules, problems) : []
  const company = isCompany ? checkCompany(input, addresses[0], rules, problems) : null
  const known = [input.user.email, input.user.name, input.user.surname, input.company.name]
  const password = passwordProblem(input.user.password, known)
  if (!input.user.password) problems['user.password'] = 'required'
  else if (password) problems['user.password'] = password
  if (input.user.password !== input.user.password_confirmation)
    problems['user.password_confirmation'] = 'passwordRepeat'
  if (!rules.countries.some(({ id }) => id === input.user.country_id)) problems['user.country_id'] = 'country'
  if (!input.terms.privacy) problems['terms.privacy'] = 'privacy'
  const customer: NewCustomer = {
    ...person,
    type: input.user.type,
    countryId: input.user.country_id,
    lang,
    company,
    addresses,
    wantsNews: input.terms.subscription,
  }
  return { problems, customer }
}

type PersonInput = Pick<Registration['user'], 'name' | 'surname' | 'email' | 'phone'>

export function checkPerson(user: PersonInput, rules: RegistrationRules, problems: AccountProblems) {
  if (!user.name) problems['user.name'] = 'required'
  else if (hasLink(user.name)) problems['user.name'] = 'link'
  if (!user.surname) problems['user.surname'] = 'required'
  else if (hasLink(user.surname)) problems['user.surname'] = 'link'
  if (!user.email) problems['user.email'] = 'required'
  else if (!isEmail(user.email)) problems['user.email'] = 'email'
  const { countryCallingCode: code, number } = splitPhone(user.phone, rules.callingCodes)
  const phone = checkPhone(code, number)
  if (!rules.callingCodes.includes(code)) problems['user.phone.countryCallingCode'] = 'callingCode'
  if (!number) problems['user.phone.number'] = 'required'
  else if (!phone.ok) problems['user.phone.number'] = 'phone'
  return {
    name: user.name,
    surname: user.surname,
    email: emailKey(user.email),
    phone: { code, number: phone.ok ? phone.value : number },
  }
}

/** @param legal default for an address that the company block does not give */
function checkCompany(
  input: Registration,
  legal: NewAddress | undefined,
  rules: RegistrationRules,
  problems: AccountProblems,
): NewCompany {
  const { company } = input
  // The register has its own country ids: 122 is Latvia.
  const country = rules.countries.find(({ companyId }) => companyId === company.country_id)
  if (!country) problems['company.country_id'] = 'country'
  if (!company.name) problems['company.name'] = 'required'
  const regNum = checkedRegNum(input, country?.code ?? '', problems)
  const vatNum = checkedVatNum(company.vat_num, country?.code ?? '', problems)
  const iban = company.acc_num ? checkIban(company.acc_num) : null
  if (iban && !iban.ok) problems['company.acc_num'] = 'iban'
  return {
    name: company.name,
    regNum,
    vatNum,
    countryId: country?.id ?? 0,
    bankId: company.bank_id || null,
    accNum: iban?.ok ? iban.value : null,
    city: company.city || (legal?.city ?? ''),
    zip: company.zip || (legal?.zip ?? ''),
    address: company.address || (legal?.address ?? ''),
  }
}

function checkedRegNum({ company, user }: Registration, country: string, problems: AccountProblems): string {
  if (!company.reg_num) problems['company.reg_num'] = 'required'
  if (!company.reg_num || !hasNumberRules(country)) return company.reg_num
  const checked = checkRegNum(country, company.reg_num)
  if (!checked.ok) problems['company.reg_num'] = 'regNum'
  else if (user.type === 'b2g' && !isPublicBodyRegNum(country, checked.value))
    problems['company.reg_num'] = 'publicBody'
  return checked.ok ? checked.value : company.reg_num
}

function checkedVatNum(text: string, country: string, problems: AccountProblems): string | null {
  if (!text) return null
  if (!hasNumberRules(country)) return text
  const checked = checkVatNum(country, text)
  if (!checked.ok) problems['company.vat_num'] = 'vatNum'
  return checked.ok ? checked.value : null
}

function checkAddresses(input: Registration, rules: RegistrationRules, problems: AccountProblems): NewAddress[] {
  const legal = checkAddress(input.legal_address, 'legal_address.', rules, problems)
  const physical = input.same_address
    ? legal
    : checkAddress(input.physical_address, 'physical_address.', rules, problems)
  return [
    { ...legal, kind: 'legal' },
    { ...physical, kind: 'physical' },
  ]
}

export function checkAddress(
  input: AddressInput,
  prefix: string,
  rules: RegistrationRules,
  problems: AccountProblems,
): Omit<NewAddress, 'kind'> {
  const country = rules.countries.find(({ id }) => id === input.country_id)
  const zip = country ? checkPostcode(country.code, input.zip) : null
  if (!country) problems[`${prefix}country_id`] = 'country'
  if (!input.city) problems[`${prefix}city`] = 'required'
  if (!input.region && country?.hasRegions) problems[`${prefix}region`] = 'required'
  if (!input.address) problems[`${prefix}address`] = 'required'
  if (!input.zip) problems[`${prefix}zip`] = 'required'
  else if (zip && !zip.ok) problems[`${prefix}zip`] = 'zip'
  return {
    countryId: input.country_id,
    region: input.region,
    city: input.city,
    address: input.address,
    zip: zip?.ok ? zip.value : input.zip,
  }
}
