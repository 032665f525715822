import { z } from 'zod'
import { HttpError } from '../../http/http-error.ts'
import { type StaffCall, type StaffContext, staffCall } from '../../http/staff/staff-calls.ts'
import { BadgeCreated, BadgeOrder, Badges, NewBadge } from '../../shop/catalogue/badges.calls.ts'
import { createBadge, deleteBadge, editBadge, listBadges, orderBadges } from '../../shop/catalogue/badges.db.ts'
import { FieldsEditBody } from '../../shop/catalogue/structure/structure.calls.ts'
import { ById, Done } from './shared.ts'
import { demandDeleted, demandEdited, Version } from './structure-shared.ts'

const all = async ({ db }: StaffContext) => ({ rows: await listBadges(db) })

const list = staffCall({
  method: 'GET',
  path: '/badges',
  about: 'Badges over pictures of products: those of the program and own ones',
  access: 'read:catalogue',
  answer: Badges,
  run: all,
})

const create = staffCall({
  method: 'POST',
  path: '/badges',
  about: 'A new badge, the last one, switched off',
  access: 'write:catalogue',
  body: NewBadge,
  answer: BadgeCreated,
  run: async (ctx, { body }) => {
    const made = await createBadge(ctx.db, body.title)
    if ('id' in made) return { ...(await all(ctx)), id: made.id }
    const { invalid, fields } = ctx.t.structure
    throw new HttpError(422, invalid, { [`title.${made.lang}`]: [fields[made.problem]] })
  },
})

const order = staffCall({
  method: 'POST',
  path: '/badges/order',
  about: 'Put badges in order: where a product has several, the first ones are shown',
  access: 'write:catalogue',
  body: BadgeOrder,
  answer: Badges,
  run: async (ctx, { body }) => {
    await orderBadges(ctx.db, body.ids)
    return all(ctx)
  },
})

const edit = staffCall({
  method: 'PATCH',
  path: '/badges/:id',
  about: 'Edit a badge; needs If-Match with the version that was read. 409 names fields that others changed',
  access: 'write:catalogue',
  isVersioned: true,
  params: ById,
  body: FieldsEditBody,
  answer: z.object({ version: z.int() }),
  run: async (ctx, { params, body }) => {
    const edited = demandEdited(ctx, await editBadge(ctx.db, params.id, { ...body, version: ctx.readVersion() }))
    return { version: edited.version }
  },
})

const remove = staffCall({
  method: 'DELETE',
  path: '/badges/:id',
  about: 'Delete an own badge, also from its products; version: as it was read',
  access: 'write:catalogue',
  params: ById,
  query: Version,
  answer: Done,
  run: async (ctx, { params, query }) =>
    demandDeleted(ctx, await deleteBadge(ctx.db, params.id, query.version), ctx.t.structure.badgeBuiltIn),
})

export const badgeCalls: readonly StaffCall[] = [list, create, order, edit, remove]
