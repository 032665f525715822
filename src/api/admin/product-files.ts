import { HttpError } from '../../http/http-error.ts'
import { type StaffCall, staffUpload } from '../../http/staff/staff-calls.ts'
import { addDocument } from '../../shop/catalogue/edit/edit-documents.db.ts'
import { StaffProduct } from '../../shop/catalogue/edit/product-edit.calls.ts'
import { slugOf } from '../../shop/catalogue/edit/slug.ts'
import { staffProduct } from '../../shop/catalogue/edit/staff-product.db.ts'
import { keepDocument } from '../../shop/media/documents.db.ts'
import { MAX_PICTURE_BYTES } from '../../shop/media/picture.ts'
import { orRefuse } from './refused-file.ts'
import { ById } from './shared.ts'

const upload = staffUpload({
  path: '/products/:id/documents',
  about: 'Add a PDF of at most 20 MB to a product, behind its other documents; its title is the name of the file',
  access: 'write:catalogue',
  maxBytes: MAX_PICTURE_BYTES,
  params: ById,
  answer: StaffProduct,
  run: async (ctx, { params, file }) => {
    const { media } = ctx.services
    const title =
      file.name
        .replace(/\.pdf$/i, '')
        .trim()
        .slice(0, 200) || 'PDF'
    const path = await orRefuse(ctx, async () =>
      keepDocument({ db: ctx.db, media }, await media.receiveDocument(file.content, file.name), slugOf(title)),
    )
    const added = await addDocument(ctx.db, params.id, { path, title: { lv: title } })
    if (added === 'full') throw new HttpError(422, ctx.t.errors.tooManyDocuments, { reason: added })
    const product = added === 'added' ? await staffProduct(ctx.db, params.id, ctx.lang) : null
    if (!product) throw new HttpError(404, ctx.t.errors.notFound)
    return product
  },
})

export const productFileCalls: readonly StaffCall[] = [upload]
