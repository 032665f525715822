import { sql } from 'drizzle-orm'
import { readListedProducts } from '../catalogue/product-list.db.ts'
import { selectedProducts } from '../catalogue/product-selection.ts'
import { type Db, firstRow } from '../db.ts'
import { DEFAULT_LANG, isLang } from '../languages.ts'
import type { StaffCursor, StaffSearch } from '../search/staff-search.ts'
import { BOM, csvLine } from './csv.ts'
import { type ProductWords, productHead, productLine } from './product-columns.ts'
import type { JobTask } from './staff-job.ts'

export type ProductJobDeps = {
  search: StaffSearch
  wordsOf(lang: string): ProductWords
  /** Columns and rows of the format of imports. */
  goodsFile: {
    columns(db: Db, withCost: boolean): Promise<string[]>
    rows(db: Db, ids: readonly number[], columns: readonly string[]): Promise<string[][]>
  }
}

type Slice = { job: string; task: JobTask; cursor: StaffCursor | null; limit: number; isFirst: boolean }

/** The lines of a slice, under headings in the first one. */
export async function exportProducts(
  db: Db,
  { search, wordsOf, goodsFile }: ProductJobDeps,
  { job, task: { products = { filter: {} }, lang, sheet, withMoney = false }, cursor, limit, isFirst }: Slice,
): Promise<{ text: string; count: number; next: StaffCursor | null }> {
  const { ids, next } = await selectedProducts(search, products, { after: cursor, limit })
  if (sheet) {
    const columns = isFirst ? await goodsFile.columns(db, withMoney) : await columnsOf(db, job)
    const lines = [...(isFirst ? [columns] : []), ...(await goodsFile.rows(db, ids, columns))]
    return { text: lines.map((line) => `${JSON.stringify(line)}\n`).join(''), count: ids.length, next }
  }
  const words = wordsOf(lang)
  const found = await readListedProducts(db, ids, isLang(lang) ? lang : DEFAULT_LANG)
  const head = isFirst ? BOM + csvLine(productHead(words)) : ''
  const lines = found.map((product) => csvLine(productLine(product, words)))
  return { text: head + lines.join(''), count: found.length, next }
}

/** As the first slice wrote them: a location that is opened meanwhile moves no column. */
async function columnsOf(db: Db, job: string): Promise<string[]> {
  const found = await firstRow<{ head: string }>(
    db,
    sql`select split_part(text, E'\n', 1) as head from staff_job_parts where job_id = ${job}::uuid and part = 0`,
  )
  return found ? (JSON.parse(found.head) as string[]) : []
}

/** The rows of a file in the format of imports, part by part. */
export async function* rowsOfExport(parts: AsyncIterable<string>): AsyncGenerator<string[]> {
  for await (const part of parts) {
    for (const line of part.split('\n')) if (line) yield JSON.parse(line) as string[]
  }
}
