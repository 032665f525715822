import { z } from 'zod'
import type { BuiltInBadge } from './badges.ts'
import { Fields, LocalizedTitle } from './structure/structure.calls.ts'

const BUILT_IN = [
  'discount',
  'new',
  'featured',
  'popular',
  'free_eu_shipping',
] as const satisfies readonly BuiltInBadge[]

const ListedBadge = z.object({
  id: z.int(),
  version: z.int(),
  builtIn: z.enum(BUILT_IN).nullable().describe('One of the program: it has a rule of its own and cannot be deleted'),
  fields: Fields.describe(
    'title.lv, title.en, look, corner, isOn, isOnCard, startsOn and endsOn (days), ruleNewDays, ruleSale, ruleCategoryId, ruleManufacturerId',
  ),
  products: z.int().describe('How many have it by hand'),
})

export const Badges = z.object({ rows: z.array(ListedBadge).describe('In their order') })
export const NewBadge = z.object({ title: LocalizedTitle })
export const BadgeCreated = Badges.extend({ id: z.int() })
export const BadgeOrder = z.object({ ids: z.array(z.int().positive()).max(200) })

export type ListedBadge = z.infer<typeof ListedBadge>
export type Badges = z.infer<typeof Badges>
export type BadgeCreated = z.infer<typeof BadgeCreated>
