import { z } from 'zod'
import { EditableFields } from '../fields.calls.ts'
import { TextByLanguage } from '../staff/staff.calls.ts'
import { CARRIERS } from './carrier-point.ts'
import { TEMPLATES } from './method-templates.ts'

const Id = z.int().positive().max(2_147_483_647)
const Instant = z.string()
const Type = z.enum(['courier', 'locker', 'shop'])

const Country = z.object({ code: z.string(), title: TextByLanguage })

const CarrierPoints = z.object({
  carrier: z.string(),
  points: z.int().describe('Pickup points that buyers can choose'),
  takenAt: Instant.nullable().describe('When the list of the carrier was last taken'),
  failedAt: Instant.nullable(),
  failure: z.string().nullable(),
})

const ListedMethod = z.object({
  id: z.int(),
  code: z.string(),
  version: z.int(),
  type: Type,
  title: TextByLanguage,
  carrier: z.string().nullable(),
  isActive: z.boolean(),
  isBulky: z.boolean(),
  isArchived: z.boolean(),
  zones: z.array(
    z.object({
      country: z.string(),
      daysMin: z.int(),
      daysMax: z.int(),
      freeFrom: z.int().nullable(),
      lowest: z.int().nullable().describe('The lowest price in cents'),
    }),
  ),
})

export const DeliveryMethods = z.object({
  rows: z.array(ListedMethod).describe('In their order, removed ones last'),
  countries: z.array(Country),
  carriers: z.array(CarrierPoints),
  canImport: z.boolean().describe('Whether lists of carriers are taken here; not in a demo shop'),
})

export const DeliveryMethod = z.object({
  id: z.int(),
  code: z.string(),
  version: z.int(),
  type: Type,
  isArchived: z.boolean(),
  fields: EditableFields.describe(
    'title.lv, title.en, description.lv, description.en, isActive, isBulky, maxParcels, trackingUrl, carrier, vatClass; for each country zone.LV, zone.LV.daysMin, zone.LV.daysMax, zone.LV.freeFrom (euros) and prices.LV: rows „kilograms|size|euros|euros of goods from which it holds” with ; between, and areas.LV: zones by postcode as a JSON list of name, postcodes, isServed, daysMin, daysMax, freeFrom and prices, all texts but isServed',
  ),
  countries: z.array(Country),
  carriers: z.array(CarrierPoints),
  canImport: z.boolean(),
})

export const NewMethod = z.object({ template: z.enum(TEMPLATES) })
export const MethodOrder = z.object({ ids: z.array(Id).max(500) }).describe('All of them, in their new order')
export const MethodState = z.object({ isArchived: z.boolean() })
export const ByCarrier = z.object({ carrier: z.enum(CARRIERS) })

const Typed = z.string().max(20).default('')

export const DeliveryTrial = z.object({
  country: z.string().max(2),
  postcode: Typed.describe('Empty: the price of the country'),
  weight: Typed.describe('Kilograms'),
  goods: Typed.describe('Euros with VAT'),
  width: Typed.describe('Centimetres'),
  depth: Typed,
  height: Typed,
  isBulky: z.boolean().default(false),
})

export const DeliveryTried = z.object({
  rows: z.array(
    z.object({
      id: z.int(),
      title: TextByLanguage,
      isActive: z.boolean(),
      price: z.int().nullable().describe('Cents; null where it is not offered'),
      parcels: z.int(),
      freeFrom: z.int().nullable(),
      days: z.object({ min: z.int(), max: z.int() }).nullable(),
      refusal: z.string().nullable().describe('Why it is not offered, in the language of the person'),
    }),
  ),
})

export type DeliveryMethods = z.infer<typeof DeliveryMethods>
export type ListedMethod = z.infer<typeof ListedMethod>
export type DeliveryMethod = z.infer<typeof DeliveryMethod>
export type DeliveryTried = z.infer<typeof DeliveryTried>
export type CarrierPoints = z.infer<typeof CarrierPoints>
