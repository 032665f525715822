import { z } from 'zod'
import { HttpError } from '../../http/http-error.ts'
import { type StaffCall, type StaffContext, staffCall } from '../../http/staff/staff-calls.ts'
import { GivenShelves, ShelfEdit, Shelves } from '../../shop/parcels/shelves.calls.ts'
import { editShelves, setShelves, shelvesOf } from '../../shop/parcels/shelves.db.ts'
import { findGood } from '../../shop/stock/list-stock.db.ts'
import { ById, editConflict } from './shared.ts'

async function shelvesOfGood({ db, lang, t }: StaffContext, id: number) {
  if (!(await findGood(db, id, lang))) throw new HttpError(404, t.errors.notFound)
  return { shelves: await shelvesOf(db, id, lang) }
}

const read = staffCall({
  method: 'GET',
  path: '/stock/goods/:id/shelves',
  about: 'On which shelf a good lies, for each own location that is open',
  access: 'read:catalogue',
  params: ById,
  answer: Shelves,
  run: (ctx, { params }) => shelvesOfGood(ctx, params.id),
})

const edit = staffCall({
  method: 'PATCH',
  path: '/stock/goods/:id/shelves',
  about: 'Say on which shelves a good lies, by location; null: on none. 409 names what others changed since `base`',
  access: 'write:stock',
  params: ById,
  body: ShelfEdit,
  answer: Shelves,
  run: async (ctx, { params, body }) => {
    await shelvesOfGood(ctx, params.id)
    const edited = await editShelves(ctx.db, params.id, body)
    if (!edited.ok) throw editConflict(ctx, edited)
    return shelvesOfGood(ctx, params.id)
  },
})

const give = staffCall({
  method: 'POST',
  path: '/stock/shelves',
  about: 'Say on which shelves many goods lie at a location; null: on none. `unknown`: codes that no good has',
  access: 'write:stock',
  body: GivenShelves,
  answer: z.object({ unknown: z.array(z.string()) }),
  run: async (ctx, { body }) => {
    const { errors } = ctx.t
    const set = await setShelves(ctx.db, body.location, body.shelves)
    if (!set.ok) throw new HttpError(404, errors.notFound, { location: [errors.notFound] })
    return { unknown: set.unknown }
  },
})

export const shelfCalls: readonly StaffCall[] = [read, edit, give]
