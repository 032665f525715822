import { z } from 'zod'

export const MAX_SHELF = 40
export const MAX_SHELVES = 500

export const Shelf = z.string().trim().min(1).max(MAX_SHELF).nullable()
const ByLocation = z.record(z.string().max(40), Shelf)

export const Shelves = z.object({
  shelves: z.array(z.object({ location: z.string(), title: z.string(), shelf: z.string().nullable() })),
})

export const ShelfEdit = z.object({
  base: ByLocation.describe('By location: what the person read'),
  changes: ByLocation,
})

export const GivenShelves = z.object({
  location: z.string().max(40),
  shelves: z
    .array(z.object({ code: z.string().trim().min(1).max(100), shelf: Shelf }))
    .min(1)
    .max(MAX_SHELVES),
})

export type Shelves = z.infer<typeof Shelves>
export type ShelfPlace = Shelves['shelves'][number]
