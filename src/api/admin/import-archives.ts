import { z } from 'zod'
import { HttpError } from '../../http/http-error.ts'
import { type StaffCall, type StaffContext, staffCall } from '../../http/staff/staff-calls.ts'
import { beginArchive, createArchive, storeArchivePart } from '../../shop/imports/archives.db.ts'
import { MAX_PART_BYTES } from '../../shop/imports/imports.db.ts'
import { Done } from './shared.ts'

const ById = z.object({ id: z.uuid() })

const notNow = (ctx: StaffContext) => new HttpError(409, ctx.t.imports.notNow, { reason: 'state' })

const create = staffCall({
  method: 'POST',
  path: '/imports/:id/archive',
  about: 'Begin an archive (ZIP) of the pictures that the file names, in the place of an earlier one',
  access: 'import',
  params: ById,
  body: z.object({ fileName: z.string().trim().min(1).max(200) }),
  answer: z.object({ partBytes: z.int().describe('Of every part but the last') }),
  run: async (ctx, { params, body }) => {
    if (!(await createArchive(ctx.db, { id: params.id, fileName: body.fileName }))) throw notNow(ctx)
    return { partBytes: MAX_PART_BYTES }
  },
})

const part = staffCall({
  method: 'POST',
  path: '/imports/:id/archive/parts/:part',
  about: 'A part of the archive; one that is sent again replaces itself',
  access: 'import',
  params: ById.extend({ part: z.coerce.number().int().min(0).max(10_000) }),
  bytes: MAX_PART_BYTES,
  answer: Done,
  run: async (ctx, { params, body }) => {
    if (!((body as unknown) instanceof Uint8Array)) throw new HttpError(415, ctx.t.imports.noFile, { reason: 'bytes' })
    if (!(await storeArchivePart(ctx.db, { ...params, content: body as unknown as Uint8Array }))) throw notNow(ctx)
    return { done: true as const }
  },
})

const read = staffCall({
  method: 'POST',
  path: '/imports/:id/archive/file',
  about: 'All parts are there: the pictures are taken into the shop',
  access: 'import',
  params: ById,
  answer: Done,
  run: async (ctx, { params }) => {
    if (!(await beginArchive(ctx.db, ctx.services.queue, params.id))) throw notNow(ctx)
    return { done: true as const }
  },
})

export const importArchiveCalls: readonly StaffCall[] = [create, part, read]
