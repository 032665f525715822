import { z } from 'zod'
import { HttpError } from '../../http/http-error.ts'
import { type StaffCall, type StaffContext, staffCall, staffUpload } from '../../http/staff/staff-calls.ts'
import {
  MAX_PICTURES,
  NewPictures,
  PictureChange,
  PictureOrder,
  PicturesAdded,
  PicturesRemoval,
  ProductPictures,
} from '../../shop/catalogue/product-pictures.calls.ts'
import {
  addPictures,
  editPicture,
  orderPictures,
  type PicturesChanged,
  readPictures,
  removePictures,
} from '../../shop/catalogue/product-pictures.db.ts'
import { editVersion, fetchPicture, keepPicture, pictureFacts } from '../../shop/media/files.db.ts'
import { type LibraryPlace, listLibrary } from '../../shop/media/library.db.ts'
import {
  Library,
  LibraryQuery,
  NewPictureVersion,
  PictureFacts,
  PicturePath,
  StoredPicture,
} from '../../shop/media/media.calls.ts'
import { MAX_PICTURE_BYTES } from '../../shop/media/picture.ts'
import { orRefuse } from './refused-file.ts'
import { ById } from './shared.ts'

const access = 'write:catalogue'
const MAX_ADDRESS = 2000

const upload = staffUpload({
  path: '/pictures',
  about:
    'Store a picture (JPEG, PNG, WebP, AVIF or GIF of at most 20 MB and 80 megapixels); a known one is stored once',
  access,
  maxBytes: MAX_PICTURE_BYTES,
  answer: StoredPicture,
  run: (ctx, { file }) =>
    orRefuse(ctx, async () => keepPicture(depsOf(ctx), await ctx.services.media.receive(file.content, file.name))),
})

const fetchOne = staffCall({
  method: 'POST',
  path: '/pictures/from-address',
  about: 'Store the picture that lies at a public address',
  access,
  body: z.object({ address: z.string().trim().max(MAX_ADDRESS) }),
  answer: StoredPicture,
  run: (ctx, { body }) => orRefuse(ctx, () => fetchPicture(depsOf(ctx), body.address), 'address'),
})

const version = staffCall({
  method: 'POST',
  path: '/pictures/versions',
  about: 'The path of a picture with another crop or focal point; the original stays',
  access,
  body: NewPictureVersion,
  answer: PictureFacts,
  run: (ctx, { body: { path, ...edit } }) =>
    orRefuse(ctx, async () => {
      const made = await editVersion(depsOf(ctx), path, edit)
      if (!made) throw notFound(ctx)
      return pictureFacts(ctx.db, made)
    }),
})

const facts = staffCall({
  method: 'GET',
  path: '/pictures',
  about: 'Size, crop and focal point of a picture',
  access: 'read:catalogue',
  query: z.object({ path: PicturePath }),
  answer: PictureFacts,
  run: (ctx, { query }) => pictureFacts(ctx.db, query.path),
})

const library = staffCall({
  method: 'GET',
  path: '/pictures/library',
  about: 'Pictures of the shop, the newest first, each without crop',
  access: 'read:catalogue',
  query: LibraryQuery,
  answer: Library,
  run: async ({ db, now }, { query: { q, after, limit } }) => {
    const found = await listLibrary(db, { q, after: placeFrom(after), limit: limit + 1, now })
    const rows = found.slice(0, limit).map(({ at: _, ...picture }) => picture)
    const last = found.length > limit ? found[limit - 1] : undefined
    return { rows, next: last ? Buffer.from(`${last.at} ${last.path}`).toString('base64url') : null }
  },
})

/** Null for an invalid one, so that its page begins at the start. */
function placeFrom(after: string | undefined): LibraryPlace | null {
  const [at = '', path = ''] = Buffer.from(after ?? '', 'base64url')
    .toString()
    .split(' ')
  return path && !Number.isNaN(Date.parse(at)) ? { at, path } : null
}

const read = staffCall({
  method: 'GET',
  path: '/products/:id/pictures',
  about: 'The pictures of a product or variation in their order, with the version of the product',
  access: 'read:catalogue',
  params: ById,
  answer: ProductPictures,
  run: (ctx, { params }) => picturesOf(ctx, params.id),
})

const add = staffCall({
  method: 'POST',
  path: '/products/:id/pictures',
  about: 'Give stored pictures to a product; those that it has already are skipped',
  access,
  params: ById,
  body: NewPictures,
  answer: PicturesAdded,
  run: async (ctx, { params, body }) => {
    const added = await addPictures(ctx.db, params.id, body.pictures)
    return { ...(await changed(ctx, params.id, added)), skipped: added.ok ? added.skipped : 0 }
  },
})

const edit = staffCall({
  method: 'PATCH',
  path: '/products/:id/pictures/:picture',
  about: 'Alt texts, replacement or crop of a picture; needs If-Match. 409 names fields that others changed',
  access,
  isVersioned: true,
  params: ById.extend({ picture: ById.shape.id }),
  body: PictureChange,
  answer: ProductPictures,
  run: async (ctx, { params: { id, picture }, body }) => {
    const read = ctx.readVersion()
    return changed(ctx, id, await ctx.db.transaction((tx) => editPicture(tx, id, picture, { ...body, version: read })))
  },
})

const order = staffCall({
  method: 'POST',
  path: '/products/:id/pictures/order',
  about: 'Put all pictures of a product in order; refused when others changed them meanwhile',
  access,
  params: ById,
  body: PictureOrder,
  answer: ProductPictures,
  run: async (ctx, { params, body }) => changed(ctx, params.id, await orderPictures(ctx.db, params.id, body)),
})

const remove = staffCall({
  method: 'POST',
  path: '/products/:id/pictures/removed',
  about: 'Take pictures from a product; added again they are back, as files stay for 30 days',
  access,
  params: ById,
  body: PicturesRemoval,
  answer: ProductPictures,
  run: async (ctx, { params, body }) =>
    changed(ctx, params.id, await ctx.db.transaction((tx) => removePictures(tx, params.id, body.ids))),
})

const depsOf = ({ db, services: { media } }: StaffContext) => ({ db, media })

const notFound = ({ t: { errors } }: StaffContext) => new HttpError(404, errors.notFound)

async function picturesOf(ctx: StaffContext, id: number) {
  const found = await readPictures(ctx.db, id, ctx.lang)
  if (!found) throw notFound(ctx)
  return found
}

function changed(ctx: StaffContext, id: number, result: PicturesChanged) {
  if (result.ok) return picturesOf(ctx, id)
  const { pictures: words } = ctx.t
  const { reason } = result
  if (reason === 'unknown') throw notFound(ctx)
  if (reason === 'conflict') throw new HttpError(409, words.conflict, { reason, conflicts: result.conflicts })
  if (reason === 'too-many') throw new HttpError(422, words.tooMany, { reason, max: MAX_PICTURES })
  throw new HttpError(409, reason === 'moved' ? words.moved : words.noSuchPicture, { reason })
}

export const pictureCalls: readonly StaffCall[] = [
  upload,
  fetchOne,
  version,
  facts,
  library,
  read,
  add,
  edit,
  order,
  remove,
]
