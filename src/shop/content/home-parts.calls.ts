import { z } from 'zod'
import { Fields, LocalizedTitle } from '../catalogue/structure/structure.calls.ts'
import { BANNER_PLACES } from './banner-places.ts'

const Id = z.int().positive().max(2_147_483_647)
const Place = z.enum(BANNER_PLACES)

const StaffBanner = z.object({ id: z.int(), version: z.int(), place: Place, fields: Fields })

export const BannerList = z.object({ rows: z.array(StaffBanner).describe('By place, in their order') })
export const NewBanner = z.object({ place: Place, title: LocalizedTitle })
export const BannerOrder = z.object({ place: Place, ids: z.array(Id).max(200) })

const PerMille = z.int().min(0).max(1000)
const MAX_DOTS = 30

const StaffScene = z.object({
  id: z.int(),
  version: z.int(),
  image: z.string(),
  width: z.int(),
  height: z.int(),
  fields: Fields,
  dots: z
    .array(z.object({ id: z.int(), code: z.string(), title: z.string(), x: PerMille, y: PerMille }))
    .describe('Goods with their places, in tenths of a percent from the left and upper edge'),
})

export const SceneList = z.object({ rows: z.array(StaffScene) })
export const NewScene = z.object({ title: LocalizedTitle, image: z.string().max(200) })
export const SceneOrder = z.object({ ids: z.array(Id).max(200) })
export const SceneGoods = z.object({ goods: z.array(z.object({ id: Id, x: PerMille, y: PerMille })).max(MAX_DOTS) })
export const Made = z.object({ id: z.int() })

export type BannerList = z.infer<typeof BannerList>
export type StaffBanner = z.infer<typeof StaffBanner>
export type SceneList = z.infer<typeof SceneList>
export type StaffScene = z.infer<typeof StaffScene>
