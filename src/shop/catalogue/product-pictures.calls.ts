import { z } from 'zod'
import { languages } from '../languages.ts'
import { PictureFacts, PicturePath } from '../media/media.calls.ts'

export const MAX_PICTURES = 100
const MAX_ALT = 300
const Alt = z.string().trim().max(MAX_ALT)
const Alts = z.partialRecord(z.enum(languages), Alt)

export const ProductPicture = PictureFacts.extend({ id: z.int(), alt: Alts })
export type ProductPicture = z.infer<typeof ProductPicture>

export const ProductPictures = z.object({
  code: z.string(),
  title: z.string(),
  version: z.int(),
  pictures: z.array(ProductPicture),
})
export type ProductPictures = z.infer<typeof ProductPictures>

/** `position`: where it goes, from 0; at the end without it. */
export const NewPictures = z.object({
  pictures: z
    .array(
      z.object({
        path: PicturePath,
        alt: Alts.default({}),
        position: z.int().min(0).max(MAX_PICTURES).optional(),
      }),
    )
    .min(1)
    .max(MAX_PICTURES),
})

/** `skipped`: those that the product has already. */
export const PicturesAdded = ProductPictures.extend({ skipped: z.int() })
export type PicturesAdded = z.infer<typeof PicturesAdded>

/** A new path replaces the picture or its crop; alt and place stay. */
const Fields = z.object({ path: PicturePath.optional(), alt: Alts.optional() })
export const PictureChange = z.object({ base: Fields, changes: Fields })
export type PictureFields = z.infer<typeof Fields>

const Ids = z.array(z.int().positive()).max(MAX_PICTURES)
/** All pictures of the product in their new order, and the order in which the person saw them. */
export const PictureOrder = z.object({ order: Ids, base: Ids })
export const PicturesRemoval = z.object({ ids: Ids.min(1) })

export const ContestedPicture = z.array(
  z.object({
    field: z.string().describe('`path`, or `alt.` and a language'),
    mine: z.string(),
    theirs: z.string(),
    person: z.string().nullable(),
    at: z.string().nullable(),
  }),
)
export type ContestedPicture = z.infer<typeof ContestedPicture>
