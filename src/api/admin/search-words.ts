import { z } from 'zod'
import { HttpError } from '../../http/http-error.ts'
import { type StaffCall, type StaffContext, staffCall, staffFile } from '../../http/staff/staff-calls.ts'
import { toRigaDate } from '../../shop/calendar/days.ts'
import { isLang } from '../../shop/languages.ts'
import {
  addSynonym,
  cleanSynonym,
  editSynonym,
  listSynonyms,
  removeSynonym,
} from '../../shop/search/synonyms/edit-synonyms.db.ts'
import { ignoreSearch, listMisses } from '../../shop/search-words/missed-searches.db.ts'
import {
  findTargets,
  listSearchRedirects,
  removeSearchRedirect,
  setSearchRedirect,
} from '../../shop/search-words/search-redirects.db.ts'
import {
  GivenRedirect,
  GivenSynonym,
  IgnoredSearch,
  MissedSearches,
  MissQuery,
  NearWords,
  RedirectTargets,
  SearchRedirects,
  SearchWords,
  Synonym,
  Synonyms,
} from '../../shop/search-words/search-words.calls.ts'
import { BOM, csvLine } from '../../shop/staff-jobs/csv.ts'
import { ById, Done } from './shared.ts'
import { changedMeanwhile, demandDeleted, notFound } from './structure-shared.ts'

const MAX_FILE_ROWS = 20_000
const MOST_NEAR = 12

const list = staffCall({
  method: 'GET',
  path: '/search-words',
  about: 'What buyers searched in the last 30 days and did not find, the most frequent first',
  access: 'read:marketing',
  query: MissQuery,
  answer: MissedSearches,
  run: async ({ db, now }, { query }) => {
    const found = await listMisses(db, { ...query, after: placeFrom(query.after), limit: query.limit + 1, now })
    const rows = found.slice(0, query.limit)
    const last = found.length > query.limit ? rows.at(-1) : undefined
    return { rows, next: last ? encodedPlace(last) : null }
  },
})

const encodedPlace = ({ count, lang, words }: { count: number; lang: string; words: string }) =>
  Buffer.from(`${count} ${lang} ${words}`).toString('base64url')

/** Null for an invalid one, so that its page begins at the start. */
function placeFrom(after: string | undefined) {
  const [, count = '', lang = '', words = ''] =
    /^(\d{1,9}) ([a-z]{2}) (.+)$/.exec(Buffer.from(after ?? '', 'base64url').toString()) ?? []
  return isLang(lang) ? { count: Number(count), lang, words } : null
}

const file = staffFile({
  path: '/search-words/file.csv',
  about: 'Searches of the last 30 days without a hit, as a table',
  access: 'read:marketing',
  type: 'text/csv; charset=utf-8',
  run: async ({ db, now, t }) => {
    const words = t.searchWords.file
    const found = await listMisses(db, { view: 'open', q: '', after: null, limit: MAX_FILE_ROWS, now })
    const lines = found.map((row) => csvLine([row.words, row.lang, String(row.count), row.lastDay ?? '']))
    const text = [BOM, csvLine([words.words, words.lang, words.count, words.lastDay]), ...lines].join('')
    return { name: `${words.name}-${toRigaDate(now)}.csv`, bytes: Buffer.from(text), isSaved: true }
  },
})

const near = staffCall({
  method: 'GET',
  path: '/search-words/near',
  about: 'Words of the catalogue that may be meant by a search',
  access: 'read:marketing',
  query: SearchWords,
  answer: NearWords,
  run: async ({ services }, { query }) => ({ words: await services.search.nearWords(query.words, MOST_NEAR) }),
})

const ignore = staffCall({
  method: 'POST',
  path: '/search-words/ignore',
  about: 'Leave a search without a hit out of the list, or take it back there',
  access: 'write:marketing',
  body: IgnoredSearch,
  answer: Done,
  run: async (ctx, { body }) => {
    if (!(await ctx.db.transaction((tx) => ignoreSearch(tx, body)))) throw refused(ctx, 'words')
    return { done: true as const }
  },
})

const refused = ({ t }: StaffContext, field: 'words' | 'target') =>
  new HttpError(422, t.searchWords[field], { [field]: [t.searchWords[field]] })

const redirects = staffCall({
  method: 'GET',
  path: '/search-redirects',
  about: 'Searches that lead to a page of the shop instead of a list',
  access: 'read:marketing',
  answer: SearchRedirects,
  run: async ({ db }) => ({ rows: await listSearchRedirects(db) }),
})

const targets = staffCall({
  method: 'GET',
  path: '/search-redirects/targets',
  about: 'Categories, manufacturers, pages and products that a search may lead to',
  access: 'read:marketing',
  query: z.object({ q: z.string().trim().max(100) }),
  answer: RedirectTargets,
  run: async ({ db, services, lang }, { query }) => ({
    rows: await findTargets(db, services.search, { q: query.q, lang }),
  }),
})

const setRedirect = staffCall({
  method: 'POST',
  path: '/search-redirects',
  about: 'Let a search lead to a page of the shop; words that are there get the new target',
  access: 'write:marketing',
  body: GivenRedirect,
  answer: SearchRedirects,
  run: async (ctx, { body }) => {
    const set = await ctx.db.transaction((tx) => setSearchRedirect(tx, body, ctx.services.config.baseUrl.origin))
    if (!set.ok) throw refused(ctx, set.field)
    return { rows: await listSearchRedirects(ctx.db) }
  },
})

const removeRedirect = staffCall({
  method: 'DELETE',
  path: '/search-redirects/:id',
  about: 'Answer a search with a list again',
  access: 'write:marketing',
  params: ById,
  answer: Done,
  run: async (ctx, { params }) => {
    if (!(await ctx.db.transaction((tx) => removeSearchRedirect(tx, params.id)))) throw notFound(ctx)
    return { done: true as const }
  },
})

const synonyms = staffCall({
  method: 'GET',
  path: '/synonyms',
  about: 'Words that buyers use for each other, by language',
  access: 'read:marketing',
  answer: Synonyms,
  run: async ({ db }) => ({ rows: await listSynonyms(db) }),
})

/** @throws HttpError 422 */
function demandRule(ctx: StaffContext, given: z.infer<typeof GivenSynonym>) {
  const rule = cleanSynonym(given)
  if (rule) return rule
  const message = ctx.t.searchWords.rule
  throw new HttpError(422, message, { words: [message] })
}

const add = staffCall({
  method: 'POST',
  path: '/synonyms',
  about: 'Add a rule of synonyms; every search uses it in a moment',
  access: 'write:marketing',
  body: GivenSynonym,
  answer: Synonym,
  run: async (ctx, { body }) => ctx.db.transaction((tx) => addSynonym(tx, demandRule(ctx, body))),
})

const edit = staffCall({
  method: 'PATCH',
  path: '/synonyms/:id',
  about: 'Change a rule of synonyms; needs If-Match',
  access: 'write:marketing',
  isVersioned: true,
  params: ById,
  body: GivenSynonym,
  answer: Synonym,
  run: async (ctx, { params, body }) => {
    const version = ctx.readVersion()
    const edited = await editSynonym(ctx.db, { ...demandRule(ctx, body), id: params.id, version })
    if (edited.ok) return edited.synonym
    throw edited.reason === 'unknown' ? notFound(ctx) : changedMeanwhile(ctx)
  },
})

const remove = staffCall({
  method: 'DELETE',
  path: '/synonyms/:id',
  about: 'Remove a rule of synonyms; needs If-Match',
  access: 'write:marketing',
  isVersioned: true,
  params: ById,
  answer: Done,
  run: async (ctx, { params }) =>
    demandDeleted(ctx, await ctx.db.transaction((tx) => removeSynonym(tx, params.id, ctx.readVersion()))),
})

export const searchWordCalls: readonly StaffCall[] = [
  list,
  file,
  near,
  ignore,
  redirects,
  targets,
  setRedirect,
  removeRedirect,
  synonyms,
  add,
  edit,
  remove,
]
