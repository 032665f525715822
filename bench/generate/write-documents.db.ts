import { sql } from 'drizzle-orm'
import { type Db, firstRow } from '../../src/shop/db.ts'
import { invoices } from '../../src/shop/invoices/invoices.tables.ts'
import { documentNumber } from '../../src/shop/invoices/series.ts'
import { insertRows } from './insert-rows.db.ts'
import type { DocumentRow } from './order-rows.ts'

/** Numbers follow each other in the order of the list. */
export async function numberDocuments(tx: Db, list: readonly DocumentRow[]): Promise<void> {
  for (const [series, own] of Map.groupBy(list, (row) => row.series)) {
    const count = own.length
    const row = await firstRow<{ first: number }>(
      tx,
      sql`insert into invoice_series as s (series, next) values (${series}, ${count}::int + 1)
          on conflict (series) do update set next = s.next + ${count}::int returning next - ${count}::int as first`,
    )
    if (!row) throw new Error(`No number in the series ${series}`)
    await insertRows(
      tx,
      invoices,
      own.map(({ document, ...rest }, i) => {
        const number = row.first + i
        return { ...rest, number, document: { ...document, number: documentNumber(series, number) } }
      }),
    )
  }
}
