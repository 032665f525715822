import { z } from 'zod'
import { EditableFields } from '../fields.calls.ts'
import { TextByLanguage } from '../staff/staff.calls.ts'

const PickupShop = z.object({
  id: z.int(),
  version: z.int(),
  fields: EditableFields.describe(
    'name, address, city, zip, country, phone, place („latitude, longitude”), isActive, hours.mon to hours.sun („9.00–18.00”; empty: closed), stock.CODE of each location (needs the right write:stock)',
  ),
  locations: z.array(z.string()).describe('Stock that lies there'),
})

export const PickupShops = z.object({
  rows: z.array(PickupShop),
  countries: z.array(z.object({ code: z.string(), title: TextByLanguage })),
  stock: z
    .array(z.object({ code: z.string(), title: TextByLanguage, shopId: z.int().nullable() }))
    .describe('Own stock, and in which shop it lies'),
})

export const NewShop = z.object({ name: z.string().trim().max(200) })
export const ShopMade = PickupShops.extend({ id: z.int() })

export type PickupShop = z.infer<typeof PickupShop>
export type PickupShops = z.infer<typeof PickupShops>
export type ShopMade = z.infer<typeof ShopMade>
