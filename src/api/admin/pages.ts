import { z } from 'zod'
import { HttpError } from '../../http/http-error.ts'
import { type StaffCall, type StaffContext, staffCall } from '../../http/staff/staff-calls.ts'
import { lineChanges, pageLines } from '../../shop/content/compare.ts'
import { pageChoices } from '../../shop/content/page-choices.db.ts'
import {
  createPage,
  editPage,
  findDraft,
  findHomeDraft,
  listPages,
  type PageEdited,
  removePage,
} from '../../shop/content/page-drafts.db.ts'
import { contentFrom } from '../../shop/content/page-fields.ts'
import { findVersion, listVersions, restoreVersion } from '../../shop/content/page-history.db.ts'
import {
  NewPage,
  PageChoices,
  PageDetail,
  PageEditBody,
  PageList,
  PageVersions,
  PlanBody,
  RestoreBody,
  VersionChanges,
} from '../../shop/content/pages.calls.ts'
import { type Published, planPage, publishPage, unpublishPage } from '../../shop/content/publish-page.db.ts'
import { byLanguage, type Lang } from '../../shop/languages.ts'
import { ById, Done, editConflict } from './shared.ts'
import { changedMeanwhile, notFound } from './structure-shared.ts'

const Id = z.coerce.number().int().positive().max(2_147_483_647)

const list = staffCall({
  method: 'GET',
  path: '/pages',
  about: 'Pages of text: terms, delivery and others, published or not',
  access: 'read:content',
  answer: PageList,
  run: async ({ db }) => ({ rows: await listPages(db) }),
})

const create = staffCall({
  method: 'POST',
  path: '/pages',
  about: 'The draft of a new page, which no visitor sees',
  access: 'write:content',
  body: NewPage,
  answer: PageDetail,
  run: async (ctx, { body }) => shown(ctx, demandEdited(ctx, await createPage(ctx.db, body))),
})

const home = staffCall({
  method: 'GET',
  path: '/home-page',
  about: 'The draft of the home page; edited and published by its id, as other pages are',
  access: 'read:content',
  answer: PageDetail,
  run: async (ctx) => {
    const found = await findHomeDraft(ctx.db)
    if (!found) throw notFound(ctx)
    return found
  },
})

const choices = staffCall({
  method: 'GET',
  path: '/page-choices',
  about: 'What blocks of pages may show',
  access: 'read:content',
  answer: PageChoices,
  run: ({ db }) => pageChoices(db),
})

const read = staffCall({
  method: 'GET',
  path: '/pages/:id',
  about: 'The draft of a page',
  access: 'read:content',
  params: ById,
  answer: PageDetail,
  run: (ctx, { params }) => shown(ctx, params.id),
})

const edit = staffCall({
  method: 'PATCH',
  path: '/pages/:id',
  about: 'Edit the draft of a page; needs If-Match. 409 names fields that others changed',
  access: 'write:content',
  isVersioned: true,
  params: ById,
  body: PageEditBody,
  answer: PageDetail,
  run: async (ctx, { params, body }) =>
    shown(ctx, demandEdited(ctx, await editPage(ctx.db, params.id, { ...body, version: ctx.readVersion() }))),
})

const remove = staffCall({
  method: 'DELETE',
  path: '/pages/:id',
  about: 'Delete a page that is not published; needs If-Match',
  access: 'write:content',
  isVersioned: true,
  params: ById,
  answer: Done,
  run: async (ctx, { params }) => {
    const removed = await removePage(ctx.db, params.id, ctx.readVersion())
    if (removed === 'unknown') throw notFound(ctx)
    if (removed === 'changed') throw changedMeanwhile(ctx)
    if (removed === 'published') throw refused(ctx, 'published')
    return { done: true as const }
  },
})

const publish = staffCall({
  method: 'POST',
  path: '/pages/:id/published',
  about: 'Visitors see the draft from now on; needs If-Match',
  access: 'write:content',
  isVersioned: true,
  params: ById,
  answer: PageDetail,
  run: async (ctx, { params }) => {
    demandDone(ctx, await publishPage(ctx.db, params.id, { version: ctx.readVersion(), now: ctx.now }))
    return shown(ctx, params.id)
  },
})

const plan = staffCall({
  method: 'POST',
  path: '/pages/:id/planned',
  about: 'Publish the draft of that moment at a time, by itself; needs If-Match',
  access: 'write:content',
  isVersioned: true,
  params: ById,
  body: PlanBody,
  answer: PageDetail,
  run: async (ctx, { params, body }) => {
    const at = body.at === null ? null : new Date(body.at)
    demandDone(
      ctx,
      await ctx.db.transaction((tx) => planPage(tx, params.id, { version: ctx.readVersion(), now: ctx.now, at })),
    )
    return shown(ctx, params.id)
  },
})

const unpublish = staffCall({
  method: 'POST',
  path: '/pages/:id/unpublished',
  about: 'Visitors do not find the page any more; draft and versions stay. Needs If-Match',
  access: 'write:content',
  isVersioned: true,
  params: ById,
  answer: PageDetail,
  run: async (ctx, { params }) => {
    demandDone(ctx, await ctx.db.transaction((tx) => unpublishPage(tx, params.id, { version: ctx.readVersion() })))
    return shown(ctx, params.id)
  },
})

const versions = staffCall({
  method: 'GET',
  path: '/pages/:id/versions',
  about: 'What was published of a page, the newest first',
  access: 'read:content',
  params: ById,
  answer: PageVersions,
  run: async ({ db }, { params }) => ({ rows: await listVersions(db, params.id) }),
})

const changes = staffCall({
  method: 'GET',
  path: '/pages/:id/versions/:version',
  about: 'How the draft of a page differs from a published version, line by line',
  access: 'read:content',
  params: z.object({ id: Id, version: Id }),
  answer: VersionChanges,
  run: async (ctx, { params }) => {
    const draft = await findDraft(ctx.db, params.id)
    const before = draft && (await findVersion(ctx.db, params.id, params.version))
    if (!draft || !before) throw notFound(ctx)
    const { content } = contentFrom(draft.fields)
    return byLanguage((lang: Lang) => lineChanges(pageLines(before, lang), pageLines(content, lang)))
  },
})

const restore = staffCall({
  method: 'POST',
  path: '/pages/:id/restored',
  about: 'The draft becomes a published version; visitors see it once it is published. Needs If-Match',
  access: 'write:content',
  isVersioned: true,
  params: ById,
  body: RestoreBody,
  answer: PageDetail,
  run: async (ctx, { params, body }) => {
    const restored = { versionId: body.version, version: ctx.readVersion() }
    demandDone(ctx, await restoreVersion(ctx.db, params.id, restored))
    return shown(ctx, params.id)
  },
})

async function shown(ctx: StaffContext, id: number) {
  const found = await findDraft(ctx.db, id)
  if (!found) throw notFound(ctx)
  return found
}

const refused = ({ t }: StaffContext, reason: keyof StaffContext['t']['pages']['refused']) =>
  new HttpError(409, t.pages.refused[reason], { reason })

/** @throws HttpError 404, 409 */
function demandDone(ctx: StaffContext, outcome: Published) {
  if (outcome.ok) return
  if (outcome.reason === 'unknown') throw notFound(ctx)
  if (outcome.reason === 'changed') throw changedMeanwhile(ctx)
  throw refused(ctx, outcome.reason)
}

/** @throws HttpError 404, 409 with both values, 422 with words at the fields */
function demandEdited(ctx: StaffContext, edited: PageEdited): number {
  if (edited.ok) return edited.id
  if (edited.reason === 'unknown') throw notFound(ctx)
  if (edited.reason === 'conflict') throw editConflict(ctx, edited)
  const { structure, pages } = ctx.t
  const words = { ...structure.fields, linked: pages.refused.linked }
  const problems = Object.entries(edited.problems).map(([field, problem]) => [field, [words[problem]]])
  throw new HttpError(422, structure.invalid, Object.fromEntries(problems))
}

export const pageCalls: readonly StaffCall[] = [
  list,
  create,
  home,
  choices,
  read,
  edit,
  remove,
  publish,
  plan,
  unpublish,
  versions,
  changes,
  restore,
]
