import { z } from 'zod'
import { digits, LIMITS } from '../addresses/form-limits.ts'

const text = (max: number) => z.string().max(max).trim().default('')
const optionalId = z.number().int().positive().max(2_147_483_647).nullish()

const Phone = z
  .object({ countryCallingCode: digits(4).default('371'), number: digits(LIMITS.phone).default('') })
  .prefault({})

export const ShippingInput = z.object({
  identifier: text(LIMITS.company),
  country_id: optionalId,
  region_id: optionalId,
  area_id: optionalId,
  city: text(LIMITS.city),
  village: text(LIMITS.city),
  building_num: text(LIMITS.number),
  house_num: text(LIMITS.number),
  address: text(LIMITS.address),
  zip: text(LIMITS.zip),
  message: text(LIMITS.message),
  address_id: optionalId,
  user_phone_number: Phone,
})

/** What a guest orders as. */
export const BuyerInput = z.object({
  user_type: z.enum(['b2c', 'b2b', 'b2g']).default('b2c'),
  company_country_id: z.number().int().positive().default(112),
  company_reg_num: text(LIMITS.number),
})

/** Required fields depend on the buyer type and are checked by `checkOrder`. */
export const OrderInput = z.object({
  order: z
    .object({
      ...BuyerInput.shape,
      user_name: text(LIMITS.name),
      user_surname: text(LIMITS.name),
      user_email: text(LIMITS.email),
      user_phone_number: Phone,
      company_name: text(LIMITS.company),
      company_vat_num: text(LIMITS.number),
      company_address: text(LIMITS.address),
      company_city: text(LIMITS.city),
      company_zip: text(LIMITS.zip),
      buyer_reference: text(LIMITS.company),
      contract_number: text(LIMITS.company),
    })
    .prefault({}),
  shipping: ShippingInput.prefault({}),
  shipping_method: text(60),
  payment_method: text(60),
  promotions_seen: z
    .string()
    .max(1_000)
    .optional()
    .describe('As the cart had it; when rules give something else now, 409'),
  total_seen: z
    .int()
    .nonnegative()
    .optional()
    .describe('`total_price_with_tax` of the cart as the buyer saw it; when it is another now, 409 with the cart'),
  /** Required after many orders from one network. */
  gRecaptchaResponse: z.string().max(20_000).optional(),
})

export type OrderInput = z.infer<typeof OrderInput>
export type ShippingInput = z.infer<typeof ShippingInput>

export const plainShipping = (shipping: ShippingInput) => ({
  ...shipping,
  country_id: shipping.country_id ?? undefined,
})
