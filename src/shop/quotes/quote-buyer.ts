import { emailKey, isEmail } from '../addresses/email.ts'
import type { BuyerType } from '../buyer-type.ts'
import { checkRegNum, isPublicBodyRegNum } from '../companies/numbers.ts'
import type { BuyerAccount } from '../customers/buyer-account.db.ts'
import { hasLink } from '../link-in-text.ts'
import { QUOTE_LIMITS } from './quote.ts'
import type { QuoteBuyer } from './quotes.tables.ts'

/** As typed; `regNum` and `email` may be empty. */
export type QuoteBuyerInput = { name: string; regNum: string; email: string }

export type QuoteBuyerWords = Record<'check' | 'required' | 'tooLong' | 'link' | 'regNum' | 'email', string>

const HOME = 'LV'

/** Problems by the names of the form's fields. */
export function checkQuoteBuyer({ name, regNum, email }: QuoteBuyerInput, words: QuoteBuyerWords) {
  const errors: Record<string, string[]> = {}
  if (!name.trim()) errors.name = [words.required]
  else if (name.trim().length > QUOTE_LIMITS.name) errors.name = [words.tooLong]
  else if (hasLink(name)) errors.name = [words.link]
  if (!isRegNum(regNum)) errors.reg_num = [words.regNum]
  if (email.trim() && !isEmail(emailKey(email))) errors.email = [words.email]
  return errors
}

/** Eleven digits are checked as a Latvian number; other countries have other forms. */
function isRegNum(text: string): boolean {
  const plain = plainRegNum(text)
  if (plain === '') return true
  return /^\d{11}$/.test(plain) ? checkRegNum(HOME, plain).ok : /^[\dA-Z]{6,20}$/.test(plain)
}

const plainRegNum = (text: string): string => text.replace(/[\s-]/g, '').toUpperCase()

export type QuotedBuyer = {
  buyer: QuoteBuyer
  type: BuyerType
  /** The offer is for the account's own company, so its VAT rules apply. */
  isAccount: boolean
}

/** With the numbers and address of the account, when it is the account's company that is named. */
export function quoteBuyerOf(input: QuoteBuyerInput, account: BuyerAccount | null): QuotedBuyer {
  const name = input.name.trim()
  const regNum = plainRegNum(input.regNum)
  const company = account?.company
  if (account && company && plainRegNum(company.reg_num) === regNum) {
    const { vat_num: vatNum, address, city, zip, country_code: countryCode } = company
    return { buyer: { name, regNum, vatNum, address, city, zip, countryCode }, type: account.type, isAccount: true }
  }
  const buyer = { name, regNum, vatNum: '', address: '', city: '', zip: '', countryCode: HOME }
  return { buyer, type: typeOf(regNum), isAccount: false }
}

function typeOf(regNum: string): BuyerType {
  if (regNum === '') return 'b2c'
  return /^\d{11}$/.test(regNum) && isPublicBodyRegNum(HOME, regNum) ? 'b2g' : 'b2b'
}
