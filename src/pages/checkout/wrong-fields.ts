import type { BrowserTexts } from '../../i18n/texts.ts'
import { isEmail } from '../../shop/addresses/email.ts'
import { checkPhone } from '../../shop/addresses/phone.ts'
import type { CheckoutForm } from './form-state.ts'

export type Errors = Record<string, string[]>

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
