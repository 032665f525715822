import { z } from 'zod'
import { HttpError } from '../../http/http-error.ts'
import { type StaffCall, type StaffContext, staffCall } from '../../http/staff/staff-calls.ts'
import { DEFAULT_LISTING } from '../../shop/catalogue/listing.ts'
import {
  createCategory,
  deleteCategory,
  editCategory,
  findCategory,
  listCategories,
  moveCategory,
  moveProductsOf,
} from '../../shop/catalogue/structure/categories.db.ts'
import { namedProducts, pinsOf, savePins } from '../../shop/catalogue/structure/pins.db.ts'
import {
  CategoryDetail,
  CategoryMove,
  FieldsEditBody,
  ListedCategory,
  MovedSome,
  MoveProducts,
  NewCategory,
  Pins,
} from '../../shop/catalogue/structure/structure.calls.ts'
import { RELEVANCE } from '../../shop/search/search-request.ts'
import { ById, Done, MAX_TEXT } from './shared.ts'
import { changedMeanwhile, demandEdited, notFound } from './structure-shared.ts'

const FOUND = 20

const Categories = z.object({ rows: z.array(ListedCategory) })

const list = staffCall({
  method: 'GET',
  path: '/categories',
  about: 'All categories, siblings in their order',
  access: 'read:catalogue',
  answer: Categories,
  run: async (ctx) => ({ rows: await listCategories(ctx.db) }),
})

const read = staffCall({
  method: 'GET',
  path: '/categories/:id',
  about: 'A category with its texts, and what refers to it',
  access: 'read:catalogue',
  params: ById,
  answer: CategoryDetail,
  run: (ctx, { params }) => detail(ctx, params.id),
})

async function detail(ctx: StaffContext, id: number) {
  const found = await findCategory(ctx.db, id)
  if (!found) throw notFound(ctx)
  return { ...found, pins: await pinsOf(ctx.db, id) }
}

const create = staffCall({
  method: 'POST',
  path: '/categories',
  about: 'Make a category, the last of its siblings; its address is made of the title',
  access: 'write:catalogue',
  body: NewCategory,
  answer: CategoryDetail,
  run: async (ctx, { body }) => {
    const id = await createCategory(ctx.db, body)
    if (id === undefined) throw notFound(ctx)
    return detail(ctx, id)
  },
})

const edit = staffCall({
  method: 'PATCH',
  path: '/categories/:id',
  about:
    'Edit fields of a category; needs If-Match with the version that was read. 409 names fields that others changed',
  access: 'write:catalogue',
  isVersioned: true,
  params: ById,
  body: FieldsEditBody,
  answer: CategoryDetail,
  run: async (ctx, { params, body }) => {
    demandEdited(ctx, await editCategory(ctx.db, params.id, { ...body, version: ctx.readVersion() }))
    return detail(ctx, params.id)
  },
})

const move = staffCall({
  method: 'POST',
  path: '/categories/:id/move',
  about: 'Move a category with all below it; addresses stay',
  access: 'write:catalogue',
  params: ById,
  body: CategoryMove,
  answer: Categories,
  run: async (ctx, { params, body }) => {
    const moved = await moveCategory(ctx.db, params.id, body)
    if (moved === 'unknown') throw notFound(ctx)
    if (moved === 'cycle') throw new HttpError(409, ctx.t.structure.cycle, { reason: moved })
    return { rows: await listCategories(ctx.db) }
  },
})

const moveProducts = staffCall({
  method: 'POST',
  path: '/categories/:id/products-moved',
  about: 'Move products to another category, a part of them at once',
  access: 'write:catalogue',
  params: ById,
  body: MoveProducts,
  answer: MovedSome,
  run: async (ctx, { params, body }) => {
    if (body.to === params.id) throw new HttpError(409, ctx.t.structure.same, { reason: 'same' })
    const moved = await moveProductsOf(ctx.db, params.id, body.to)
    if (!moved) throw notFound(ctx)
    return moved
  },
})

const remove = staffCall({
  method: 'DELETE',
  path: '/categories/:id',
  about: 'Delete a category without products and subcategories',
  access: 'write:catalogue',
  params: ById,
  query: z.object({
    version: z.coerce.number().int(),
    to: ById.shape.id.optional().describe('The category that its addresses lead to'),
  }),
  answer: Done,
  run: async (ctx, { params, query }) => {
    const deleted = await deleteCategory(ctx.db, params.id, query)
    if (deleted.ok) return { done: true }
    if (deleted.reason === 'unknown') throw notFound(ctx)
    if (deleted.reason === 'changed') throw changedMeanwhile(ctx)
    throw new HttpError(409, ctx.t.structure.categoryInUse, { reason: 'in-use', ...deleted.use })
  },
})

const pin = staffCall({
  method: 'POST',
  path: '/categories/:id/pins',
  about: 'Which products lead the recommended order of a category, in their order',
  access: 'write:catalogue',
  params: ById,
  body: Pins,
  answer: CategoryDetail,
  run: async (ctx, { params, body }) => {
    const saved = await savePins(ctx.db, params.id, body.products)
    if (saved === 'unknown') throw notFound(ctx)
    if (saved === 'outside') throw new HttpError(422, ctx.t.structure.pinOutside, { reason: saved })
    return detail(ctx, params.id)
  },
})

const products = staffCall({
  method: 'GET',
  path: '/categories/:id/products',
  about: 'Published products of a category and of those below it, by code or words',
  access: 'read:catalogue',
  params: ById,
  query: z.object({ q: z.string().trim().min(1).max(MAX_TEXT) }),
  answer: z.object({ products: CategoryDetail.shape.pins }),
  run: async (ctx, { params, query }) => {
    const listing = { ...DEFAULT_LISTING, sort: RELEVANCE, per_page: FOUND, query: query.q, price: null } as const
    const { ids } = await ctx.services.search.find({ categoryId: params.id }, listing, ctx.lang)
    return { products: await namedProducts(ctx.db, ids) }
  },
})

export const categoryCalls: readonly StaffCall[] = [list, read, create, edit, move, moveProducts, remove, pin, products]
