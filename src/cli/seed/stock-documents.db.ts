import { sql } from 'drizzle-orm'
import { shopLocations } from '../../../demo/pickup-points.ts'
import { type Db, rows } from '../../shop/db.ts'
import { giveLines } from '../../shop/stock/document-lines.db.ts'
import { createDocument } from '../../shop/stock/documents.db.ts'
import { MAIN_LOCATION } from '../../shop/stock/reasons.ts'
import type { NewDocument } from '../../shop/stock/stock-documents.calls.ts'

/** Drafts of goods in, of a count and of a transfer. None is booked: stock is the catalogue's. Limits of a few goods. */
export async function seedStockDocuments(tx: Db) {
  const goods = await rows<{ id: number; pieces: number }>(
    tx,
    sql`select p.id, p.quantity as pieces from products p
        where p.type = 'product' and not p.has_variations and p.quantity between 4 and 60 order by p.id limit 12`,
  )
  await tx.execute(sql`insert into stock_limits (product_id, low_stock)
    select p.id, 5 from products p where p.type = 'product' and not p.has_variations and p.quantity between 1 and 3
    order by p.id limit 6`)
  const some = (from: number, to: number, of: (pieces: number, i: number) => number) =>
    goods.slice(from, to).map(({ id, pieces }, i) => ({ productId: id, quantity: of(pieces, i) }))
  const { other } = shopLocations
  await draft(
    tx,
    { kind: 'receipt', supplier: 'SIA „Koka fabrika”', reference: 'KF-20417' },
    some(0, 3, (_, i) => 4 + 2 * i),
  )
  await draft(
    tx,
    { kind: 'receipt', supplier: 'SIA „Gaismas nams”', reference: 'GN-1183' },
    some(3, 5, () => 6),
  )
  await draft(
    tx,
    { kind: 'transfer', toLocation: other.code, note: 'Izstādei veikalā' },
    some(5, 7, () => 1),
  )
  await draft(
    tx,
    { kind: 'loss', cause: 'broken', note: 'Bojāts, izkraujot' },
    some(7, 8, () => 1),
  )
  await draft(
    tx,
    { kind: 'count', location: other.code, note: 'Gada inventarizācija' },
    some(8, 12, (pieces) => Math.floor(pieces / 3)),
  )
}

type Lines = Parameters<typeof giveLines>[2]['lines']

async function draft(tx: Db, given: Partial<NewDocument> & Pick<NewDocument, 'kind'>, lines: Lines) {
  const head = { location: MAIN_LOCATION, supplier: '', reference: '', note: '', ...given }
  const made = await createDocument(tx, head, 'demo')
  if (!made.ok) throw new Error(`A demo document was refused: ${made.reason}`)
  await giveLines(tx, made.id, { mode: 'set', lines, actor: 'demo' })
}
