import { withSessionStorage } from '../../browser/session-storage.ts'
import type { AgentBuyer } from '../../shop/agent-checkouts/agent-checkout.ts'
import type { BuyerType } from '../../shop/buyer-type.ts'
import type { CartView } from '../../shop/cart/cart.ts'

type Phone = { number: string; countryCallingCode: string }

/** Named as the fields of the order call. */
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
    buyer_reference: string
    contract_number: string
  }
  shipping: {
    identifier: string
    country_id: number | null
    region_id: number | null
    area_id: number | null
    city: string
    village: string
    building_num: string
    house_num: string
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

export const noPlace = {
  identifier: '',
  region_id: null,
  area_id: null,
  city: '',
  village: '',
  building_num: '',
  house_num: '',
  address: '',
  zip: '',
  address_id: null,
}

type Address = Pick<CheckoutForm['shipping'], 'address' | 'city' | 'zip'>

export const placeLine = ({ address, city, zip }: Address) => [address, city, zip].filter(Boolean).join(', ')

export const emptyShipping: CheckoutForm['shipping'] = {
  ...noPlace,
  country_id: 112,
  message: '',
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
    buyer_reference: '',
    contract_number: '',
  },
  shipping: emptyShipping,
  shipping_method: '',
  payment_method: '',
}

/** Response of `GET /api/user`; empty for a guest. */
export type KnownUser = {
  type?: BuyerType
  name?: string
  surname?: string
  email?: string
  phone?: { countryCallingCode?: string; number?: string } | null
  company?: {
    name?: string
    reg_num?: string
    vat_num?: string | null
    address?: string
    city?: string
    zip?: string
    country?: { id: number } | null
  } | null
  addresses?: unknown[]
}

/** What an agent knows of the buyer; the number is split when it is sent. */
export function withAgent(form: CheckoutForm, buyer: AgentBuyer | null): CheckoutForm {
  if (!buyer) return form
  const { firstName = '', lastName = '', email = '', phone = '', company } = buyer
  return {
    ...form,
    order: {
      ...form.order,
      user_type: company ? 'b2b' : form.order.user_type,
      user_name: firstName,
      user_surname: lastName,
      user_email: email,
      user_phone_number: { ...noPhone, number: phone.replace(/^\+371\s*/, '') },
      ...(company && {
        company_name: company.name,
        company_reg_num: company.regNum,
        company_vat_num: company.vatNum,
      }),
    },
  }
}

/** Fills empty fields from the profile; the delivery's phone defaults to the buyer's. */
export function withUser(form: CheckoutForm, user: KnownUser | null | undefined): CheckoutForm {
  if (!user?.email) return form
  const phone: Phone = {
    number: user.phone?.number ?? '',
    countryCallingCode: user.phone?.countryCallingCode || noPhone.countryCallingCode,
  }
  const { order, shipping } = form
  const ownPhone = order.user_phone_number.number ? order.user_phone_number : phone
  const { company } = user
  return {
    ...form,
    order: {
      ...order,
      user_type: user.type ?? order.user_type,
      user_name: order.user_name || (user.name ?? ''),
      user_surname: order.user_surname || (user.surname ?? ''),
      user_email: order.user_email || user.email,
      user_phone_number: ownPhone,
      // The account's company cannot be edited here.
      company_name: company?.name ?? order.company_name,
      company_reg_num: company?.reg_num ?? order.company_reg_num,
      company_vat_num: company ? (company.vat_num ?? '') : order.company_vat_num,
      company_address: company?.address ?? order.company_address,
      company_city: company?.city ?? order.company_city,
      company_zip: company?.zip ?? order.company_zip,
      company_country_id: company?.country?.id ?? order.company_country_id,
    },
    shipping: {
      ...shipping,
      user_phone_number: shipping.user_phone_number.number ? shipping.user_phone_number : phone,
    },
  }
}

function filled<Fields extends object>(typed: Fields, known: { [Key in keyof Fields]?: Fields[Key] | undefined }) {
  const kept = Object.entries(known).filter(([key, value]) => value && !typed[key as keyof Fields])
  return Object.fromEntries(kept) as Partial<Fields>
}

export function withCart(form: CheckoutForm, cart: CartView): CheckoutForm {
  const address = cart.shipping_address
  return {
    ...form,
    shipping_method: cart.shipping_method?.code ?? form.shipping_method,
    payment_method: cart.payment_method?.code ?? form.payment_method,
    shipping: {
      ...form.shipping,
      country_id: address.country_id ?? form.shipping.country_id,
      ...filled(form.shipping, {
        identifier: address.identifier,
        region_id: address.region_id,
        area_id: address.area_id,
        city: address.city,
        village: address.village,
        building_num: address.building_num,
        house_num: address.house_num,
        address: address.address,
        zip: address.zip,
        message: address.message,
      }),
    },
  }
}

/** Another delivery method clears address and payment; the phone stays. */
export function withMethod(form: CheckoutForm, code: string): CheckoutForm {
  return {
    ...form,
    shipping_method: code,
    payment_method: '',
    shipping: { ...emptyShipping, user_phone_number: form.shipping.user_phone_number },
  }
}

const PREFIX = 'checkout-form'

/**
 * Keeps the form across reloads, in this tab and for this session only; drafts of other sessions are removed.
 * @param session identifies the visitor's session without giving access to it
 */
export function draftOf(session: string) {
  const key = `${PREFIX}:${session}`
  return {
    keep: (form: CheckoutForm) => withSessionStorage((storage) => storage.setItem(key, JSON.stringify(form))),
    read: () =>
      withSessionStorage((storage) => {
        for (const each of Object.keys(storage)) {
          if (each.startsWith(PREFIX) && each !== key) storage.removeItem(each)
        }
        return parsed(storage.getItem(key))
      }) ?? null,
    drop: () => withSessionStorage((storage) => storage.removeItem(key)),
  }
}

function parsed(text: string | null): CheckoutForm | null {
  const kept = JSON.parse(text ?? 'null') as Partial<CheckoutForm> | null
  if (!kept) return null
  return {
    ...emptyForm,
    ...kept,
    order: { ...emptyForm.order, ...kept.order },
    shipping: { ...emptyShipping, ...kept.shipping },
  }
}
