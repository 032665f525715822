import type { CartView } from '../../shop/cart/cart.ts'
import type { BuyerType } from '../../shop/customers/customers.tables.ts'

export type Phone = { number: string; countryCallingCode: string }

/** What the buyer types and chooses, in the names of the order call. */
export type CheckoutForm = {
  order: {
    user_type: BuyerType
    user_name: string
    user_surname: string
    user_email: string
    user_phone_number: Phone
    company_name: string
    company_reg_num: string
    company_vat_num: string
    company_address: string
    company_city: string
    company_zip: string
    company_country_id: number
  }
  shipping: {
    identifier: string
    country_id: number | null
    region_id: number | null
    area_id: number | null
    city: string
    address: string
    zip: string
    message: string
    address_id: number | null
    user_phone_number: Phone
  }
  shipping_method: string
  payment_method: string
}

const noPhone: Phone = { number: '', countryCallingCode: '371' }

export const emptyShipping: CheckoutForm['shipping'] = {
  identifier: '',
  country_id: 112,
  region_id: null,
  area_id: null,
  city: '',
  address: '',
  zip: '',
  message: '',
  address_id: null,
  user_phone_number: noPhone,
}

export const emptyForm: CheckoutForm = {
  order: {
    user_type: 'b2c',
    user_name: '',
    user_surname: '',
    user_email: '',
    user_phone_number: noPhone,
    company_name: '',
    company_reg_num: '',
    company_vat_num: '',
    company_address: '',
    company_city: '',
    company_zip: '',
    company_country_id: 112,
  },
  shipping: emptyShipping,
  shipping_method: '',
  payment_method: '',
}

/** What the cart already knows of delivery and payment. */
export function withCart(form: CheckoutForm, cart: CartView): CheckoutForm {
  const address = cart.shipping_address
  return {
    ...form,
    shipping_method: cart.shipping_method?.code ?? form.shipping_method,
    payment_method: cart.payment_method?.code ?? form.payment_method,
    shipping: {
      ...form.shipping,
      identifier: address.identifier ?? form.shipping.identifier,
      country_id: address.country_id ?? form.shipping.country_id,
      city: address.city ?? form.shipping.city,
      address: address.address ?? form.shipping.address,
      zip: address.zip ?? form.shipping.zip,
      message: address.message ?? form.shipping.message,
    },
  }
}

/** Another way of delivery clears the address and the payment (spec §4); the phone stays. */
export function withMethod(form: CheckoutForm, code: string, countryId: number): CheckoutForm {
  return {
    ...form,
    shipping_method: code,
    payment_method: '',
    shipping: { ...emptyShipping, country_id: countryId, user_phone_number: form.shipping.user_phone_number },
  }
}

const KEY = 'checkout-form'

/** Typed data outlives a reload and Back, in this tab only. */
export function keepDraft(form: CheckoutForm) {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(form))
  } catch {
    // A browser without storage loses nothing but this comfort.
  }
}

export function readDraft(): CheckoutForm | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Partial<CheckoutForm> | null
    if (!kept) return null
    return {
      ...emptyForm,
      ...kept,
      order: { ...emptyForm.order, ...kept.order },
      shipping: { ...emptyShipping, ...kept.shipping },
    }
  } catch {
    return null
  }
}

export function dropDraft() {
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // Nothing was kept.
  }
}
