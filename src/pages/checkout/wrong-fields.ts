import type { BrowserTexts } from '../../i18n/texts.ts'
import { isEmail } from '../../shop/addresses/email.ts'
import { checkPhone } from '../../shop/addresses/phone.ts'
import { missingFields } from '../../shop/checkout/required-fields.ts'
import type { Method } from './answers.ts'
import type { CheckoutForm } from './form-state.ts'

export type Errors = Record<string, string[]>

type Facts = { agreed: boolean; hasCompany: boolean; method: Method | undefined; canChoose: boolean }

/** Whatever can be said without asking the server. An account's company cannot be edited in the form. */
export function formProblems(
  form: CheckoutForm,
  { agreed, hasCompany, method, canChoose }: Facts,
  t: Pick<BrowserTexts, 'checkout'>,
): Errors {
  const missing = missingFields(form, method?.type ?? null)
    .filter((name) => !(hasCompany && name.startsWith('order.company_')))
    .map((name) => [name, [t.checkout.missing[name]]])
  return {
    ...Object.fromEntries(missing),
    ...(canChoose ? {} : { shipping_method: [t.checkout.noDelivery] }),
    ...wrongFields(form, t),
    ...(agreed ? {} : { terms: [t.checkout.agree] }),
  }
}

/** Fields whose contents cannot be right; the server checks them all. */
export function wrongFields(
  { order, shipping }: CheckoutForm,
  { checkout: t }: Pick<BrowserTexts, 'checkout'>,
): Errors {
  const isPhone = ({ countryCallingCode, number }: typeof order.user_phone_number) =>
    !number || checkPhone(countryCallingCode, number).ok
  const email = order.user_email.trim()
  return {
    ...(email && !isEmail(email) ? { 'order.user_email': [t.wrongEmail] } : {}),
    ...(isPhone(order.user_phone_number) ? {} : { 'order.user_phone_number.number': [t.wrongPhone] }),
    ...(isPhone(shipping.user_phone_number) ? {} : { 'shipping.user_phone_number.number': [t.wrongPhone] }),
  }
}
