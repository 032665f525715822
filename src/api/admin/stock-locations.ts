import { z } from 'zod'
import { HttpError } from '../../http/http-error.ts'
import { type StaffCall, type StaffContext, staffCall } from '../../http/staff/staff-calls.ts'
import { isLocationCode, LocationEdit, NewLocation, StockLocation } from '../../shop/stock/locations.calls.ts'
import { createLocation, editLocation, shopsOfLocations, staffLocations } from '../../shop/stock/locations.db.ts'
import { ById, editConflict } from './shared.ts'

const Locations = z.object({
  locations: z.array(StockLocation),
  shops: z.array(z.object({ code: z.string(), title: z.string() })).describe('In which a location may lie'),
})

const locationsOf = async ({ db, lang }: StaffContext) => ({
  locations: await staffLocations(db, lang),
  shops: await shopsOfLocations(db),
})

const list = staffCall({
  method: 'GET',
  path: '/stock/locations',
  about: 'Where stock lies',
  access: 'read:catalogue',
  answer: Locations,
  run: locationsOf,
})

const create = staffCall({
  method: 'POST',
  path: '/stock/locations',
  about: 'A new location',
  access: 'write:stock',
  body: NewLocation,
  answer: Locations,
  run: async (ctx, { body }) => {
    const { errors, stock } = ctx.t
    const problems = {
      ...(isLocationCode(body.code) ? {} : { code: [stock.errors.code] }),
      ...(body.title ? {} : { title: [errors.required] }),
    }
    if (Object.keys(problems).length > 0) throw new HttpError(422, errors.required, problems)
    const made = await createLocation(ctx.db, { ...body, lang: ctx.lang })
    if (!made.ok) throw new HttpError(409, stock.errors.taken, { code: [stock.errors.taken] })
    return locationsOf(ctx)
  },
})

const edit = staffCall({
  method: 'PATCH',
  path: '/stock/locations/:id',
  about: 'Rename a location, put it into a shop, close or open it; needs If-Match. 409 names what others changed',
  access: 'write:stock',
  isVersioned: true,
  params: ById,
  body: LocationEdit,
  answer: Locations,
  run: async (ctx, { params, body }) => {
    ctx.readVersion()
    const edited = await editLocation(ctx.db, { id: params.id, lang: ctx.lang }, body)
    if (edited.ok) return locationsOf(ctx)
    const { errors, stock } = ctx.t
    if (edited.reason === 'unknown') throw new HttpError(404, errors.notFound)
    if (edited.reason === 'conflict') throw editConflict(ctx, edited)
    throw new HttpError(409, stock.locationErrors[edited.reason], { reason: edited.reason })
  },
})

export const stockLocationCalls: readonly StaffCall[] = [list, create, edit]
