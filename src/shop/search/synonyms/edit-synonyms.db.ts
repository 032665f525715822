import { sql } from 'drizzle-orm'
import { type Db, firstRow, rows } from '../../db.ts'
import type { Lang } from '../../languages.ts'
import type { SynonymRule } from './synonym-rules.ts'

type StoredSynonym = SynonymRule & { id: number; version: number }

export const listSynonyms = (db: Db): Promise<StoredSynonym[]> =>
  rows<StoredSynonym>(db, sql`select id, lang, words, means, version from search_synonyms order by lower(words[1]), id`)

export const addSynonym = async (db: Db, { lang, words, means }: SynonymRule): Promise<StoredSynonym> => {
  const added = await firstRow<StoredSynonym>(
    db,
    sql`insert into search_synonyms (lang, words, means)
        values (${lang}, ${sql.param(words)}::text[], ${means && sql.param(means)}::text[])
        returning id, lang, words, means, version`,
  )
  if (!added) throw new Error('PostgreSQL returned no synonym')
  return added
}

type Edited = { ok: true; synonym: StoredSynonym } | { ok: false; reason: 'unknown' | 'changed' }
type Given = SynonymRule & { id: number; version: number }

export function editSynonym(db: Db, { id, version, lang, words, means }: Given): Promise<Edited> {
  return db.transaction(async (tx) => {
    const edited = await firstRow<StoredSynonym>(
      tx,
      sql`update search_synonyms set lang = ${lang}, words = ${sql.param(words)}::text[],
            means = ${means && sql.param(means)}::text[]
          where id = ${id} and version = ${version} returning id, lang, words, means, version`,
    )
    if (edited) return { ok: true, synonym: edited }
    return { ok: false, reason: (await isThere(tx, id)) ? 'changed' : 'unknown' }
  })
}

export function removeSynonym(db: Db, id: number, version: number): Promise<'deleted' | 'unknown' | 'changed'> {
  return db.transaction(async (tx) => {
    const removed = await firstRow(
      tx,
      sql`delete from search_synonyms where id = ${id} and version = ${version} returning id`,
    )
    if (removed) return 'deleted'
    return (await isThere(tx, id)) ? 'changed' : 'unknown'
  })
}

const isThere = async (tx: Db, id: number) =>
  (await firstRow(tx, sql`select 1 from search_synonyms where id = ${id}`)) !== undefined

/** Without what is there twice. Null: a rule needs two words, or a word and what it means. */
export function cleanSynonym(given: { lang: Lang; words: readonly string[]; means: readonly string[] | null }) {
  const clean = (words: readonly string[]) => [
    ...new Map(
      words
        .map((word) => word.replace(/\s+/g, ' ').trim())
        .filter((word) => word !== '' && !/[,=>]/.test(word))
        .map((word) => [word.toLowerCase(), word]),
    ).values(),
  ]
  const words = clean(given.words)
  const means = given.means && clean(given.means)
  const isRule = means ? words.length > 0 && means.length > 0 : words.length > 1
  return isRule ? { lang: given.lang, words, means } : null
}
