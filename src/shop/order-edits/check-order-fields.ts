import { isEmail } from '../addresses/email.ts'
import { LIMITS } from '../addresses/form-limits.ts'
import { checkPhone, isMobile, splitPhone } from '../addresses/phone.ts'
import { checkPostcode } from '../addresses/postcode.ts'
import { checkRegNum, checkVatNum, hasNumberRules } from '../companies/numbers.ts'
import { hasLink } from '../link-in-text.ts'
import type { EditedOrder, OrderField, OrderFields } from './order-fields.ts'

export type FieldProblem = 'required' | 'tooLong' | 'link' | 'email' | 'phone' | 'mobile' | 'zip' | 'regNum' | 'vatNum'

const LIMIT: Record<OrderField, number> = {
  name: LIMITS.name,
  surname: LIMITS.name,
  email: LIMITS.email,
  phone: LIMITS.phone + 6,
  companyName: LIMITS.company,
  companyRegNum: LIMITS.number,
  companyVatNum: LIMITS.number,
  companyAddress: LIMITS.address,
  companyCity: LIMITS.city,
  companyZip: LIMITS.zip,
  buyerReference: LIMITS.company,
  contractNumber: LIMITS.company,
  address: LIMITS.address,
  buildingNum: LIMITS.number,
  houseNum: LIMITS.number,
  village: LIMITS.city,
  city: LIMITS.city,
  zip: LIMITS.zip,
  message: LIMITS.message,
  point: LIMITS.company,
}

export type Checked = { fields: OrderFields; problems: Partial<Record<OrderField, FieldProblem>> }

type CheckOptions = { companyCountry: string; callingCodes: readonly string[] }

/** The rules of the checkout, for the changed fields; numbers and postcodes are returned as they are stored. */
export function checkFields(
  order: EditedOrder,
  wanted: OrderFields,
  options: CheckOptions & { changed: readonly OrderField[] },
): Checked {
  const fields = { ...wanted }
  const problems: Checked['problems'] = {}
  for (const field of options.changed) {
    const problem = problemOf(order, fields, { ...options, field })
    if (problem) problems[field] = problem
  }
  return { fields, problems }
}

const REQUIRED: readonly OrderField[] = ['name', 'surname', 'email', 'phone', 'companyName', 'companyRegNum', 'point']

function problemOf(
  order: EditedOrder,
  fields: OrderFields,
  { field, companyCountry, callingCodes }: CheckOptions & { field: OrderField },
): FieldProblem | null {
  const text = fields[field]
  if (text.length > LIMIT[field]) return 'tooLong'
  if (REQUIRED.includes(field) && !text) return 'required'
  if ((field === 'name' || field === 'surname') && hasLink(text)) return 'link'
  if (field === 'email') {
    fields.email = text.toLowerCase()
    return isEmail(text) ? null : 'email'
  }
  if (field === 'phone') return phoneProblem(order, fields, callingCodes)
  if (field === 'zip') return zipProblem(fields, 'zip', order.delivery.country_code)
  if (field === 'companyZip') return text ? zipProblem(fields, 'companyZip', companyCountry) : null
  if (field === 'companyRegNum' || field === 'companyVatNum') return numberProblem(fields, field, companyCountry)
  if (field === 'city') return text ? null : 'required'
  if (field === 'address')
    return text || (fields.village && (fields.buildingNum || fields.houseNum)) ? null : 'required'
  return null
}

/** A locker sends its code to the phone. */
function phoneProblem(
  { delivery, phoneCode }: EditedOrder,
  fields: OrderFields,
  callingCodes: readonly string[],
): FieldProblem | null {
  const codes = [...new Set([...callingCodes, phoneCode])]
  const { countryCallingCode: code, number } = splitPhone(
    { countryCallingCode: phoneCode, number: fields.phone },
    codes,
  )
  const checked = checkPhone(code, number)
  if (!checked.ok) return 'phone'
  fields.phone = `+${code} ${checked.value}`
  return delivery.type === 'locker' && !isMobile(code, checked.value) ? 'mobile' : null
}

function zipProblem(fields: OrderFields, field: 'zip' | 'companyZip', country: string): FieldProblem | null {
  const checked = checkPostcode(country, fields[field])
  if (!checked.ok) return 'zip'
  fields[field] = checked.value
  return null
}

function numberProblem(
  fields: OrderFields,
  field: 'companyRegNum' | 'companyVatNum',
  country: string,
): FieldProblem | null {
  if (!fields[field] || !hasNumberRules(country)) return null
  const checked = field === 'companyRegNum' ? checkRegNum(country, fields[field]) : checkVatNum(country, fields[field])
  if (!checked.ok) return field === 'companyRegNum' ? 'regNum' : 'vatNum'
  fields[field] = checked.value
  return null
}
