import { z } from 'zod'
import { HttpError } from '../../http/http-error.ts'
import { type StaffCall, staffCall } from '../../http/staff/staff-calls.ts'
import { createService, editService, listServices } from '../../shop/catalogue/structure/services.db.ts'
import { FieldsEditBody, ListedService, NewTitled } from '../../shop/catalogue/structure/structure.calls.ts'
import { ById } from './shared.ts'
import { demandEdited } from './structure-shared.ts'

const Services = z.object({ rows: z.array(ListedService) })

const list = staffCall({
  method: 'GET',
  path: '/services',
  about: 'Services that go with goods, with their prices and categories',
  access: 'read:catalogue',
  answer: Services,
  run: async (ctx) => ({ rows: await listServices(ctx.db) }),
})

const create = staffCall({
  method: 'POST',
  path: '/services',
  about: 'Add a service, hidden until it is published',
  access: 'write:catalogue',
  body: NewTitled,
  answer: Services,
  run: async (ctx, { body }) => {
    await createService(ctx.db, body.title)
    return { rows: await listServices(ctx.db) }
  },
})

const edit = staffCall({
  method: 'PATCH',
  path: '/services/:id',
  about: 'Edit fields of a service; needs If-Match with the version that was read. The price needs write:prices',
  access: 'write:catalogue',
  isVersioned: true,
  params: ById,
  body: FieldsEditBody,
  answer: z.object({ version: z.int() }),
  run: async (ctx, { params, body }) => {
    if (body.changes.price !== undefined && !ctx.can('write:prices')) {
      throw new HttpError(403, ctx.t.errors.noRight, { reason: 'right', right: 'write:prices' })
    }
    const edited = demandEdited(ctx, await editService(ctx.db, params.id, { ...body, version: ctx.readVersion() }))
    return { version: edited.version }
  },
})

export const catalogueServiceCalls: readonly StaffCall[] = [list, create, edit]
