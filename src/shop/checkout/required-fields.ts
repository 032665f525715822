import type { BuyerType } from '../buyer-type.ts'
import type { ShippingType } from '../shipping/shipping.tables.ts'

type Fields = {
  order: Record<'user_name' | 'user_surname' | 'user_email' | 'company_name' | 'company_reg_num', string> & {
    user_type: BuyerType
    user_phone_number: { number: string }
  }
  shipping: Record<'identifier' | 'city' | 'address' | 'zip' | 'village' | 'building_num' | 'house_num', string>
  shipping_method: string
  payment_method: string
}

/** Named as in the call. */
export type RequiredField =
  | `order.${'user_name' | 'user_surname' | 'user_email' | 'user_phone_number.number' | 'company_name' | 'company_reg_num'}`
  | `shipping.${'identifier' | 'city' | 'address' | 'zip'}`
  | 'shipping_method'
  | 'payment_method'

/** The required fields that are empty, in the order of the page: which are required depends on buyer and delivery. */
export function missingFields(fields: Fields, shippingType: ShippingType | null): RequiredField[] {
  const { order, shipping } = fields
  const isCompany = order.user_type !== 'b2c'
  const isPoint = shippingType === 'locker' || shippingType === 'shop'
  const isCourier = shippingType === 'courier'
  const isEmpty: Record<RequiredField, boolean> = {
    'order.user_name': !order.user_name,
    'order.user_surname': !order.user_surname,
    'order.user_email': !order.user_email,
    'order.user_phone_number.number': !order.user_phone_number.number,
    'order.company_name': isCompany && !order.company_name,
    'order.company_reg_num': isCompany && !order.company_reg_num,
    shipping_method: !fields.shipping_method,
    'shipping.identifier': isPoint && !shipping.identifier,
    'shipping.city': isCourier && !shipping.city,
    // Rural addresses have a house name or a village instead of a street.
    'shipping.address':
      isCourier && !shipping.address && !(shipping.village && (shipping.building_num || shipping.house_num)),
    'shipping.zip': isCourier && !shipping.zip,
    payment_method: !fields.payment_method,
  }
  return (Object.keys(isEmpty) as RequiredField[]).filter((name) => isEmpty[name])
}
