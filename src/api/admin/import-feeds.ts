import { z } from 'zod'
import { HttpError } from '../../http/http-error.ts'
import { type StaffCall, type StaffContext, staffCall } from '../../http/staff/staff-calls.ts'
import { Feed, FeedEdit, NewFeed } from '../../shop/imports/feeds.calls.ts'
import { createFeed, editFeed, listFeeds, removeFeed, startFeed } from '../../shop/imports/feeds.db.ts'
import { editConflict } from './shared.ts'

const ById = z.object({ id: z.coerce.number().int().positive() })
const Feeds = z.object({ feeds: z.array(Feed) })

const feedsOf = async ({ db }: StaffContext) => ({ feeds: await listFeeds(db) })

/** A feed writes prices and stock without asking anybody. */
async function mustWrite(ctx: StaffContext, id?: number) {
  const isKnown = id === undefined || (await listFeeds(ctx.db)).some((feed) => feed.id === id)
  if (!isKnown) throw refused(ctx, 'unknown')
  for (const right of ['write:prices', 'write:stock'] as const) {
    if (!ctx.can(right)) throw new HttpError(403, ctx.t.errors.noRight, { reason: 'right', right })
  }
}

const refused = (ctx: StaffContext, reason: 'taken' | 'unknown' | 'unknown-mapping') => {
  if (reason === 'unknown') return new HttpError(404, ctx.t.errors.notFound)
  if (reason === 'taken')
    return new HttpError(409, ctx.t.imports.feedTaken, { reason, name: [ctx.t.imports.feedTaken] })
  return new HttpError(422, ctx.t.errors.notFound, { reason, mappingId: [ctx.t.errors.notFound] })
}

const list = staffCall({
  method: 'GET',
  path: '/import-feeds',
  about: 'Prices and stock that suppliers publish at an address, and what came of them last',
  access: 'import',
  answer: Feeds,
  run: feedsOf,
})

const create = staffCall({
  method: 'POST',
  path: '/import-feeds',
  about: 'Read the prices and stock of a supplier every so many hours; needs write:prices and write:stock, too',
  access: 'import',
  body: NewFeed,
  answer: Feeds,
  run: async (ctx, { body }) => {
    await mustWrite(ctx)
    const made = await ctx.db.transaction((tx) => createFeed(tx, body, ctx.now))
    if (!made.ok) throw refused(ctx, made.reason)
    return feedsOf(ctx)
  },
})

const edit = staffCall({
  method: 'PATCH',
  path: '/import-feeds/:id',
  about: 'Change a feed; needs If-Match. 409 names what others changed',
  access: 'import',
  isVersioned: true,
  params: ById,
  body: FeedEdit,
  answer: Feeds,
  run: async (ctx, { params, body }) => {
    ctx.readVersion()
    await mustWrite(ctx, params.id)
    const edited = await editFeed(ctx.db, params.id, body)
    if (edited.ok) return feedsOf(ctx)
    if (edited.reason !== 'conflict') throw refused(ctx, edited.reason)
    throw editConflict(ctx, edited)
  },
})

const remove = staffCall({
  method: 'DELETE',
  path: '/import-feeds/:id',
  about: 'Read it no more; its imports stay',
  access: 'import',
  params: ById,
  answer: Feeds,
  run: async (ctx, { params }) => {
    await mustWrite(ctx, params.id)
    if (!(await removeFeed(ctx.db, params.id, ctx.now))) throw refused(ctx, 'unknown')
    return feedsOf(ctx)
  },
})

const start = staffCall({
  method: 'POST',
  path: '/import-feeds/:id/run',
  about: 'Read it now',
  access: 'import',
  params: ById,
  answer: Feeds,
  run: async (ctx, { params }) => {
    await mustWrite(ctx, params.id)
    if (!(await startFeed(ctx.db, ctx.services.queue, params.id))) throw refused(ctx, 'unknown')
    return feedsOf(ctx)
  },
})

export const importFeedCalls: readonly StaffCall[] = [list, create, edit, remove, start]
