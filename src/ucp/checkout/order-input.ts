import type { Texts } from '../../i18n/texts.ts'
import type { AgentCheckout } from '../../shop/agent-checkouts/agent-checkout.ts'
import type { PricedCart } from '../../shop/cart/cart.ts'
import { OrderInput } from '../../shop/checkout/order.calls.ts'
import type { Message } from '../operation.ts'

/** As the form of our checkout would send it. */
export function orderInput({ buyer, promotionsSeen }: AgentCheckout, priced: PricedCart, payment: string): OrderInput {
  const { firstName, lastName, email, phone, company } = buyer
  const { shipping } = priced.cart
  return OrderInput.parse({
    order: {
      user_type: company ? 'b2b' : 'b2c',
      user_name: firstName,
      user_surname: lastName,
      user_email: email,
      user_phone_number: { countryCallingCode: '371', number: phone ?? '' },
      ...(company && {
        company_name: company.name,
        company_reg_num: company.regNum,
        company_vat_num: company.vatNum,
      }),
    },
    shipping,
    shipping_method: priced.method?.code ?? '',
    payment_method: payment,
    promotions_seen: promotionsSeen,
    total_seen: priced.totals.total,
  })
}

export const PAYMENT = '$.payment.instruments'
const DELIVERY = '$.fulfillment.methods[0]'

/** Where the fields of the form are in a checkout. */
const PATHS: readonly [start: string, path: string][] = [
  ['order.user_name', '$.buyer.first_name'],
  ['order.user_surname', '$.buyer.last_name'],
  ['order.user_email', '$.buyer.email'],
  ['order.user_phone_number', '$.buyer.phone_number'],
  ['order.company_name', '$.buyer.company.name'],
  ['order.company_reg_num', '$.buyer.company.registration_number'],
  ['order.company_vat_num', '$.buyer.company.vat_number'],
  ['order.company', '$.buyer.company'],
  ['shipping_method', `${DELIVERY}.groups[0].selected_option_id`],
  ['shipping.identifier', `${DELIVERY}.selected_destination_id`],
  ['shipping.city', `${DELIVERY}.destinations[0].address_locality`],
  ['shipping.zip', `${DELIVERY}.destinations[0].postal_code`],
  ['shipping.address', `${DELIVERY}.destinations[0].street_address`],
  ['shipping.country_id', `${DELIVERY}.destinations[0].address_country`],
  ['shipping.user_phone_number', '$.buyer.phone_number'],
  ['payment_method', PAYMENT],
]

export function fieldMessages(
  errors: Readonly<Record<string, string[]>>,
  problems: Readonly<Record<string, unknown>> = {},
): Message[] {
  return Object.entries(errors).map(([name, [content = '']]) => ({
    type: 'error',
    code: problems[name] === 'required' ? 'field_required' : 'field_invalid',
    severity: 'recoverable',
    path: PATHS.find(([start]) => name.startsWith(start))?.[1] ?? '$',
    content,
  }))
}

/** What an order was refused for, when no field of the form is to blame. */
export function refusalMessage(
  refused: { code: string; message: string; errors?: object | undefined },
  t: Texts,
): Message {
  const { code, message } = refused
  const isCaptcha = refused.errors !== undefined && 'gRecaptchaResponse' in refused.errors
  if (isCaptcha || code === 'too-many') {
    const content = isCaptcha ? t.agentCheckout.confirmInShop : message
    return {
      type: 'error',
      code: isCaptcha ? 'captcha_required' : 'order_limit',
      severity: 'requires_buyer_input',
      content,
    }
  }
  if (code === 'unavailable')
    return { type: 'error', code: 'unavailable', severity: 'requires_buyer_input', content: message }
  const isPrice = message === t.refusals.order.cartChanged
  return { type: 'error', code: isPrice ? 'price_changed' : 'order_refused', severity: 'recoverable', content: message }
}
