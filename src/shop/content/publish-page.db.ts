import { sql } from 'drizzle-orm'
import { toRigaDate } from '../calendar/days.ts'
import { type Db, firstRow, rows } from '../db.ts'
import { DEFAULT_LANG, languages } from '../languages.ts'
import { htmlOf } from './block-words.ts'
import { type Block, HOME_SLUG, type PageContent, type Words } from './blocks.ts'
import { LINKED_PAGES, TERMS_SLUG } from './linked-pages.ts'

type Draft = { id: number; slug: string; content: PageContent; version: number }

export type Published = { ok: true } | { ok: false; reason: 'unknown' | 'changed' | 'empty' | 'linked' | 'past' }

type At = { version: number; now: Date }

/** Visitors see the draft from now on. */
export const publishPage = (db: Db, id: number, { version, now }: At): Promise<Published> =>
  withDraft(db, id, version, async (tx, draft) => {
    if (isEmpty(draft)) return { ok: false, reason: 'empty' }
    await publish(tx, draft, now)
    return { ok: true }
  })

/** @param at null: the plan is given up */
export const planPage = (db: Db, id: number, { version, now, at }: At & { at: Date | null }): Promise<Published> =>
  withDraft(db, id, version, async (tx, draft) => {
    if (at && at <= now) return { ok: false, reason: 'past' }
    if (at && isEmpty(draft)) return { ok: false, reason: 'empty' }
    await tx.execute(
      sql`update page_drafts set publish_at = ${at?.toISOString() ?? null}::timestamptz where id = ${id}`,
    )
    return { ok: true }
  })

/** Visitors do not find the page any more; the draft and all versions stay. */
export const unpublishPage = (db: Db, id: number, { version }: { version: number }): Promise<Published> =>
  withDraft(db, id, version, async (tx, draft) => {
    const published = await firstRow<{ slug: string }>(tx, sql`select slug from pages where draft_id = ${id}`)
    if (draft.slug === HOME_SLUG || LINKED_PAGES.includes(published?.slug ?? '')) return { ok: false, reason: 'linked' }
    await tx.execute(sql`update page_drafts set publish_at = null where id = ${id} and publish_at is not null`)
    await tx.execute(sql`delete from pages where draft_id = ${id}`)
    return { ok: true }
  })

/** The job of each minute; several instances skip each other's pages. @returns how many were published */
export async function publishDuePages(db: Db, now: Date): Promise<number> {
  const due = await rows<{ id: number }>(
    db,
    sql`select id from page_drafts where publish_at <= ${now.toISOString()}::timestamptz order by publish_at`,
  )
  let done = 0
  for (const { id } of due) {
    await db.transaction(async (tx) => {
      const draft = await firstRow<Draft>(
        tx,
        sql`select id, slug, content, version from page_drafts
            where id = ${id} and publish_at <= ${now.toISOString()}::timestamptz for update skip locked`,
      )
      if (!draft) return
      // Emptied after it was planned: nothing is better than an empty page.
      if (isEmpty(draft)) await tx.execute(sql`update page_drafts set publish_at = null where id = ${id}`)
      else await publish(tx, draft, now)
      done += 1
    })
  }
  return done
}

const isEmpty = ({ slug, content }: Draft) => slug !== HOME_SLUG && content.blocks.every(({ isHidden }) => isHidden)

function withDraft(
  db: Db,
  id: number,
  version: number,
  work: (tx: Db, draft: Draft) => Promise<Published>,
): Promise<Published> {
  return db.transaction(async (tx) => {
    const draft = await firstRow<Draft>(
      tx,
      sql`select id, slug, content, version from page_drafts where id = ${id} for update`,
    )
    if (!draft) return { ok: false, reason: 'unknown' }
    return draft.version === version ? work(tx, draft) : { ok: false, reason: 'changed' }
  })
}

async function publish(tx: Db, { id, slug, content }: Draft, now: Date) {
  await tx.execute(sql`update page_drafts set publish_at = null where id = ${id} and publish_at is not null`)
  if (slug === HOME_SLUG) {
    const sections = JSON.stringify(content.blocks)
    await tx.execute(sql`insert into home_page (id, sections) values (1, ${sections}::jsonb)
      on conflict (id) do update set sections = excluded.sections`)
    return
  }
  if (slug === TERMS_SLUG) await dateTerms(tx, id, content, now)
  const { text, blocks } = textOf(content.blocks)
  const json = (value: unknown) => sql`${JSON.stringify(value)}::jsonb`
  const { title, subTitle, seoTitle, seoDescription } = content
  await tx.execute(sql`
    insert into pages (slug, title, sub_title, content, blocks, seo_title, seo_description, draft_id)
    values (${slug}, ${json(stored(title))}, ${json(stored(subTitle))}, ${json(stored(text))}, ${blocks ? json(blocks) : sql`null`},
      ${json(seoTitle)}, ${json(seoDescription)}, ${id})
    on conflict (draft_id) do update set slug = excluded.slug, title = excluded.title, sub_title = excluded.sub_title,
      content = excluded.content, blocks = excluded.blocks, seo_title = excluded.seo_title,
      seo_description = excluded.seo_description`)
}

/** Older programs read a text in the default language without asking whether it is there. */
const stored = (words: Words) => ({ [DEFAULT_LANG]: '', ...words })

/** Pages from before blocks stay as they are: one text, whose id `page_content` gives. */
function textOf(blocks: readonly Block[]): { text: Words; blocks: readonly Block[] | null } {
  const [only, ...others] = blocks
  if (only?.kind === 'text' && others.length === 0 && !hasMore(only)) return { text: only.text, blocks: null }
  const text = Object.fromEntries(languages.map((lang) => [lang, htmlOf(blocks, lang)]))
  return { text, blocks }
}

const hasMore = ({ id, title, isHidden }: Extract<Block, { kind: 'text' }>) =>
  id !== 'text' || isHidden === true || Object.keys(title ?? {}).length > 0

/** Each order keeps the day of the terms that it agreed to. */
async function dateTerms(tx: Db, id: number, { blocks }: PageContent, now: Date) {
  const text = JSON.stringify(textOf(blocks).text)
  const same = await firstRow(
    tx,
    sql`select 1 from pages where draft_id = ${id} and filled_words(content) = filled_words(${text}::jsonb)`,
  )
  if (same) return
  await tx.execute(sql`insert into settings (key, value) values ('terms_version', to_jsonb(${toRigaDate(now)}::text))
    on conflict (key) do update set value = excluded.value where settings.value <> excluded.value`)
}
