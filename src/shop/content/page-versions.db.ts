import { sql } from 'drizzle-orm'
import { type Db, firstRow } from '../db.ts'
import type { LocalizedText } from '../languages.ts'
import { inLang, type Lang } from '../languages.ts'
import { sanitise } from '../sanitise.ts'

export type PageVersion = { title: string; subtitle: string; content: string; validFrom: Date }

/** Version in force at a moment, else the oldest. Null: no history. */
export async function findPageVersion(db: Db, slug: string, at: Date): Promise<number | null> {
  const found = await firstRow<{ id: number }>(
    db,
    sql`select id from page_versions, lateral (select valid_from <= ${at.toISOString()}::timestamptz as is_past) v
        where slug = ${slug}
        order by is_past desc, case when is_past then id else -id end desc limit 1`,
  )
  return found?.id ?? null
}

export async function readPageVersion(db: Db, id: number, lang: Lang): Promise<PageVersion | null> {
  const found = await firstRow<{
    title: LocalizedText | null
    sub_title: LocalizedText | null
    content: LocalizedText | null
    valid_from: string
  }>(db, sql`select title, sub_title, content, valid_from from page_versions where id = ${id}`)
  if (!found?.title || !found.content) return null
  return {
    title: inLang(found.title, lang),
    subtitle: found.sub_title ? inLang(found.sub_title, lang) : '',
    content: sanitise(inLang(found.content, lang)),
    validFrom: new Date(found.valid_from),
  }
}
