import { z } from 'zod'
import { HttpError } from '../../http/http-error.ts'
import { type StaffCall, staffCall } from '../../http/staff/staff-calls.ts'
import type { Right } from '../../shop/staff/rights.ts'
import { SavedView } from '../../shop/staff/staff.calls.ts'
import { listViews, removeView, saveView } from '../../shop/staff/views.db.ts'
import { ById, Done, demandRight, sessionIn } from './shared.ts'

const NewView = z.object({
  name: z.string().trim().min(1).max(40),
  search: z.string().max(600).describe('The query part of the list’s address'),
  isShared: z.boolean().default(false),
})

type Section = { name: string; read: Right; share: Right }

/** Of the list of a section. */
const viewsOf = ({ name: section, read, share }: Section): readonly StaffCall[] => {
  const path = `/${section}/views`
  const readViews = staffCall({
    method: 'GET',
    path,
    about: 'Saved views of a list: those of all, and one’s own',
    access: read,
    answer: z.object({ views: z.array(SavedView) }),
    run: async (ctx) => ({ views: await listViews(ctx.db, section, ctx.session?.staffId ?? null) }),
  })
  const addView = staffCall({
    method: 'POST',
    path,
    about: `Save a view; one for all needs the right ${share}`,
    access: 'signed-in',
    body: NewView,
    answer: SavedView,
    run: async (ctx, { body: { name, search, isShared } }) => {
      const { errors } = ctx.t
      demandRight(ctx, isShared ? share : read)
      const staffId = isShared ? null : sessionIn(ctx).staffId
      const saved = await saveView(ctx.db, { section, name, search, staffId })
      if (saved === 'taken') throw new HttpError(409, errors.viewTaken, { name: [errors.viewTaken] })
      if (saved === 'too-many') throw new HttpError(409, errors.tooManyViews, { name: [errors.tooManyViews] })
      return saved
    },
  })
  const deleteView = staffCall({
    method: 'DELETE',
    path: `${path}/:id`,
    about: 'Remove a view',
    access: 'signed-in',
    params: ById,
    answer: Done,
    run: async (ctx, { params: { id } }) => {
      const by = { section, staffId: sessionIn(ctx).staffId, isSharer: ctx.can(share) }
      const removed = await removeView(ctx.db, id, by)
      if (removed === 'in-use') throw new HttpError(409, ctx.t.errors.viewInUse, { reason: removed })
      if (removed === 'unknown') throw new HttpError(404, ctx.t.errors.notFound)
      return { done: true as const }
    },
  })
  return [readViews, addView, deleteView]
}

export const viewCalls: readonly StaffCall[] = [
  ...viewsOf({ name: 'orders', read: 'read:orders', share: 'write:orders' }),
  ...viewsOf({ name: 'customers', read: 'read:customers', share: 'write:customers' }),
  ...viewsOf({ name: 'products', read: 'read:catalogue', share: 'write:catalogue' }),
]
