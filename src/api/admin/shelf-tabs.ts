import { z } from 'zod'
import { HttpError } from '../../http/http-error.ts'
import { type StaffCall, staffCall } from '../../http/staff/staff-calls.ts'
import { texts } from '../../i18n/texts.ts'
import { FieldsEditBody } from '../../shop/catalogue/structure/structure.calls.ts'
import {
  chooseTabGoods,
  createShelfTab,
  deleteShelfTab,
  editShelfTab,
  listShelfTabs,
} from '../../shop/content/edit-shelf-tabs.db.ts'
import { Made } from '../../shop/content/home-parts.calls.ts'
import { NewShelfTab, ShelfTabGoods, ShelfTabs } from '../../shop/content/shelf-tabs.calls.ts'
import { byLanguage } from '../../shop/languages.ts'
import { urls } from '../../urls.ts'
import { ById, Done } from './shared.ts'
import { changedMeanwhile, demandDeleted, demandEdited, notFound } from './structure-shared.ts'

const tabs = staffCall({
  method: 'GET',
  path: '/shelf-tabs',
  about: 'Tabs of the shelf on the home page with the goods chosen for them',
  access: 'read:content',
  answer: ShelfTabs,
  run: async ({ db }) => ({ rows: await listShelfTabs(db) }),
})

const newTab = staffCall({
  method: 'POST',
  path: '/shelf-tabs',
  about: 'A tab with words to begin with; visitors see it at once. 409 where the shelf has it',
  access: 'write:content',
  body: NewShelfTab,
  answer: Made,
  run: async ({ db, t }, { body: { type } }) => {
    const words = byLanguage((lang) => texts[lang].staff.pages)
    const id = await db.transaction((tx) =>
      createShelfTab(tx, {
        type,
        title: byLanguage((lang) => words[lang].newShelfTabs[type].title),
        highlightedTitle: byLanguage((lang) => words[lang].newShelfTabs[type].highlightedTitle),
        subTitle: byLanguage((lang) => words[lang].newShelfTabLink),
        link: urls.departments.to(),
      }),
    )
    if (id === null) throw new HttpError(409, t.pages.refused.tabExists, { reason: 'exists' })
    return { id }
  },
})

const tab = staffCall({
  method: 'PATCH',
  path: '/shelf-tabs/:id',
  about: 'Edit the words and pictures of a tab; needs If-Match. 409 names fields that others changed',
  access: 'write:content',
  isVersioned: true,
  params: ById,
  body: FieldsEditBody,
  answer: z.object({ version: z.int() }),
  run: async (ctx, { params, body }) => {
    const edit = { ...body, version: ctx.readVersion() }
    return { version: demandEdited(ctx, await editShelfTab(ctx.db, params.id, edit)).version }
  },
})

const tabGoods = staffCall({
  method: 'POST',
  path: '/shelf-tabs/:id/goods',
  about: 'All goods of a tab in their order; none: those that its type finds. Needs If-Match',
  access: 'write:content',
  isVersioned: true,
  params: ById,
  body: ShelfTabGoods,
  answer: Done,
  run: async (ctx, { params, body }) => {
    const chosen = await chooseTabGoods(ctx.db, params.id, { ...body, version: ctx.readVersion() })
    if (chosen === 'unknown') throw notFound(ctx)
    if (chosen === 'changed') throw changedMeanwhile(ctx)
    return { done: true as const }
  },
})

const noTab = staffCall({
  method: 'DELETE',
  path: '/shelf-tabs/:id',
  about: 'Delete a tab of the shelf; needs If-Match',
  access: 'write:content',
  isVersioned: true,
  params: ById,
  answer: Done,
  run: async (ctx, { params }) => demandDeleted(ctx, await deleteShelfTab(ctx.db, params.id, ctx.readVersion())),
})

export const shelfTabCalls: readonly StaffCall[] = [tabs, newTab, tab, tabGoods, noTab]
