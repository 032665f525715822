import { readListedProducts } from '../catalogue/product-list.db.ts'
import { selectedProducts } from '../catalogue/product-selection.ts'
import type { Db } from '../db.ts'
import { DEFAULT_LANG, isLang } from '../languages.ts'
import type { StaffCursor, StaffSearch } from '../search/staff-search.ts'
import { BOM, csvLine } from './csv.ts'
import { type ProductWords, productHead, productLine } from './product-columns.ts'
import type { JobTask } from './staff-job.ts'

export type ProductJobDeps = { search: StaffSearch; wordsOf(lang: string): ProductWords }

type Slice = { task: JobTask; cursor: StaffCursor | null; limit: number; isFirst: boolean }

/** The lines of a slice, under headings in the first one. */
export async function exportProducts(
  db: Db,
  { search, wordsOf }: ProductJobDeps,
  { task: { products = { filter: {} }, lang }, cursor, limit, isFirst }: Slice,
): Promise<{ csv: string; count: number; next: StaffCursor | null }> {
  const words = wordsOf(lang)
  const { ids, next } = await selectedProducts(search, products, { after: cursor, limit })
  const found = await readListedProducts(db, ids, isLang(lang) ? lang : DEFAULT_LANG)
  const head = isFirst ? BOM + csvLine(productHead(words)) : ''
  const lines = found.map((product) => csvLine(productLine(product, words)))
  return { csv: head + lines.join(''), count: found.length, next }
}
