import { sql } from 'drizzle-orm'
import { type Db, firstRow, rows } from '../db.ts'
import { HOME_SLUG, type PageContent } from './blocks.ts'
import { writeContent } from './page-drafts.db.ts'
import type { Published } from './publish-page.db.ts'

export type ListedVersion = {
  id: number
  at: string
  person: string | null
  slug: string
  /** The page was taken off, or left this address. */
  isEnd: boolean
}

const MAX_LISTED = 200

/** What was published, the newest first. */
export const listVersions = (db: Db, draftId: number): Promise<ListedVersion[]> =>
  rows<ListedVersion>(
    db,
    sql`select v.id, v.valid_from as at, v.slug, v.content is null as "isEnd",
          coalesce((select name from staff where v.actor = 'staff:' || id), (select name from api_keys where v.actor = 'key:' || id)) as person
        from page_versions v where v.draft_id = ${draftId} order by v.id desc limit ${MAX_LISTED}`,
  )

/** As the content of a draft. Null: there is none. */
export async function findVersion(db: Db, draftId: number, versionId: number): Promise<PageContent | null> {
  const found = await firstRow<{ content: PageContent }>(
    db,
    sql`select case when v.slug = ${HOME_SLUG} then home_content(v.blocks) else page_content(
          jsonb_populate_record(null::pages, to_jsonb(v))) end as content
        from page_versions v where v.id = ${versionId} and v.draft_id = ${draftId} and v.content is not null`,
  )
  return found?.content ?? null
}

/** The draft becomes what was published then; it is published by an act of its own. The address stays. */
export function restoreVersion(
  db: Db,
  draftId: number,
  { versionId, version }: { versionId: number; version: number },
): Promise<Published> {
  return db.transaction(async (tx) => {
    const draft = await firstRow<{ slug: string; version: number }>(
      tx,
      sql`select slug, version from page_drafts where id = ${draftId} for update`,
    )
    const content = draft && (await findVersion(tx, draftId, versionId))
    if (!draft || !content) return { ok: false, reason: 'unknown' }
    if (draft.version !== version) return { ok: false, reason: 'changed' }
    await writeContent(tx, draftId, draft.slug, content)
    return { ok: true }
  })
}
