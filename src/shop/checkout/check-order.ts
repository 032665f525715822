import { isEmail } from '../addresses/email.ts'
import { checkPhone, isMobile, splitPhone } from '../addresses/phone.ts'
import { checkPostcode } from '../addresses/postcode.ts'
import { checkRegNum, checkVatNum, hasNumberRules, isPublicBodyRegNum } from '../companies/numbers.ts'
import { hasLink } from '../link-in-text.ts'
import type { Buyer } from '../orders/order.ts'
import type { ShippingType } from '../shipping/shipping.tables.ts'
import type { OrderInput, ShippingInput } from './order.calls.ts'
import { missingFields } from './required-fields.ts'

export type FieldProblem =
  | 'required'
  | 'link'
  | 'email'
  | 'phone'
  | 'callingCode'
  | 'mobile'
  | 'zip'
  | 'zipUnserved'
  | 'country'
  | 'regNum'
  | 'vatNum'
  | 'addressUnknown'

export type Problems = Record<string, FieldProblem>

type CheckOptions = {
  shippingType: ShippingType | null
  countryCode(id: number | null | undefined): string | undefined
  callingCodes: readonly string[]
}

/** Checks that need no database, under the call's error keys; normalises the buyer's numbers. */
export function checkOrder(
  input: OrderInput,
  options: CheckOptions,
): { problems: Problems; buyer: Buyer; shipping: ShippingInput } {
  const missing = missingFields(input, options.shippingType)
  const problems: Problems = Object.fromEntries(missing.map((name) => [name, 'required']))
  const buyer = checkBuyer(input.order, problems, options)
  const shipping = checkShipping(input.shipping, problems, options)
  // A locker sends its code to the delivery's phone, else to the buyer's.
  if (options.shippingType === 'locker' && !input.shipping.user_phone_number.number && buyer.phone.number) {
    const isOtherwiseWrong =
      problems['order.user_phone_number.number'] ?? problems['order.user_phone_number.countryCallingCode']
    const isFine = isOtherwiseWrong || isMobile(buyer.phone.code, buyer.phone.number)
    if (!isFine) problems['shipping.user_phone_number.number'] = 'mobile'
  }
  return { problems, buyer, shipping }
}

function checkBuyer(order: OrderInput['order'], problems: Problems, options: CheckOptions): Buyer {
  if (hasLink(order.user_name)) problems['order.user_name'] = 'link'
  if (hasLink(order.user_surname)) problems['order.user_surname'] = 'link'
  if (order.user_email && !isEmail(order.user_email)) problems['order.user_email'] = 'email'
  const { countryCallingCode: code, number } = splitPhone(order.user_phone_number, options.callingCodes)
  const phone = checkPhone(code, number)
  if (number && !phone.ok) problems['order.user_phone_number.number'] = 'phone'
  if (!options.callingCodes.includes(code)) problems['order.user_phone_number.countryCallingCode'] = 'callingCode'
  return {
    type: order.user_type,
    name: order.user_name,
    surname: order.user_surname,
    email: order.user_email.toLowerCase(),
    phone: { code, number: phone.ok ? phone.value : number },
    company: order.user_type === 'b2c' ? null : checkCompany(order, problems, options),
    buyerReference: order.user_type === 'b2g' ? order.buyer_reference || null : null,
    contractNumber: order.user_type === 'b2g' ? order.contract_number || null : null,
  }
}

function checkCompany(
  order: OrderInput['order'],
  problems: Problems,
  options: CheckOptions,
): NonNullable<Buyer['company']> {
  const country = options.countryCode(order.company_country_id)
  if (!country) problems['order.company_country_id'] = 'country'
  let regNum = order.company_reg_num
  let vatNum = order.company_vat_num
  if (regNum && country && hasNumberRules(country)) {
    const checked = checkRegNum(country, regNum)
    if (!checked.ok) problems['order.company_reg_num'] = 'regNum'
    else regNum = checked.value
    if (checked.ok && order.user_type === 'b2g' && !isPublicBodyRegNum(country, regNum)) {
      problems['order.company_reg_num'] = 'regNum'
    }
  }
  if (vatNum && country && hasNumberRules(country)) {
    const checked = checkVatNum(country, vatNum)
    if (checked.ok) vatNum = checked.value
    else problems['order.company_vat_num'] = 'vatNum'
  }
  const zip = country && order.company_zip ? checkPostcode(country, order.company_zip) : null
  if (zip && !zip.ok) problems['order.company_zip'] = 'zip'
  return {
    name: order.company_name,
    reg_num: regNum,
    vat_num: vatNum,
    address: order.company_address,
    city: order.company_city,
    zip: zip?.ok ? zip.value : order.company_zip,
    country_id: order.company_country_id,
  }
}

function checkShipping(shipping: ShippingInput, problems: Problems, options: CheckOptions): ShippingInput {
  const { shippingType } = options
  if (!shippingType) return shipping
  const country = options.countryCode(shipping.country_id)
  if (!country) problems['shipping.country_id'] = 'country'
  if (shippingType !== 'courier') {
    return checkShippingPhone(shipping, problems, options)
  }
  const zip = country ? checkPostcode(country, shipping.zip) : null
  if (shipping.zip && zip && !zip.ok) problems['shipping.zip'] = 'zip'
  return checkShippingPhone({ ...shipping, zip: zip?.ok ? zip.value : shipping.zip }, problems, options)
}

/** Optional: the buyer's phone is the default. Lockers need a mobile number. */
function checkShippingPhone(shipping: ShippingInput, problems: Problems, options: CheckOptions): ShippingInput {
  const { number, countryCallingCode } = splitPhone(shipping.user_phone_number, options.callingCodes)
  if (!number) return shipping
  const isOffered = options.callingCodes.includes(countryCallingCode)
  if (!isOffered) problems['shipping.user_phone_number.countryCallingCode'] = 'callingCode'
  const checked = checkPhone(countryCallingCode, number)
  if (!checked.ok) problems['shipping.user_phone_number.number'] = 'phone'
  else if (isOffered && options.shippingType === 'locker' && !isMobile(countryCallingCode, checked.value)) {
    problems['shipping.user_phone_number.number'] = 'mobile'
  }
  return checked.ok ? { ...shipping, user_phone_number: { countryCallingCode, number: checked.value } } : shipping
}
