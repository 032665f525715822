import { asc, eq } from 'drizzle-orm'
import type { Db } from '../../db.ts'
import type { Lang } from '../../languages.ts'
import type { SynonymRule } from './synonym-rules.ts'
import { searchSynonyms } from './synonyms.tables.ts'

export function readSynonyms(db: Db): Promise<SynonymRule[]> {
  const { lang, words, means } = searchSynonyms
  return db.select({ lang, words, means }).from(searchSynonyms).orderBy(asc(searchSynonyms.id))
}

export function replaceSynonyms(db: Db, lang: Lang, rules: readonly SynonymRule[]): Promise<void> {
  return db.transaction(async (tx) => {
    await tx.delete(searchSynonyms).where(eq(searchSynonyms.lang, lang))
    if (rules.length > 0) await tx.insert(searchSynonyms).values([...rules])
  })
}
