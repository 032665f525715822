import type { BuyerType } from '../../src/shop/buyer-type.ts'
import type { OrderCompany } from '../../src/shop/companies/company.ts'
import { type CompanyCountry, checkRegNum, checkVatNum } from '../../src/shop/companies/numbers.ts'
import type { BuyerAccount } from '../../src/shop/customers/buyer-account.db.ts'
import { companyNames, firstNames, places, publicBodies, surnames } from './order-words.ts'
import type { Random } from './random.ts'
import { slugOf } from './words.ts'

export type Person = { name: string; surname: string; email: string; phone: string }
export type Account = BuyerAccount & { person: Person }
export type CountryIds = Record<CompanyCountry, number>

/** Numbers that no register gives out begin so; a check digit is put after them. */
const BEGINNINGS = { LV: ['40009', '50009', '42109', '44109'], LT: ['99'], EE: ['19', '18'] }
const PUBLIC_BEGINNINGS = ['90009', '90019']
const LENGTHS = { LV: 11, LT: 9, EE: 8 }

/** @param serial makes e-mail address and phone number its own */
export function inventPerson(random: Random, serial: number): Person {
  const gender = random.chance(0.5) ? 'f' : 'm'
  const name = random.of(firstNames[gender])
  const surname = random.of(surnames)[gender]
  const email = `${slugOf(name)}.${slugOf(surname)}.${serial}@example.com`
  return { name, surname, email, phone: String(20_000_000 + (serial % 1_000_000)) }
}

export function inventCompany(
  random: Random,
  serial: number,
  { type, country, countryId }: { type: BuyerType; country: CompanyCountry; countryId: number },
): OrderCompany {
  const { city, zip, streets } = random.of<(typeof places)[CompanyCountry][number]>(places[country])
  const regNum = regNumOf(country, type, serial)
  const name =
    type === 'b2g'
      ? `${city}s ${random.of(publicBodies)} Nr. ${serial + 1}`
      : `${random.of(companyNames)} ${serial + 1} ${{ LV: 'SIA', LT: 'UAB', EE: 'OÜ' }[country]}`
  return {
    name,
    reg_num: regNum,
    vat_num: type === 'b2g' ? '' : vatNumOf(country, regNum, serial),
    address: `${random.of(streets)} ${1 + random.below(120)}`,
    city,
    zip,
    country_id: countryId,
  }
}

function regNumOf(country: CompanyCountry, type: BuyerType, serial: number): string {
  const beginnings = type === 'b2g' && country === 'LV' ? PUBLIC_BEGINNINGS : BEGINNINGS[country]
  const isRight = (digits: string) => checkRegNum(country, digits).ok
  return withCheckDigit({ beginnings, length: LENGTHS[country], isRight }, serial)
}

function vatNumOf(country: CompanyCountry, regNum: string, serial: number): string {
  if (country === 'LV') return `LV${regNum}`
  const isRight = (digits: string) => checkVatNum(country, digits).ok
  if (country === 'EE') return `EE${withCheckDigit({ beginnings: ['199'], length: 9, isRight }, serial)}`
  // The last digit but one is always 1.
  const isLithuanian = (digits: string) => isRight(`${digits.slice(0, -1)}1${digits.slice(-1)}`)
  const digits = withCheckDigit({ beginnings: ['9'], length: 8, isRight: isLithuanian }, serial)
  return `LT${digits.slice(0, -1)}1${digits.slice(-1)}`
}

type Numbering = { beginnings: readonly string[]; length: number; isRight: (digits: string) => boolean }

/** Every second one is used, so that where no digit fits the next one can be. */
function withCheckDigit({ beginnings, length, isRight }: Numbering, serial: number): string {
  for (let n = serial * 2; ; n++) {
    const size = length - (beginnings[0]?.length ?? 0) - 1
    const beginning = beginnings[Math.floor(n / 10 ** size) % beginnings.length] ?? ''
    const body = beginning + String(n % 10 ** size).padStart(size, '0')
    for (let digit = 0; digit < 10; digit++) if (isRight(body + digit)) return body + digit
  }
}
