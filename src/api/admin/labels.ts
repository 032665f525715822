import { HttpError } from '../../http/http-error.ts'
import { unlessFull } from '../../http/overload.ts'
import { STAFF_API } from '../../http/staff/describe-call.ts'
import { type StaffCall, type StaffContext, staffCall, staffFile } from '../../http/staff/staff-calls.ts'
import { LabelAnswer, LabelSheet, ParcelIds } from '../../shop/parcels/labels.calls.ts'
import { type LabelDeps, type LabelProblem, makeLabels } from '../../shop/parcels/make-labels.db.ts'
import { senderOf } from '../../shop/parcels/sender.ts'
import { labelsFor } from '../../shop/parcels/store-labels.db.ts'
import { readSettings } from '../../shop/settings/settings.db.ts'

export async function labelDeps({ db, services }: StaffContext): Promise<LabelDeps> {
  const { carriers, memory, now, log } = services
  return { db, carriers, sender: senderOf(await readSettings(db, memory)), now, log }
}

function labelProblem({ t }: StaffContext, problem: LabelProblem | null): string | null {
  if (!problem) return null
  return problem.kind === 'words' ? problem.words : t.labels[problem.kind]
}

const makeCall = staffCall({
  method: 'POST',
  path: '/parcels/labels',
  about: 'Make labels: parcels are registered at their carriers; those that have a label are answered as they are',
  access: 'write:parcels',
  body: ParcelIds,
  answer: LabelAnswer,
  run: async (ctx, { body }) => {
    const made = await makeLabels(await labelDeps(ctx), [...new Set(body.parcels)])
    const ready = made.filter(({ hasLabel }) => hasLabel).map(({ id }) => id)
    return {
      parcels: made.map(({ id, code, problem }) => ({ id, code, problem: labelProblem(ctx, problem) })),
      pdf: ready.length > 0 ? labelsAddress(ready) : null,
    }
  },
})

const labelsAddress = (ids: readonly number[]) =>
  `${STAFF_API}/parcels/labels.pdf?${ids.map((id) => `parcel=${id}`).join('&')}`

const readLabels = staffFile({
  path: '/parcels/labels.pdf',
  about: 'Labels that were made, in one PDF',
  access: 'write:parcels',
  type: 'application/pdf',
  query: LabelSheet,
  run: async (ctx, { query: { parcel, layout } }) => {
    const labels = await labelsFor(ctx.db, [parcel].flat())
    if (labels.length === 0) throw new HttpError(404, ctx.t.labels['no-labels'])
    const pdfs = labels.map(({ pdf }) => pdf)
    const bytes = await unlessFull(ctx.services.parcelPapers.labels(pdfs, layout))
    if (!bytes) throw new HttpError(503, ctx.t.errors.busy)
    return { name: `${ctx.t.labels.fileName}.pdf`, bytes }
  },
})

export const labelCalls: readonly StaffCall[] = [makeCall, readLabels]
