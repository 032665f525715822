import { z } from 'zod'
import { HttpError } from '../../http/http-error.ts'
import { unlessFull } from '../../http/overload.ts'
import { STAFF_API } from '../../http/staff/describe-call.ts'
import { type StaffCall, type StaffContext, staffCall, staffFile } from '../../http/staff/staff-calls.ts'
import { paperLookOf } from '../../shop/invoices/paper-look.ts'
import {
  callCourier,
  closeManifest,
  findManifest,
  type ListedManifest,
  listManifests,
  type ManifestRow,
  manifestRows,
} from '../../shop/parcels/manifests.db.ts'
import type { ManifestPaper } from '../../shop/parcels/papers.ts'
import { Manifest } from '../../shop/parcels/parcels.calls.ts'
import { senderOf } from '../../shop/parcels/sender.ts'
import { readSettings } from '../../shop/settings/settings.db.ts'
import { labelDeps } from './labels.ts'
import { ById, Next, pagedById, pageOf, rowsToRead } from './shared.ts'

const Moment = z.iso.datetime({ offset: true })

const toManifest = (found: ListedManifest): Manifest => ({
  ...found,
  pickupFrom: iso(found.pickupFrom),
  pickupTo: iso(found.pickupTo),
  at: new Date(found.at).toISOString(),
  pdf: `${STAFF_API}/manifests/${found.id}/list.pdf`,
})

const iso = (at: string | null) => at && new Date(at).toISOString()

const readManifests = staffCall({
  method: 'GET',
  path: '/manifests',
  about: 'Lists of parcels that couriers sign, the newest first',
  access: 'write:parcels',
  query: z.object(pagedById(50)),
  answer: z.object({ manifests: z.array(Manifest), next: Next }),
  run: async (ctx, { query }) => {
    const { shown, next } = pageOf(await listManifests(ctx.db, rowsToRead(query)), query)
    return { manifests: shown.map(toManifest), next }
  },
})

const closeCall = staffCall({
  method: 'POST',
  path: '/manifests',
  about: 'Hand over the labelled parcels of a carrier on one list; with times the courier is called',
  access: 'write:parcels',
  body: z.object({
    carrier: z.string().min(1).max(40),
    from: Moment.nullable().default(null),
    to: Moment.nullable().default(null),
  }),
  answer: Manifest,
  run: async (ctx, { body: { carrier, from, to } }) => {
    const words = ctx.t.manifests
    const pickup = from && to ? { from: new Date(from), to: new Date(to) } : null
    if (pickup && !(pickup.to > pickup.from && pickup.from > ctx.now)) {
      throw new HttpError(422, words.times, { from: [words.times] })
    }
    const deps = await labelDeps(ctx)
    const queue = { queue: ctx.services.queue, actor: ctx.actor ?? '' }
    const mayCall = pickup !== null && deps.carriers.get(carrier)?.callCourier !== undefined
    const id = await closeManifest({ ...deps, ...queue }, { carrier, pickup: mayCall ? pickup : null })
    if (id === null) throw new HttpError(409, words.nothing)
    if (mayCall) await callCourier(deps, id)
    return answerOf(ctx, id)
  },
})

const courierCall = staffCall({
  method: 'POST',
  path: '/manifests/:id/courier',
  about: 'Call the courier for a list again, when no courier was ordered',
  access: 'write:parcels',
  params: ById,
  answer: Manifest,
  run: async (ctx, { params }) => {
    const result = await callCourier(await labelDeps(ctx), params.id)
    if (result === 'unknown') throw new HttpError(404, ctx.t.errors.notFound)
    if (result === 'busy' || result === 'away') throw new HttpError(409, ctx.t.manifests[result])
    return answerOf(ctx, params.id)
  },
})

async function answerOf(ctx: StaffContext, id: number): Promise<Manifest> {
  const found = await findManifest(ctx.db, id)
  if (!found) throw new HttpError(404, ctx.t.errors.notFound)
  return toManifest(found)
}

const readList = staffFile({
  path: '/manifests/:id/list.pdf',
  about: 'The list that the courier signs',
  access: 'write:parcels',
  type: 'application/pdf',
  params: ById,
  run: async (ctx, { params: { id } }) => {
    const found = await findManifest(ctx.db, id)
    if (!found) throw new HttpError(404, ctx.t.errors.notFound)
    const paper = await paperOf(ctx, found, await manifestRows(ctx.db, id))
    const bytes = await unlessFull(ctx.services.parcelPapers.manifest(paper))
    if (!bytes) throw new HttpError(503, ctx.t.errors.busy)
    return { name: `${ctx.t.manifests.fileName}-${id}.pdf`, bytes }
  },
})

async function paperOf(ctx: StaffContext, found: ListedManifest, rows: readonly ManifestRow[]): Promise<ManifestPaper> {
  const { manifests: words } = ctx.t
  const settings = await readSettings(ctx.db, ctx.services.memory)
  const sender = senderOf(settings)
  const at = new Date(found.at)
  const day = new Intl.DateTimeFormat(ctx.lang, { timeZone: 'Europe/Riga', dateStyle: 'long' }).format(at)
  const kilograms = (grams: number) => (grams / 1000).toLocaleString(ctx.lang, { maximumFractionDigits: 3 })
  return {
    title: words.title(found.id),
    about: [
      words.carrier(found.carrier),
      day,
      [sender.name, sender.street, sender.city, sender.zip, sender.phone].join(', '),
    ],
    columns: words.columns,
    rows: rows.map(({ code, order, receiver, place, weight }, index) => [
      ...[String(index + 1), code, order, receiver, place],
      weight === null ? '' : kilograms(weight),
    ]),
    total: words.total(found.parcels, kilograms(found.weight)),
    signatures: words.signatures,
    author: settings.identity.legal_name || settings.identity.name,
    look: paperLookOf(settings),
    lang: ctx.lang,
    at,
  }
}

export const manifestCalls: readonly StaffCall[] = [readManifests, closeCall, courierCall, readList]
