import { z } from 'zod'
import { HttpError } from '../../http/http-error.ts'
import { type StaffCall, type StaffContext, staffCall } from '../../http/staff/staff-calls.ts'
import { parseOrderNumber } from '../../shop/orders/number.ts'
import { PackedLine, PackingQueue, type PackingSlip, PackingSlips, PickWave } from '../../shop/packing/packing.calls.ts'
import { pickForWave, scanForWave } from '../../shop/packing/pick.db.ts'
import { readWave } from '../../shop/packing/pick-list.db.ts'
import { closeWave, createWave, packingQueue } from '../../shop/packing/waves.db.ts'
import { Shelf } from '../../shop/parcels/shelves.calls.ts'
import { setShelf } from '../../shop/parcels/shelves.db.ts'
import { readSettings } from '../../shop/settings/settings.db.ts'
import { MAIN_LOCATION } from '../../shop/stock/reasons.ts'
import { logoAddress } from '../../shop/theme/logo.ts'
import { ById, demand, orderIdOf, packingSlip, Scanned } from './packing-shared.ts'
import { Done } from './shared.ts'

const MAX_WAVE = 60

const readQueue = staffCall({
  method: 'GET',
  path: '/packing',
  about: 'What is to be packed, orders that wait for goods, and open pick waves',
  access: 'write:parcels',
  answer: PackingQueue,
  run: (ctx) => packingQueue(ctx.db, ctx.actor ?? ''),
})

const newWave = staffCall({
  method: 'POST',
  path: '/packing/waves',
  about: 'Begin a pick wave with the oldest orders, or with the given ones',
  access: 'write:parcels',
  body: z.object({
    limit: z.int().min(1).max(MAX_WAVE).default(20),
    numbers: z.array(z.string().max(40)).min(1).max(MAX_WAVE).optional(),
  }),
  answer: z.object({ id: z.int() }),
  run: async (ctx, { body: { limit, numbers } }) => {
    const written = numbers?.map((number) => parseOrderNumber(number) ?? number)
    const id = await createWave(ctx.db, {
      actor: ctx.actor ?? '',
      limit: written ? written.length : limit,
      numbers: written,
    })
    if (id === null) throw new HttpError(409, ctx.t.packing.nothingToPick, { reason: 'nothing-to-pick' })
    return { id }
  },
})

/** @throws HttpError 404 */
async function waveOf(ctx: StaffContext, id: number) {
  const wave = await readWave(ctx.db, id)
  if (!wave) throw new HttpError(404, ctx.t.errors.notFound)
  return wave
}

const readPickWave = staffCall({
  method: 'GET',
  path: '/packing/waves/:id',
  about: 'The pick list of a wave along the shelves, with the boxes of its orders',
  access: 'write:parcels',
  params: ById,
  answer: PickWave,
  run: (ctx, { params }) => waveOf(ctx, params.id),
})

const scanInWave = staffCall({
  method: 'POST',
  path: '/packing/waves/:id/scan',
  about: 'One more piece of the scanned product is taken, for the first box that needs it',
  access: 'write:parcels',
  params: ById,
  body: Scanned,
  answer: z.object({ wave: PickWave, box: z.int(), code: z.string() }),
  run: async (ctx, { params: { id }, body }) => {
    const outcome = await scanForWave(ctx.db, { waveId: id, actor: ctx.actor ?? '' }, body.code)
    demand(ctx, outcome)
    const wave = await waveOf(ctx, id)
    const row = wave.list.find(({ boxes }) => boxes.some(({ line }) => line === outcome.line))
    return { wave, box: row?.boxes.find(({ line }) => line === outcome.line)?.box ?? 0, code: row?.code ?? '' }
  },
})

const pickInWave = staffCall({
  method: 'POST',
  path: '/packing/waves/:id/picked',
  about: 'Of the given lines so many pieces are taken altogether',
  access: 'write:parcels',
  params: ById,
  body: z.object({
    lines: z
      .array(PackedLine.extend({ quantity: z.int().min(0).max(100) }))
      .min(1)
      .max(500),
  }),
  answer: PickWave,
  run: async (ctx, { params: { id }, body }) => {
    demand(ctx, await pickForWave(ctx.db, { waveId: id, actor: ctx.actor ?? '' }, body.lines))
    return waveOf(ctx, id)
  },
})

const endWave = staffCall({
  method: 'POST',
  path: '/packing/waves/:id/close',
  about: 'End a wave; what is not packed goes back to the queue, and what was taken stays noted',
  access: 'write:parcels',
  params: ById,
  answer: Done,
  run: async (ctx, { params: { id } }) => {
    await waveOf(ctx, id)
    await closeWave(ctx.db, id)
    return { done: true }
  },
})

const readSlips = staffCall({
  method: 'GET',
  path: '/packing/slips',
  about: 'Packing slips, each in the language of its order: of a wave, or of the given orders',
  access: 'write:parcels',
  query: z.object({
    wave: z.coerce.number().int().positive().max(2_147_483_647).optional(),
    order: z.union([z.string().max(40), z.array(z.string().max(40)).max(MAX_WAVE)]).optional(),
  }),
  answer: PackingSlips,
  run: async (ctx, { query: { wave, order } }) => {
    const given = order === undefined ? [] : [order].flat()
    const numbers = wave === undefined ? given : (await waveOf(ctx, wave)).orders.map(({ number }) => number)
    const orders: PackingSlip[] = []
    for (const number of numbers) orders.push(await packingSlip(ctx, await orderIdOf(ctx, number)))
    const { logo } = await readSettings(ctx.db, ctx.services.memory)
    return { orders, logo: logoAddress(logo) }
  },
})

const shelve = staffCall({
  method: 'POST',
  path: '/packing/shelves',
  about: 'Say on which shelf a product lies at a location; null: on none',
  access: 'write:parcels',
  body: z.object({
    code: z.string().min(1).max(100),
    location: z.string().max(40).default(MAIN_LOCATION),
    shelf: Shelf,
  }),
  answer: Done,
  run: async (ctx, { body }) => {
    const outcome = await setShelf(ctx.db, body)
    if (outcome === 'done') return { done: true }
    const field = outcome === 'unknown-product' ? 'code' : 'location'
    throw new HttpError(404, ctx.t.errors.notFound, { [field]: [ctx.t.errors.notFound] })
  },
})

export const pickWaveCalls: readonly StaffCall[] = [
  readQueue,
  newWave,
  readPickWave,
  scanInWave,
  pickInWave,
  endWave,
  readSlips,
  shelve,
]
