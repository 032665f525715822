import { z } from 'zod'
import { HttpError } from '../../http/http-error.ts'
import { type StaffCall, type StaffContext, staffCall } from '../../http/staff/staff-calls.ts'
import { toRigaDate } from '../../shop/calendar/days.ts'
import { inLang } from '../../shop/languages.ts'
import { parseOrderNumber } from '../../shop/orders/number.ts'
import { setFound } from '../../shop/packing/found.db.ts'
import {
  CountedLine,
  MAX_WAVE,
  PackingQueue,
  type PackingSlip,
  PackingSlips,
  PickChoices,
  PickFilter,
  PickWave,
  SettledWave,
  WaveChoices,
} from '../../shop/packing/packing.calls.ts'
import { pickForWave, scanForWave } from '../../shop/packing/pick.db.ts'
import { pickChoices } from '../../shop/packing/pick-choices.ts'
import { readWave } from '../../shop/packing/pick-list.db.ts'
import { MAX_COUNTED, readyGroups } from '../../shop/packing/ready.db.ts'
import { settleShort } from '../../shop/packing/settle-short.db.ts'
import { closeWave, countMore, createWave, packingQueue, takeMore } from '../../shop/packing/waves.db.ts'
import { Shelf } from '../../shop/parcels/shelves.calls.ts'
import { setShelf } from '../../shop/parcels/shelves.db.ts'
import { settlementDeps } from '../../shop/payments/settlement-deps.db.ts'
import { readSettings } from '../../shop/settings/settings.db.ts'
import { MAIN_LOCATION } from '../../shop/stock/reasons.ts'
import { logoAddress } from '../../shop/theme/logo.ts'
import { ById, demand, orderIdOf, packingSlip, Scanned } from './packing-shared.ts'
import { Done } from './shared.ts'

const readQueue = staffCall({
  method: 'GET',
  path: '/packing',
  about: 'What is to be packed, orders that wait for goods, and open pick waves',
  access: 'write:parcels',
  answer: PackingQueue,
  run: (ctx) => packingQueue(ctx.db, ctx.actor ?? ''),
})

const readChoices = staffCall({
  method: 'GET',
  path: '/packing/choices',
  about: 'How many orders that are ready each choice of a new wave would take',
  access: 'write:parcels',
  query: PickFilter.extend({
    single: z.literal('true').optional(),
    days: z.coerce.number().int().min(1).max(365).optional(),
  }),
  answer: PickChoices,
  run: async ({ db, lang, now }, { query: { single, ...filter } }) => {
    const choices = pickChoices(await readyGroups(db), { ...filter, single: single === 'true' }, toRigaDate(now))
    const methods = choices.methods.map(({ method, title, orders }) => ({
      ...{ method, title: title ? inLang(title, lang) : method, orders },
    }))
    return { ...choices, methods, isAll: choices.any < MAX_COUNTED }
  },
})

const newWave = staffCall({
  method: 'POST',
  path: '/packing/waves',
  about: 'Begin a pick wave with the oldest orders that match the filter, or with the given ones',
  access: 'write:parcels',
  body: z.object({
    limit: z.int().min(1).max(MAX_WAVE).default(20),
    filter: PickFilter.default({}),
    numbers: z.array(z.string().max(40)).min(1).max(MAX_WAVE).optional(),
  }),
  answer: z.object({ id: z.int() }),
  run: async (ctx, { body: { limit, filter, numbers } }) => {
    const written = numbers?.map((number) => parseOrderNumber(number) ?? number)
    const id = await createWave(ctx.db, {
      actor: ctx.actor ?? '',
      limit: written ? written.length : limit,
      now: ctx.now,
      filter: written ? {} : filter,
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
  return { ...wave, methodTitle: wave.methodTitle && inLang(wave.methodTitle, ctx.lang) }
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
    lines: z.array(CountedLine).min(1).max(500),
  }),
  answer: PickWave,
  run: async (ctx, { params: { id }, body }) => {
    demand(ctx, await pickForWave(ctx.db, { waveId: id, actor: ctx.actor ?? '' }, body.lines))
    return waveOf(ctx, id)
  },
})

const foundInWave = staffCall({
  method: 'POST',
  path: '/packing/waves/:id/found',
  about:
    'How many pieces of a product were found for all boxes together; refused with the present count where a colleague has counted since `seen`',
  access: 'write:parcels',
  params: ById,
  body: z.object({
    code: z.string().min(1).max(100),
    pieces: z.int().min(0).max(6_000),
    seen: z.int().min(0).max(6_000).describe('The count that the person saw'),
  }),
  answer: PickWave,
  run: async (ctx, { params: { id }, body }) => {
    const outcome = await setFound(ctx.db, { waveId: id, actor: ctx.actor ?? '', ...body })
    if (!outcome.ok && 'picked' in outcome) {
      const { reason, picked, person } = outcome
      throw new HttpError(409, ctx.t.packing.counted, { reason, picked, person })
    }
    demand(ctx, outcome)
    return waveOf(ctx, id)
  },
})

const readMore = staffCall({
  method: 'GET',
  path: '/packing/waves/:id/more',
  about: 'How many orders became ready that match the filter of a wave, up to 1,000, and for how many it has room',
  access: 'write:parcels',
  params: ById,
  answer: z.object({ ready: z.int(), room: z.int() }),
  run: (ctx, { params: { id } }) => countMore(ctx.db, id, ctx.now),
})

const takeInWave = staffCall({
  method: 'POST',
  path: '/packing/waves/:id/take',
  about: 'More orders that match the filter of the wave, while it has room; they get boxes after those that are there',
  access: 'write:parcels',
  params: ById,
  body: z.object({
    limit: z.int().min(1).max(MAX_WAVE).optional().describe('So many orders may be in the wave at once from now on'),
  }),
  answer: z.object({ taken: z.int(), wave: PickWave }),
  run: async (ctx, { params: { id }, body: { limit } }) => {
    const outcome = await takeMore(ctx.db, { waveId: id, now: ctx.now, limit })
    demand(ctx, outcome)
    return { taken: outcome.taken, wave: await waveOf(ctx, id) }
  },
})

const settleWave = staffCall({
  method: 'POST',
  path: '/packing/waves/:id/short',
  about:
    'What becomes of lines that were not picked whole: `next` leaves their order to another wave, the others as `missing` of an order (`refund` needs the right `refund`); what was refused is named',
  access: 'write:parcels',
  params: ById,
  body: z.object({ choices: WaveChoices }),
  answer: SettledWave,
  run: async (ctx, { params: { id }, body: { choices } }) => {
    if (choices.some(({ choice }) => choice === 'refund') && !ctx.can('refund'))
      throw new HttpError(403, ctx.t.errors.noRight, { reason: 'right', right: 'refund' })
    const deps = { ...(await settlementDeps(ctx.services)), db: ctx.db }
    const outcome = await settleShort(deps, { waveId: id, actor: ctx.actor ?? '', choices })
    demand(ctx, outcome)
    const notDone = outcome.notDone.map(({ line, number, reason }) => ({
      ...{ line, number, message: ctx.t.packing[reason] },
    }))
    return { wave: await waveOf(ctx, id), notDone }
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
  readChoices,
  newWave,
  readPickWave,
  scanInWave,
  pickInWave,
  foundInWave,
  readMore,
  takeInWave,
  settleWave,
  endWave,
  readSlips,
  shelve,
]
