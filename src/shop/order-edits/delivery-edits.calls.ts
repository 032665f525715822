import { z } from 'zod'
import { ShippingInput } from '../checkout/order.calls.ts'
import { Instant } from '../staff/staff.calls.ts'

const Cents = z.int().min(0).max(100_000_000)

export const DeliveryEditBody = z.object({
  shipping_method: z.string().max(60).trim().default('').describe('Code of the way of delivery'),
  shipping: ShippingInput.prefault({}).describe(
    'As at the checkout: an address for couriers, `identifier` for pickup points',
  ),
  price: z
    .union([Cents, z.literal('keep')])
    .optional()
    .describe('Cents, or `keep` for what delivery costs now; without it the price of the checkout'),
  base: z.string().max(1000).optional().describe('That of the delivery when it was read'),
})

export const DeliveryToEdit = z.object({
  number: z.string(),
  version: z.int(),
  kind: z.enum(['in-place', 'paid']),
  closed: z.string().nullable().describe('Why the delivery can no longer be changed'),
  words: z.string().describe('The way and the place as they are; empty without the right to personal data'),
  base: z.string().describe('Given back by an edit, to tell whether another person changed the delivery meanwhile'),
  price: z.int(),
  method: z.string(),
  shipping: z
    .object({
      identifier: z.string(),
      point: z.string(),
      ...{ address: z.string(), building_num: z.string(), house_num: z.string() },
      ...{ village: z.string(), city: z.string(), zip: z.string(), phone: z.string() },
    })
    .nullable()
    .describe('Null without the right to personal data'),
  country: z.int().describe('To which it goes now'),
  countries: z.array(z.object({ id: z.int(), title: z.string() })),
  methods: z.array(
    z.object({
      code: z.string(),
      type: z.enum(['courier', 'locker', 'shop']),
      title: z.string(),
      price: z.int().nullable(),
      refusal: z.string().nullable().describe('Why the goods cannot go by this way'),
    }),
  ),
})

/** Both values, where two people changed the delivery at once. */
export const ContestedDelivery = z.array(
  z.object({
    field: z.literal('delivery'),
    mine: z.string(),
    theirs: z.string(),
    base: z.string().describe('Of theirs, for the next edit'),
    person: z.string().nullable(),
    at: Instant.nullable(),
  }),
)

export type DeliveryToEdit = z.infer<typeof DeliveryToEdit>
export type ContestedDelivery = z.infer<typeof ContestedDelivery>
