import { z } from 'zod'
import { FoundProducts } from '../catalogue/edit/product-edit.calls.ts'
import { Fields } from '../catalogue/structure/structure.calls.ts'
import { SLIDER_TYPES } from './banner-places.ts'

const Type = z.enum(SLIDER_TYPES)
const Id = z.int().positive().max(2_147_483_647)
const MAX_GOODS = 24

const ShelfTab = z.object({
  id: z.int(),
  version: z.int(),
  type: Type,
  fields: Fields,
  goods: FoundProducts.shape.goods.describe('In their order; none: those that the type finds'),
})

export const ShelfTabs = z.object({ rows: z.array(ShelfTab).describe('As the shop shows them, from left to right') })
export const NewShelfTab = z.object({ type: Type })
export const ShelfTabGoods = z.object({ products: z.array(Id).max(MAX_GOODS) })

export type ShelfTabs = z.infer<typeof ShelfTabs>
export type ShelfTab = z.infer<typeof ShelfTab>
