import { z } from 'zod'
import { HttpError } from '../../http/http-error.ts'
import { type StaffCall, staffCall } from '../../http/staff/staff-calls.ts'
import { SavedView } from '../../shop/staff/staff.calls.ts'
import { listViews, removeView, saveView } from '../../shop/staff/views.db.ts'
import { Done, sessionIn } from './shared.ts'

const SECTION = 'orders'

const readViews = staffCall({
  method: 'GET',
  path: '/orders/views',
  about: 'Saved views of the list of orders: those of all, and one’s own',
  access: 'read:orders',
  answer: z.object({ views: z.array(SavedView) }),
  run: async (ctx) => ({ views: await listViews(ctx.db, SECTION, ctx.session?.staffId ?? null) }),
})

const addView = staffCall({
  method: 'POST',
  path: '/orders/views',
  about: 'Save a view; one for all needs the right write:orders',
  access: 'signed-in',
  body: z.object({
    name: z.string().trim().min(1).max(40),
    search: z.string().max(600).describe('The query part of the list’s address'),
    isShared: z.boolean().default(false),
  }),
  answer: SavedView,
  run: async (ctx, { body: { name, search, isShared } }) => {
    const { errors } = ctx.t
    if (!ctx.can(isShared ? 'write:orders' : 'read:orders')) {
      throw new HttpError(403, errors.noRight, { reason: 'right' })
    }
    const staffId = isShared ? null : sessionIn(ctx).staffId
    const saved = await saveView(ctx.db, { section: SECTION, name, search, staffId })
    if (saved === 'taken') throw new HttpError(409, errors.viewTaken, { name: [errors.viewTaken] })
    if (saved === 'too-many') throw new HttpError(409, errors.tooManyViews, { name: [errors.tooManyViews] })
    return saved
  },
})

const deleteView = staffCall({
  method: 'DELETE',
  path: '/orders/views/:id',
  about: 'Remove a view',
  access: 'signed-in',
  params: z.object({ id: z.coerce.number().int().positive().max(2_147_483_647) }),
  answer: Done,
  run: async (ctx, { params }) => {
    const by = { staffId: sessionIn(ctx).staffId, isSharer: ctx.can('write:orders') }
    if (!(await removeView(ctx.db, params.id, by))) throw new HttpError(404, ctx.t.errors.notFound)
    return { done: true }
  },
})

export const viewCalls: readonly StaffCall[] = [readViews, addView, deleteView]
