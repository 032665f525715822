import { z } from 'zod'
import { HttpError } from '../../http/http-error.ts'
import { type StaffCall, staffCall, staffFile } from '../../http/staff/staff-calls.ts'
import { cancelLabel, enterCode } from '../../shop/parcels/cancel-label.db.ts'
import { ParcelsInAddress } from '../../shop/parcels/labels.calls.ts'
import { listParcels } from '../../shop/parcels/list-parcels.db.ts'
import { ListedParcel, ParcelStateName } from '../../shop/parcels/parcels.calls.ts'
import { postalFile } from '../../shop/parcels/postal-file.ts'
import { readShipments } from '../../shop/parcels/shipments.db.ts'
import { labelDeps } from './labels.ts'
import { ById, Done, MAX_TEXT } from './shared.ts'

const readParcels = staffCall({
  method: 'GET',
  path: '/parcels',
  about: 'Parcels, the newest first',
  access: 'write:parcels',
  query: z.object({
    state: z
      .union([ParcelStateName, z.array(ParcelStateName)])
      .optional()
      .describe('Repeat it for several states'),
    carrier: z.string().max(40).optional(),
    q: z.string().trim().max(MAX_TEXT).optional().describe('Number of a parcel, or words of its order'),
    after: z.coerce.number().int().positive().max(2_147_483_647).optional().describe('`next` of the page before'),
    limit: z.coerce.number().int().min(1).max(200).default(50),
  }),
  answer: z.object({ rows: z.array(ListedParcel), next: z.int().nullable() }),
  run: (ctx, { query: { state, q, ...query } }) =>
    listParcels(ctx.db, { ...query, query: q, states: state === undefined ? undefined : [state].flat() }),
})

const cancelCall = staffCall({
  method: 'POST',
  path: '/parcels/:id/cancel-label',
  about: 'Cancel a label at the carrier before the parcel is handed over, so that a new one can be made',
  access: 'write:parcels',
  params: ById,
  answer: Done,
  run: async (ctx, { params }) => {
    const result = await cancelLabel(await labelDeps(ctx), params.id)
    if (result === 'done') return { done: true }
    throw new HttpError(result === 'unknown' ? 404 : result === 'away' ? 502 : 409, ctx.t.cancelLabel[result])
  },
})

const codeCall = staffCall({
  method: 'POST',
  path: '/parcels/:id/code',
  about: "Enter the tracking number that the carrier's own site gave",
  access: 'write:parcels',
  params: ById,
  body: z.object({ code: z.string().trim().max(40) }),
  answer: Done,
  run: async (ctx, { params, body }) => {
    const problem = await enterCode(await labelDeps(ctx), params.id, body.code)
    if (problem === null) return { done: true }
    const words = problem === 'code' ? ctx.t.errors.trackingCode : ctx.t.cancelLabel[problem]
    const status = problem === 'code' ? 422 : problem === 'unknown' ? 404 : 409
    throw new HttpError(status, words, problem === 'code' ? { code: [words] } : {})
  },
})

const readPostalFile = staffFile({
  path: '/parcels/postal.csv',
  about: 'Parcels for the self-service of Latvijas Pasts',
  // It has phones and addresses, as labels have.
  access: 'write:parcels',
  type: 'text/csv; charset=utf-8',
  query: ParcelsInAddress,
  run: async (ctx, { query: { parcel } }) => {
    const shipments = await readShipments(ctx.db, [parcel].flat(), 'latvijas-pasts')
    if (shipments.length === 0) throw new HttpError(404, ctx.t.labels['no-postal'])
    return { name: 'latvijas-pasts.csv', bytes: Buffer.from(postalFile(shipments)), isSaved: true }
  },
})

export const parcelCalls: readonly StaffCall[] = [readParcels, cancelCall, codeCall, readPostalFile]
