import { sql } from 'drizzle-orm'
import type { FieldProblem } from '../catalogue/structure/fields.ts'
import { defaultLang } from '../columns.ts'
import { type Db, firstRow, rows } from '../db.ts'
import { byLanguage, type LocalizedText } from '../languages.ts'
import { claimPaths } from '../media/files.db.ts'
import type { Conflict, Edit } from '../merge-edits.ts'
import { sanitise } from '../sanitise.ts'
import { type Block, HOME_SLUG, type PageContent } from './blocks.ts'
import { LINKED_PAGES } from './linked-pages.ts'
import { contentFrom, mergeBlockFields, type PageFields, pageFields, picturesIn, untranslated } from './page-fields.ts'
import { isReserved } from './reserved-addresses.ts'

type PageState = 'draft' | 'published' | 'changed'

type DraftRow = {
  id: number
  slug: string
  content: PageContent
  version: number
  publishAt: string | null
  editedAt: string
  person: string | null
  publishedSlug: string | null
  state: PageState
}

export type StaffPage = Omit<DraftRow, 'content'> & {
  fields: PageFields
  /** Those that its blocks name. */
  goods: GoodName[]
  isHome: boolean
  /** It keeps its address and stays published. */
  isLinked: boolean
}

type GoodName = { id: number; code: string; title: string }

export type ListedPage = Omit<StaffPage, 'fields' | 'version' | 'goods'> & {
  title: LocalizedText
  untranslated: number
}

/** Of `page_drafts d left join pages p`. */
const STATE = sql`case
  when d.slug = ${HOME_SLUG} then case when d.content->'blocks' = coalesce(h.sections, default_home_sections())
    then 'published' else 'changed' end
  when p.id is null then 'draft'
  when p.slug = d.slug and d.content = page_content(p) then 'published' else 'changed' end`

/** The name of an actor of the audit log. */
const personOf = (actor: ReturnType<typeof sql>) => sql`coalesce(
  (select name from staff where ${actor} = 'staff:' || id), (select name from api_keys where ${actor} = 'key:' || id))`

const selectDrafts = (db: Db, which: ReturnType<typeof sql>): Promise<DraftRow[]> =>
  rows<DraftRow>(
    db,
    sql`select d.id, d.slug, d.content, d.version, d.publish_at as "publishAt", d.edited_at as "editedAt",
          ${personOf(sql`d.edited_by`)} as person, p.slug as "publishedSlug", ${STATE} as state
        from page_drafts d left join pages p on p.draft_id = d.id left join home_page h on d.slug = ${HOME_SLUG}
        where ${which} order by d.slug = ${HOME_SLUG} desc, d.id`,
  )

/** All pages of text, without the home page. */
export async function listPages(db: Db): Promise<ListedPage[]> {
  const found = await selectDrafts(db, sql`d.slug <> ${HOME_SLUG}`)
  return found.map(({ content, version: _version, ...row }) => ({
    ...row,
    ...factsOf(row),
    title: { lv: '', ...content.title },
    untranslated: untranslated(content),
  }))
}

export async function findDraft(db: Db, id: number): Promise<StaffPage | null> {
  const [found] = await selectDrafts(db, sql`d.id = ${id}`)
  return found ? toPage(db, found) : null
}

export async function findHomeDraft(db: Db): Promise<StaffPage | null> {
  const [found] = await selectDrafts(db, sql`d.slug = ${HOME_SLUG}`)
  return found ? toPage(db, found) : null
}

async function toPage(db: Db, { content, ...row }: DraftRow): Promise<StaffPage> {
  const ids = content.blocks.flatMap((block) => (block.kind === 'products' ? block.products : []))
  return { ...row, ...factsOf(row), fields: pageFields(row.slug, content), goods: await goodNames(db, ids) }
}

export const goodNames = (db: Db, ids: readonly number[]): Promise<GoodName[]> =>
  rows<GoodName>(
    db,
    sql`select p.id, p.code, coalesce((select title from product_texts where product_id = p.id and lang = ${defaultLang}), p.code) as title
        from products p where p.id = any(${sql.param([...ids])}::int[])`,
  )

const factsOf = ({ slug, publishedSlug }: Pick<DraftRow, 'slug' | 'publishedSlug'>) => ({
  isHome: slug === HOME_SLUG,
  isLinked: LINKED_PAGES.includes(publishedSlug ?? slug),
})

type ContestedField = Conflict & { person: string | null; at: string | null }

export type PageEdit = Edit<Record<string, string>> & { version: number }

export type PageEdited =
  | { ok: true; id: number }
  | { ok: false; reason: 'unknown' }
  | { ok: false; reason: 'fields'; problems: Record<string, FieldProblem | 'linked'> }
  | { ok: false; reason: 'conflict'; version: number; conflicts: ContestedField[] }

/** A draft that nobody sees yet. */
export function createPage(db: Db, { title, slug }: { title: LocalizedText; slug: string }): Promise<PageEdited> {
  return db.transaction(async (tx) => {
    const empty: PageContent = { title, subTitle: {}, seoTitle: {}, seoDescription: {}, blocks: [] }
    const { content, problems } = contentFrom(pageFields(slug, empty))
    if (!problems.slug && (await isTaken(tx, slug, 0))) problems.slug = 'taken'
    if (Object.keys(problems).length > 0) return { ok: false, reason: 'fields', problems }
    const made = await firstRow<{ id: number }>(
      tx,
      sql`insert into page_drafts (slug, content, edited_by)
          values (${slug}, ${JSON.stringify(content)}::jsonb, nullif(current_setting('shop.actor', true), '')) returning id`,
    )
    if (!made) throw new Error('The page was not written')
    return { ok: true, id: made.id }
  })
}

/** Fields that others changed meanwhile are merged, or returned where both changed the same one; then nothing is written. */
export function editPage(db: Db, id: number, edit: PageEdit): Promise<PageEdited> {
  return db.transaction(async (tx) => {
    const [row] = await selectDrafts(
      tx,
      sql`d.id = ${id} and d.id in (select id from page_drafts where id = ${id} for update)`,
    )
    if (!row) return { ok: false, reason: 'unknown' }
    const before = pageFields(row.slug, row.content)
    const merged = mergeBlockFields(before, edit, edit.version === row.version)
    if (merged.conflicts.length > 0) {
      const { person, editedAt: at } = row
      return {
        ok: false,
        reason: 'conflict',
        version: row.version,
        conflicts: merged.conflicts.map((each) => ({ ...each, person, at })),
      }
    }
    const after = { ...before, ...merged.changes } as PageFields
    const read = contentFrom(after)
    const problems: Record<string, FieldProblem | 'linked'> = read.problems
    const slug = after.slug ?? row.slug
    if (slug !== row.slug && !problems.slug) {
      if (row.slug === HOME_SLUG || factsOf(row).isLinked) problems.slug = 'linked'
      else if (isReserved(slug) || (await isTaken(tx, slug, id))) problems.slug = 'taken'
    }
    const content = { ...read.content, blocks: read.content.blocks.map(sanitisedBlock) }
    const unknown = await claimPaths(tx, picturesIn(content.blocks))
    for (const block of content.blocks) {
      if ('image' in block && unknown.includes(block.image)) problems[`block.${block.id}.image`] = 'path'
    }
    if (Object.keys(problems).length > 0) return { ok: false, reason: 'fields', problems }
    await writeContent(tx, id, slug, content)
    return { ok: true, id }
  })
}

export async function writeContent(tx: Db, id: number, slug: string, content: PageContent) {
  await tx.execute(
    sql`update page_drafts set slug = ${slug}, content = ${JSON.stringify(content)}::jsonb where id = ${id}`,
  )
}

export const sanitisedBlock = (block: Block): Block =>
  block.kind === 'text' ? { ...block, text: byLanguageOf(block.text) } : block

const byLanguageOf = (text: Partial<LocalizedText>) =>
  Object.fromEntries(Object.entries(byLanguage((lang) => sanitise(text[lang] ?? ''))).filter(([, html]) => html))

async function isTaken(tx: Db, slug: string, id: number): Promise<boolean> {
  if (isReserved(slug)) return true
  const found = await firstRow(
    tx,
    sql`select 1 from page_drafts where slug = ${slug} and id <> ${id}
        union all select 1 from pages where slug = ${slug} and draft_id is distinct from ${id}`,
  )
  return found !== undefined
}

export type Removed = 'done' | 'unknown' | 'changed' | 'published'

/** Only one that visitors cannot see. */
export function removePage(db: Db, id: number, version: number): Promise<Removed> {
  return db.transaction(async (tx) => {
    const row = await firstRow<{ version: number; isPublished: boolean }>(
      tx,
      sql`select version, slug = ${HOME_SLUG} or exists (select from pages where draft_id = d.id) as "isPublished"
          from page_drafts d where id = ${id} for update`,
    )
    if (!row) return 'unknown'
    if (row.version !== version) return 'changed'
    if (row.isPublished) return 'published'
    await tx.execute(sql`delete from page_drafts where id = ${id}`)
    return 'done'
  })
}
