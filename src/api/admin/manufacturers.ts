import { z } from 'zod'
import { HttpError } from '../../http/http-error.ts'
import { type StaffCall, type StaffContext, staffCall } from '../../http/staff/staff-calls.ts'
import {
  createManufacturer,
  deleteManufacturer,
  editManufacturer,
  findManufacturerDetail,
  listManufacturers,
  mergeManufacturer,
} from '../../shop/catalogue/structure/manufacturers.db.ts'
import {
  FieldsEditBody,
  ListedManufacturer,
  ManufacturerDetail,
  MergedSome,
  MergeInto,
  NewManufacturer,
} from '../../shop/catalogue/structure/structure.calls.ts'
import { ById, Done } from './shared.ts'
import { demandDeleted, demandEdited, notFound, Version } from './structure-shared.ts'

const list = staffCall({
  method: 'GET',
  path: '/manufacturers',
  about: 'All manufacturers by name, with the number of their products',
  access: 'read:catalogue',
  answer: z.object({ rows: z.array(ListedManufacturer) }),
  run: async (ctx) => ({ rows: await listManufacturers(ctx.db) }),
})

const read = staffCall({
  method: 'GET',
  path: '/manufacturers/:id',
  about: 'A manufacturer with its safety contacts (GPSR)',
  access: 'read:catalogue',
  params: ById,
  answer: ManufacturerDetail,
  run: (ctx, { params }) => detail(ctx, params.id),
})

async function detail(ctx: StaffContext, id: number) {
  const found = await findManufacturerDetail(ctx.db, id)
  if (!found) throw notFound(ctx)
  return found
}

const create = staffCall({
  method: 'POST',
  path: '/manufacturers',
  about: 'Add a manufacturer; its address is made of the name',
  access: 'write:catalogue',
  body: NewManufacturer,
  answer: ManufacturerDetail,
  run: async (ctx, { body }) => detail(ctx, (await createManufacturer(ctx.db, body.title)) ?? 0),
})

const edit = staffCall({
  method: 'PATCH',
  path: '/manufacturers/:id',
  about: 'Edit fields of a manufacturer; needs If-Match with the version that was read',
  access: 'write:catalogue',
  isVersioned: true,
  params: ById,
  body: FieldsEditBody,
  answer: ManufacturerDetail,
  run: async (ctx, { params, body }) => {
    demandEdited(ctx, await editManufacturer(ctx.db, params.id, { ...body, version: ctx.readVersion() }))
    return detail(ctx, params.id)
  },
})

const merge = staffCall({
  method: 'POST',
  path: '/manufacturers/:id/merge',
  about: 'Give its products another manufacturer, a part of them at once, and delete it when none is left',
  access: 'write:catalogue',
  params: ById,
  body: MergeInto,
  answer: MergedSome,
  run: async (ctx, { params, body }) => {
    if (body.into === params.id) throw new HttpError(409, ctx.t.structure.same, { reason: 'same' })
    const merged = await mergeManufacturer(ctx.db, params.id, body.into)
    if (!merged) throw notFound(ctx)
    return merged
  },
})

const remove = staffCall({
  method: 'DELETE',
  path: '/manufacturers/:id',
  about: 'Delete a manufacturer without products',
  access: 'write:catalogue',
  params: ById,
  query: Version,
  answer: Done,
  run: async (ctx, { params, query }) =>
    demandDeleted(ctx, await deleteManufacturer(ctx.db, params.id, query.version), ctx.t.structure.manufacturerInUse),
})

export const manufacturerCalls: readonly StaffCall[] = [list, read, create, edit, merge, remove]
