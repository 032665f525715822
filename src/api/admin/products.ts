import { z } from 'zod'
import { HttpError } from '../../http/http-error.ts'
import { type StaffCall, type StaffContext, staffCall } from '../../http/staff/staff-calls.ts'
import { texts } from '../../i18n/texts.ts'
import { AuditEntry } from '../../shop/audit-log/audit-log.calls.ts'
import { listAuditLog } from '../../shop/audit-log/audit-log.db.ts'
import type { FieldProblems } from '../../shop/catalogue/edit/check-product-fields.ts'
import { createProduct } from '../../shop/catalogue/edit/create-product.db.ts'
import { editDocuments } from '../../shop/catalogue/edit/edit-documents.db.ts'
import { editProduct, type ProductEdit, type ProductEdited } from '../../shop/catalogue/edit/edit-product.db.ts'
import {
  archiveProduct,
  copyProduct,
  deleteProduct,
  restoreProduct,
} from '../../shop/catalogue/edit/product-acts.db.ts'
import {
  DocumentsBody,
  FoundProducts,
  NewProductBody,
  ProductChoices,
  ProductEditBody,
  ProductSaved,
  StaffProduct,
} from '../../shop/catalogue/edit/product-edit.calls.ts'
import { findProducts, productChoices, staffProduct } from '../../shop/catalogue/edit/staff-product.db.ts'
import { ById, Done, demandRight, editConflict, MAX_TEXT } from './shared.ts'
import { changedMeanwhile, notFound } from './structure-shared.ts'

const MAX_LOG = 30

async function shown(ctx: StaffContext, id: number) {
  const found = await staffProduct(ctx.db, id, ctx.lang)
  if (!found) throw new HttpError(404, ctx.t.errors.notFound)
  if (ctx.can('read:money')) return found
  const { cost: _, ...fields } = found.fields
  return { ...found, fields }
}

const read = staffCall({
  method: 'GET',
  path: '/products/:id',
  about: 'A product with all fields that can be edited, and its version',
  access: 'read:catalogue',
  params: ById,
  answer: StaffProduct,
  run: (ctx, { params }) => shown(ctx, params.id),
})

const choices = staffCall({
  method: 'GET',
  path: '/product-choices',
  about: 'Categories, manufacturers, attributes and properties that fields of products are chosen from',
  access: 'read:catalogue',
  answer: ProductChoices,
  run: (ctx) => productChoices(ctx.db, ctx.lang),
})

const find = staffCall({
  method: 'GET',
  path: '/product-search',
  about: 'Goods by code or words, for example to relate them',
  access: 'read:catalogue',
  query: z.object({ q: z.string().max(MAX_TEXT) }),
  answer: FoundProducts,
  run: async (ctx, { query }) => ({
    goods: await findProducts(ctx.db, ctx.services.search, { text: query.q, lang: ctx.lang }),
  }),
})

const create = staffCall({
  method: 'POST',
  path: '/products',
  about: 'A new product, hidden until somebody publishes it',
  access: 'write:catalogue',
  body: NewProductBody,
  answer: z.object({ id: z.int() }),
  run: async (ctx, { body }) => {
    const made = await createProduct(ctx.db, body)
    if (!made.ok) throw fieldsRejection(ctx, made.problems)
    return { id: made.id }
  },
})

const edit = staffCall({
  method: 'PATCH',
  path: '/products/:id',
  about:
    'Write changed fields of a product; needs If-Match with the version that was read. 409 names fields that others changed',
  access: 'write:catalogue',
  isVersioned: true,
  params: ById,
  body: ProductEditBody,
  answer: ProductSaved,
  run: async (ctx, { params, body }) => {
    const { ok: _ok, ...answer } = await saveProduct(ctx, params.id, { ...body, version: ctx.readVersion() })
    return answer
  },
})

/** @throws HttpError 403, 404, 409 with both values, 422 with words at the fields */
export async function saveProduct(ctx: StaffContext, id: number, edit: Omit<ProductEdit, 'mayPrice'>) {
  if (Object.hasOwn(edit.changes, 'cost')) demandRight(ctx, 'read:money')
  const saved = await editProduct(ctx.db, id, { ...edit, mayPrice: ctx.can('write:prices') })
  if (!saved.ok) throw rejection(ctx, saved)
  return saved
}

function fieldsRejection(ctx: StaffContext, problems: FieldProblems): HttpError {
  const words = ctx.t.products.problems
  const errors = Object.fromEntries(Object.entries(problems).map(([field, problem]) => [field, [words[problem]]]))
  return new HttpError(422, texts[ctx.lang].errors.invalid, errors)
}

function rejection(ctx: StaffContext, refused: Extract<ProductEdited, { ok: false }>): HttpError {
  const { errors } = ctx.t
  if (refused.reason === 'fields') return fieldsRejection(ctx, refused.problems)
  if (refused.reason === 'unknown') return new HttpError(404, errors.notFound)
  if (refused.reason === 'prices') return new HttpError(403, errors.noRight, { reason: 'right', right: 'write:prices' })
  return editConflict(ctx, refused)
}

const copy = staffCall({
  method: 'POST',
  path: '/products/:id/copy',
  about: 'A hidden copy with a code and an address of its own',
  access: 'write:catalogue',
  params: ById,
  answer: z.object({ id: z.int() }),
  run: async (ctx, { params }) => {
    const made = await copyProduct(ctx.db, params.id)
    if (!made) throw new HttpError(404, ctx.t.errors.notFound)
    return made
  },
})

function demandActed(ctx: StaffContext, acted: Awaited<ReturnType<typeof archiveProduct>>) {
  if (acted.ok) return
  throw acted.reason === 'unknown' ? notFound(ctx) : changedMeanwhile(ctx)
}

const archive = staffCall({
  method: 'POST',
  path: '/products/:id/archive',
  about: 'Take a product out of the shop and of lists; orders keep it. Needs If-Match',
  access: 'write:catalogue',
  isVersioned: true,
  params: ById,
  answer: StaffProduct,
  run: async (ctx, { params }) => {
    demandActed(ctx, await archiveProduct(ctx.db, params.id, { version: ctx.readVersion(), now: ctx.now }))
    return shown(ctx, params.id)
  },
})

const restore = staffCall({
  method: 'POST',
  path: '/products/:id/restore',
  about: 'Bring an archived product back; it stays hidden. Needs If-Match',
  access: 'write:catalogue',
  isVersioned: true,
  params: ById,
  answer: StaffProduct,
  run: async (ctx, { params }) => {
    demandActed(ctx, await restoreProduct(ctx.db, params.id, ctx.readVersion()))
    return shown(ctx, params.id)
  },
})

const remove = staffCall({
  method: 'DELETE',
  path: '/products/:id',
  about: 'Delete a product that nothing refers to; needs If-Match',
  access: 'write:catalogue',
  isVersioned: true,
  params: ById,
  answer: Done,
  run: async (ctx, { params }) => {
    const deleted = await deleteProduct(ctx.db, params.id, ctx.readVersion())
    if (deleted.ok) return { done: true }
    if (deleted.reason === 'unknown') throw notFound(ctx)
    if (deleted.reason === 'changed') throw changedMeanwhile(ctx)
    throw new HttpError(409, ctx.t.products.kept[deleted.reason], { reason: deleted.reason })
  },
})

const documents = staffCall({
  method: 'PATCH',
  path: '/products/:id/documents',
  about:
    'Titles, kinds and order of the documents of a product; those that are not named are removed. Needs If-Match; 409 when others changed the documents',
  access: 'write:catalogue',
  isVersioned: true,
  params: ById,
  body: DocumentsBody,
  answer: StaffProduct,
  run: async (ctx, { params, body }) => {
    const edited = await editDocuments(ctx.db, params.id, { ...body, version: ctx.readVersion() })
    if (edited === 'unknown') throw notFound(ctx)
    if (edited === 'changed') throw changedMeanwhile(ctx)
    return shown(ctx, params.id)
  },
})

const log = staffCall({
  method: 'GET',
  path: '/products/:id/log',
  about: 'The latest changes of a product',
  access: 'read:catalogue',
  params: ById,
  answer: z.object({ entries: z.array(AuditEntry) }),
  run: async (ctx, { params }) => ({
    entries: (await listAuditLog(ctx.db, { subject: `product:${params.id}`, limit: MAX_LOG })).map(entryFor(ctx)),
  }),
})

/** Without the right `read:money` the cost is left out. */
const entryFor = (ctx: StaffContext) => (entry: AuditEntry) => {
  const shown = (row: AuditEntry['before']) =>
    row && Object.fromEntries(Object.entries(row).filter(([key]) => key !== 'cost'))
  return ctx.can('read:money') ? entry : { ...entry, before: shown(entry.before), after: shown(entry.after) }
}

export const productCalls: readonly StaffCall[] = [
  read,
  choices,
  find,
  create,
  edit,
  copy,
  archive,
  restore,
  remove,
  documents,
  log,
]
