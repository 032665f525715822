import { z } from 'zod'
import { FULL, MIN_CROP } from './picture.ts'

const Place = z.int().min(0).max(FULL)
/** Paths of uploaded pictures, and of those in the folder of pictures. */
export const PicturePath = z
  .string()
  .max(200)
  .regex(/^[a-z0-9][a-z0-9_-]*(\/[a-z0-9_-]+)*$/)

const PictureEditBody = z.object({
  crop: z
    .object({
      x: Place,
      y: Place,
      width: z.int().min(MIN_CROP).max(FULL),
      height: z.int().min(MIN_CROP).max(FULL),
    })
    .refine(({ x, y, width, height }) => x + width <= FULL && y + height <= FULL)
    .nullable()
    .describe('Thousandths of the turned picture'),
  focus: z.object({ x: Place, y: Place }).nullable().describe('Thousandths of the turned picture'),
})

export const NewPictureVersion = PictureEditBody.extend({ path: PicturePath })

/** `isKnown`: these very bytes were in the shop before. */
export const StoredPicture = z.object({
  path: z.string(),
  width: z.int(),
  height: z.int(),
  isKnown: z.boolean(),
})
export type StoredPicture = z.infer<typeof StoredPicture>

/** Sizes are null of pictures that were not uploaded. */
export const PictureFacts = PictureEditBody.extend({
  path: z.string(),
  /** The same picture without crop and focal point. */
  whole: z.string(),
  width: z.int().nullable(),
  height: z.int().nullable(),
})
export type PictureFacts = z.infer<typeof PictureFacts>

const MOST_SHOWN = 60

const LibraryPicture = z.object({
  path: z.string(),
  name: z.string().describe('Of the file that was uploaded, or the path in the folder'),
  width: z.int().nullable(),
  height: z.int().nullable(),
})
export type LibraryPicture = z.infer<typeof LibraryPicture>

export const LibraryQuery = z.object({
  q: z.string().trim().max(100).default('').describe('A part of the name or of the alt text'),
  after: z.string().max(400).optional().describe('`next` of the page before'),
  limit: z.coerce.number().int().min(1).max(MOST_SHOWN).default(MOST_SHOWN),
})
export const Library = z.object({ rows: z.array(LibraryPicture), next: z.string().nullable() })
export type Library = z.infer<typeof Library>
