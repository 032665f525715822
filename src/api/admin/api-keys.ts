import { z } from 'zod'
import { HttpError } from '../../http/http-error.ts'
import { type StaffCall, staffCall } from '../../http/staff/staff-calls.ts'
import { createApiKey, listApiKeys, revokeApiKey } from '../../shop/staff/api-keys.db.ts'
import { RIGHTS } from '../../shop/staff/rights.ts'
import { ListedApiKey } from '../../shop/staff/staff.calls.ts'
import { Done, MAX_TEXT, sessionIn } from './shared.ts'

const readKeys = staffCall({
  method: 'GET',
  path: '/api-keys',
  about: 'API keys in use; a key itself is never shown again',
  access: 'write:api-keys',
  answer: z.object({ keys: z.array(ListedApiKey), rights: z.array(z.string()) }),
  run: async (ctx) => ({ keys: await listApiKeys(ctx.db), rights: [...RIGHTS] }),
})

const createKey = staffCall({
  method: 'POST',
  path: '/api-keys',
  about: 'Make an API key, which the answer shows once',
  access: 'write:api-keys',
  needsProof: true,
  body: z.object({
    name: z.string().trim().min(1).max(MAX_TEXT),
    rights: z.array(z.enum(RIGHTS)).min(1),
    expiresAt: z.iso.datetime({ offset: true }).nullable().default(null),
  }),
  answer: z.object({ key: z.string() }),
  run: async (ctx, { body }) => {
    const expiresAt = body.expiresAt === null ? null : new Date(body.expiresAt)
    if (expiresAt && expiresAt <= ctx.now)
      throw new HttpError(422, ctx.t.errors.past, { expiresAt: [ctx.t.errors.past] })
    const { name, rights } = body
    const { staffId } = sessionIn(ctx)
    const key = await createApiKey(ctx.db, { name, rights, expiresAt, staffId, now: ctx.now }, ctx.rights)
    if (!key) throw new HttpError(409, ctx.t.errors.notGranted, { rights: [ctx.t.errors.notGranted] })
    return { key }
  },
})

const deleteKey = staffCall({
  method: 'DELETE',
  path: '/api-keys/:id',
  about: 'Revoke an API key; it stops working at once',
  access: 'write:api-keys',
  params: z.object({ id: z.coerce.number().int().positive() }),
  answer: Done,
  run: async (ctx, { params }) => {
    if (!(await revokeApiKey(ctx.db, params.id, ctx.now))) throw new HttpError(404, ctx.t.errors.notFound)
    return { done: true }
  },
})

export const apiKeyCalls: readonly StaffCall[] = [readKeys, createKey, deleteKey]
