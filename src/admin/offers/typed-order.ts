import type { OfferOrderChoices } from '../../shop/quotes/offers.calls.ts'

/** Latvia, as the forms of buyers begin. */
export const HOME = '112'

type BuyerType = OfferOrderChoices['buyer']['type']

/** As typed. */
export type TypedOrder = {
  type: BuyerType
  name: string
  surname: string
  email: string
  phone: string
  companyName: string
  regNum: string
  vatNum: string
  companyAddress: string
  method: string
  payment: string
  point: { identifier: string; name: string } | null
  address: string
  city: string
  zip: string
  message: string
}

export function typedOrderOf({ buyer, delivery, methods }: OfferOrderChoices): TypedOrder {
  const [name = '', ...surname] = buyer.name.split(' ')
  const { type, email, companyName, regNum } = buyer
  return {
    ...{
      type,
      name,
      surname: surname.join(' '),
      email,
      phone: '',
      companyName,
      regNum,
      vatNum: '',
      companyAddress: '',
    },
    method: methods.find(({ code }) => code === delivery)?.code ?? '',
    ...{ payment: '', point: null, address: '', city: '', zip: '', message: '' },
  }
}

/** @param to.type of the way of delivery */
export function inputOf(typed: TypedOrder, to: { country: string; type: string | null }) {
  const isCourier = to.type === 'courier'
  const { address, city, zip, message, point } = typed
  return {
    order: {
      user_type: typed.type,
      user_name: typed.name,
      user_surname: typed.surname,
      user_email: typed.email,
      user_phone_number: { number: typed.phone },
      company_name: typed.companyName,
      company_reg_num: typed.regNum,
      company_vat_num: typed.vatNum,
      company_address: typed.companyAddress,
    },
    shipping: {
      country_id: Number(to.country),
      message,
      ...(isCourier ? { address, city, zip } : { identifier: point?.identifier ?? '' }),
    },
    shipping_method: typed.method,
    payment_method: typed.payment,
  }
}
