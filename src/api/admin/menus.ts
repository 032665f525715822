import { z } from 'zod'
import { HttpError } from '../../http/http-error.ts'
import { type StaffCall, type StaffContext, staffCall } from '../../http/staff/staff-calls.ts'
import { FieldsEditBody } from '../../shop/catalogue/structure/structure.calls.ts'
import { MenuLinks, MenuOrder, NewMenuLink } from '../../shop/content/menus.calls.ts'
import {
  createMenuLink,
  deleteMenuLink,
  editMenuLink,
  editMenuTitle,
  listLinkedPages,
  listMenuLinks,
  listMenuTitles,
  orderMenuLinks,
} from '../../shop/content/menus.db.ts'
import { ById, Done } from './shared.ts'
import { demandDeleted, demandEdited, Version } from './structure-shared.ts'

async function all({ db }: StaffContext) {
  return { rows: await listMenuLinks(db), titles: await listMenuTitles(db), pages: await listLinkedPages(db) }
}

const list = staffCall({
  method: 'GET',
  path: '/menu-links',
  about: 'Links in the header and the footer of the shop',
  access: 'read:catalogue',
  answer: MenuLinks,
  run: all,
})

const create = staffCall({
  method: 'POST',
  path: '/menu-links',
  about: 'Add a link, the last of its menu',
  access: 'write:catalogue',
  body: NewMenuLink,
  answer: MenuLinks,
  run: async (ctx, { body }) => {
    const problem = await createMenuLink(ctx.db, body)
    if (problem) {
      throw new HttpError(422, ctx.t.structure.invalid, { path: [ctx.t.structure.fields[problem]] })
    }
    return all(ctx)
  },
})

const order = staffCall({
  method: 'POST',
  path: '/menu-links/order',
  about: 'Put the links of a menu in order',
  access: 'write:catalogue',
  body: MenuOrder,
  answer: MenuLinks,
  run: async (ctx, { body }) => {
    await ctx.db.transaction((tx) => orderMenuLinks(tx, body.menu, body.ids))
    return all(ctx)
  },
})

const edit = staffCall({
  method: 'PATCH',
  path: '/menu-links/:id',
  about: 'Edit a link; needs If-Match with the version that was read. 409 names fields that others changed',
  access: 'write:catalogue',
  isVersioned: true,
  params: ById,
  body: FieldsEditBody,
  answer: z.object({ version: z.int() }),
  run: async (ctx, { params, body }) => {
    const edited = demandEdited(ctx, await editMenuLink(ctx.db, params.id, { ...body, version: ctx.readVersion() }))
    return { version: edited.version }
  },
})

const editTitle = staffCall({
  method: 'PATCH',
  path: '/menu-titles/:id',
  about: 'Edit the heading of a column of the footer; needs If-Match. 409 names fields that others changed',
  access: 'write:catalogue',
  isVersioned: true,
  params: ById,
  body: FieldsEditBody,
  answer: z.object({ version: z.int() }),
  run: async (ctx, { params, body }) => {
    const edited = demandEdited(ctx, await editMenuTitle(ctx.db, params.id, { ...body, version: ctx.readVersion() }))
    return { version: edited.version }
  },
})

const remove = staffCall({
  method: 'DELETE',
  path: '/menu-links/:id',
  about: 'Remove a link, unless the law asks for it; version: as it was read',
  access: 'write:catalogue',
  params: ById,
  query: Version,
  answer: Done,
  run: async (ctx, { params, query }) =>
    demandDeleted(ctx, await deleteMenuLink(ctx.db, params.id, query.version), ctx.t.structure.linkRequired),
})

export const menuCalls: readonly StaffCall[] = [list, create, order, edit, editTitle, remove]
