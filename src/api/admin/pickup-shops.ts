import { z } from 'zod'
import { HttpError } from '../../http/http-error.ts'
import { type StaffCall, type StaffContext, staffCall } from '../../http/staff/staff-calls.ts'
import { EditedFields } from '../../shop/fields.calls.ts'
import { STOCK, valuesOfShop } from '../../shop/shipping/pickup-shop.ts'
import { NewShop, PickupShops, ShopMade } from '../../shop/shipping/pickup-shops.calls.ts'
import { createShop, editShop, pickupShops, stockOfShops } from '../../shop/shipping/pickup-shops.db.ts'
import { countriesOfDelivery } from '../../shop/shipping/staff-methods.db.ts'
import { ById, demandRight, editConflict } from './shared.ts'
import { notFound } from './structure-shared.ts'

async function all({ db }: StaffContext) {
  const [shops, countries, stock] = await Promise.all([pickupShops(db), countriesOfDelivery(db), stockOfShops(db)])
  return {
    rows: shops.map((shop) => ({
      id: shop.id,
      version: shop.version,
      fields: valuesOfShop(shop, stock),
      locations: shop.locations,
    })),
    countries,
    stock,
  }
}

const list = staffCall({
  method: 'GET',
  path: '/delivery/shops',
  about: 'Own shops where buyers collect their orders',
  access: 'read:settings',
  answer: PickupShops,
  run: all,
})

const create = staffCall({
  method: 'POST',
  path: '/delivery/shops',
  about: 'A new shop, closed until it is complete',
  access: 'write:settings',
  body: NewShop,
  answer: ShopMade,
  run: async (ctx, { body }) => {
    const made = await createShop(ctx.db, body.name)
    if (made.ok) return { ...(await all(ctx)), id: made.id }
    const problem = ctx.t.delivery.problems[body.name === '' ? 'required' : 'too-long']
    throw new HttpError(422, problem, { name: [problem] })
  },
})

const edit = staffCall({
  method: 'PATCH',
  path: '/delivery/shops/:id',
  about: 'Edit a shop; needs If-Match with the version that was read. 409 names fields that others changed',
  access: 'write:settings',
  isVersioned: true,
  params: ById,
  body: EditedFields,
  answer: z.object({ version: z.int() }),
  run: async (ctx, { params, body }) => {
    if (Object.keys(body.changes).some((path) => path.startsWith(STOCK))) demandRight(ctx, 'write:stock')
    const edited = await editShop(ctx.db, params.id, { ...body, version: ctx.readVersion() })
    if (edited.ok) {
      const shop = (await pickupShops(ctx.db)).find(({ id }) => id === params.id)
      return { version: shop?.version ?? 1 }
    }
    if (edited.reason === 'unknown') throw notFound(ctx)
    if (edited.reason === 'conflict') throw editConflict(ctx, edited)
    const words = ctx.t.delivery.problems
    const problems = Object.entries(edited.problems).map(([path, problem]) => [path, [words[problem]]])
    throw new HttpError(422, ctx.t.structure.invalid, Object.fromEntries(problems))
  },
})

export const pickupShopCalls: readonly StaffCall[] = [list, create, edit]
