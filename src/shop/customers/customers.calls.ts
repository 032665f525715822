import { z } from 'zod'
import { digits, LIMITS } from '../addresses/form-limits.ts'

const text = (max: number) => z.string().max(max).trim().default('')
/** Not trimmed: spaces may be part of it. Its length is checked in password.ts. */
const password = z.string().default('')
const countryId = (standard: number) => z.coerce.number().int().positive().max(2_147_483_647).default(standard)
const Phone = z
  .object({
    countryCallingCode: digits(4).default('371'),
    number: digits(LIMITS.phone).default(''),
  })
  .prefault({})

const Address = z
  .object({
    country_id: countryId(112),
    city: text(LIMITS.city),
    region: text(LIMITS.city),
    address: text(LIMITS.address),
    zip: text(LIMITS.zip),
  })
  .prefault({})

export const Registration = z.object({
  user: z.object({
    type: z.enum(['b2c', 'b2b', 'b2g']).default('b2c'),
    country_id: countryId(112),
    name: text(LIMITS.name),
    surname: text(LIMITS.name),
    email: text(LIMITS.email),
    password,
    password_confirmation: password,
    phone: Phone,
  }),
  terms: z
    .object({
      subscription: z.boolean().default(false),
      privacy: z.boolean().default(false),
      gRecaptchaResponse: z.string().default(''),
    })
    .prefault({}),
  company: z
    .object({
      bank_id: text(LIMITS.number),
      country_id: countryId(122),
      name: text(LIMITS.company),
      vat_num: text(LIMITS.number),
      reg_num: text(LIMITS.number),
      acc_num: text(40),
      city: text(LIMITS.city),
      zip: text(LIMITS.zip),
      address: text(LIMITS.address),
    })
    .prefault({}),
  legal_address: Address,
  physical_address: Address,
  same_address: z.boolean().default(false),
})
export type Registration = z.infer<typeof Registration>
export type AddressInput = z.infer<typeof Address>

export const AddressForm = Address

export const ProfileUpdate = z.object({
  user: z.object({
    name: text(LIMITS.name),
    surname: text(LIMITS.name),
    email: text(LIMITS.email),
    phone: Phone,
    password,
    new_password: password,
    new_password_confirmation: password,
  }),
  gRecaptchaResponse: z.string().default(''),
})
export type ProfileUpdate = z.infer<typeof ProfileUpdate>
