import type { BuyerType } from '../../shop/buyer-type.ts'
import type { Phone } from '../../ui/phone-field.tsx'

export type AddressFields = { country_id: number; city: string; region: string; address: string; zip: string }

/** The registration call's payload, in its names, without what is added on sending. */
export type RegisterForm = {
  user: {
    type: BuyerType
    country_id: number
    name: string
    surname: string
    email: string
    password: string
    password_confirmation: string
    phone: Phone
  }
  terms: { subscription: boolean; privacy: boolean }
  company: {
    bank_id: string
    /** Number in the business register's list of countries: 122 is Latvia. */
    country_id: number
    name: string
    vat_num: string
    reg_num: string
    acc_num: string
    city: string
    zip: string
    address: string
  }
  legal_address: AddressFields
  physical_address: AddressFields
  same_address: boolean
}

const emptyAddress: AddressFields = { country_id: 112, city: '', region: '', address: '', zip: '' }

export const emptyRegistration: RegisterForm = {
  user: {
    type: 'b2c',
    country_id: 112,
    name: '',
    surname: '',
    email: '',
    password: '',
    password_confirmation: '',
    phone: { number: '', countryCallingCode: '371' },
  },
  terms: { subscription: false, privacy: false },
  company: {
    bank_id: '',
    country_id: 122,
    name: '',
    vat_num: '',
    reg_num: '',
    acc_num: '',
    city: '',
    zip: '',
    address: '',
  },
  legal_address: emptyAddress,
  physical_address: emptyAddress,
  same_address: true,
}
