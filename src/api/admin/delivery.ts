import { z } from 'zod'
import { HttpError } from '../../http/http-error.ts'
import { type StaffCall, type StaffContext, staffCall } from '../../http/staff/staff-calls.ts'
import { EditedFields } from '../../shop/fields.calls.ts'
import { carrierPoints } from '../../shop/shipping/carrier-points.db.ts'
import { valuesOfMethod } from '../../shop/shipping/method-fields.ts'
import {
  ByCarrier,
  DeliveryMethod,
  DeliveryMethods,
  MethodOrder,
  MethodState,
  NewMethod,
} from '../../shop/shipping/staff-delivery.calls.ts'
import {
  archiveMethod,
  countriesOfDelivery,
  createMethod,
  editMethod,
  orderMethods,
  type StaffMethod,
  staffMethod,
  staffMethods,
} from '../../shop/shipping/staff-methods.db.ts'
import { ById, editConflict } from './shared.ts'
import { changedMeanwhile, notFound } from './structure-shared.ts'

const canImport = ({ services }: StaffContext) => !services.config.isDemo

async function all(ctx: StaffContext) {
  const [found, countries, carriers] = await Promise.all([
    staffMethods(ctx.db),
    countriesOfDelivery(ctx.db),
    carrierPoints(ctx.db),
  ])
  return { rows: found.map(listed), countries, carriers, canImport: canImport(ctx) }
}

const listed = ({ prices, zones, ...method }: StaffMethod) => ({
  ...method,
  zones: zones.map((zone) => {
    const own = prices.filter(({ country }) => country === zone.country)
    return { ...zone, lowest: own.length > 0 ? Math.min(...own.map(({ price }) => price)) : null }
  }),
})

async function one(ctx: StaffContext, id: number) {
  const [method, countries, carriers] = await Promise.all([
    staffMethod(ctx.db, id),
    countriesOfDelivery(ctx.db),
    carrierPoints(ctx.db),
  ])
  if (!method) throw notFound(ctx)
  const codes = countries.map(({ code }) => code)
  return { ...method, fields: valuesOfMethod(method, codes), countries, carriers, canImport: canImport(ctx) }
}

const list = staffCall({
  method: 'GET',
  path: '/delivery/methods',
  about: 'Ways of delivery with their countries, and the pickup points of carriers',
  access: 'read:settings',
  answer: DeliveryMethods,
  run: all,
})

const read = staffCall({
  method: 'GET',
  path: '/delivery/methods/:id',
  about: 'A way of delivery as fields, with its countries and prices',
  access: 'read:settings',
  params: ById,
  answer: DeliveryMethod,
  run: (ctx, { params }) => one(ctx, params.id),
})

const create = staffCall({
  method: 'POST',
  path: '/delivery/methods',
  about: 'A new way of delivery from a template, the last one, switched off',
  access: 'write:settings',
  body: NewMethod,
  answer: z.object({ id: z.int() }),
  run: async (ctx, { body }) => ({ id: await createMethod(ctx.db, body.template) }),
})

const order = staffCall({
  method: 'POST',
  path: '/delivery/methods/order',
  about: 'Put ways of delivery in the order in which buyers see them',
  access: 'write:settings',
  body: MethodOrder,
  answer: DeliveryMethods,
  run: async (ctx, { body }) => {
    await ctx.db.transaction((tx) => orderMethods(tx, body.ids))
    return all(ctx)
  },
})

const edit = staffCall({
  method: 'PATCH',
  path: '/delivery/methods/:id',
  about:
    'Edit a way of delivery, its countries and prices; needs If-Match with the version that was read. 409 names fields that others changed',
  access: 'write:settings',
  isVersioned: true,
  params: ById,
  body: EditedFields,
  answer: DeliveryMethod,
  run: async (ctx, { params, body }) => {
    const edited = await editMethod(ctx.db, params.id, { ...body, version: ctx.readVersion() })
    if (edited.ok) return one(ctx, params.id)
    if (edited.reason === 'unknown') throw notFound(ctx)
    if (edited.reason === 'conflict') throw editConflict(ctx, edited)
    const words = ctx.t.delivery.problems
    const problems = Object.entries(edited.problems).map(([path, problem]) => [path, [words[problem]]])
    throw new HttpError(422, ctx.t.structure.invalid, Object.fromEntries(problems))
  },
})

const setState = staffCall({
  method: 'POST',
  path: '/delivery/methods/:id/state',
  about: 'Remove a way of delivery from the shop, or bring it back switched off; needs If-Match. Orders keep it',
  access: 'write:settings',
  isVersioned: true,
  params: ById,
  body: MethodState,
  answer: DeliveryMethods,
  run: async (ctx, { params, body }) => {
    const done = await archiveMethod(ctx.db, { id: params.id, version: ctx.readVersion() }, body.isArchived)
    if (done === 'unknown') throw notFound(ctx)
    if (done === 'changed') throw changedMeanwhile(ctx)
    return all(ctx)
  },
})

const importNow = staffCall({
  method: 'POST',
  path: '/delivery/carriers/:carrier/import',
  about: 'Take the list of pickup points of a carrier now',
  access: 'write:settings',
  params: ByCarrier,
  answer: z.object({ points: z.int(), added: z.int(), changed: z.int(), closed: z.int() }),
  run: async (ctx, { params }) => {
    if (!canImport(ctx)) throw new HttpError(409, ctx.t.delivery.import.demo, { reason: 'demo' })
    const taken = await ctx.services.importPoints(params.carrier)
    if (taken.ok) return taken.taken
    throw new HttpError(409, ctx.t.delivery.import[taken.reason], { reason: taken.reason, words: taken.words })
  },
})

export const deliveryMethodCalls: readonly StaffCall[] = [list, read, create, order, edit, setState, importNow]
