import { z } from 'zod'
import { EditableFields } from '../fields.calls.ts'
import { TextByLanguage } from '../staff/staff.calls.ts'

const PickupShop = z.object({
  id: z.int(),
  version: z.int(),
  fields: EditableFields.describe(
    'name, address, city, zip, country, phone, place („latitude, longitude”), isActive, hours.mon to hours.sun („9.00–18.00”; empty: closed)',
  ),
  locations: z.array(z.string()).describe('Stock that lies there'),
})

export const PickupShops = z.object({
  rows: z.array(PickupShop),
  countries: z.array(z.object({ code: z.string(), title: TextByLanguage })),
})

export const NewShop = z.object({ name: z.string().trim().max(200) })
export const ShopMade = PickupShops.extend({ id: z.int() })

export type PickupShop = z.infer<typeof PickupShop>
export type PickupShops = z.infer<typeof PickupShops>
export type ShopMade = z.infer<typeof ShopMade>
