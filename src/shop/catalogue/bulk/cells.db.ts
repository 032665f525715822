import { sql } from 'drizzle-orm'
import { type Db, rows } from '../../db.ts'
import { editableProducts } from '../edit/editable-product.db.ts'
import type { FieldValue } from '../edit/product-fields.ts'
import type { ProductCells } from './bulk.calls.ts'
import { CELL_FIELDS } from './bulk-fields.ts'

/** What a table of products edits. */
export async function productCells(db: Db, ids: readonly number[]): Promise<ProductCells['rows']> {
  const found = await editableProducts(db, ids, { parts: ['texts'], variations: false })
  return found.map(({ id, version, isArchived, hasVariations, fields }) => {
    const values = fields as Readonly<Record<string, FieldValue>>
    const cells = CELL_FIELDS.map((field) => [field, values[field] ?? (field.includes('.') ? '' : null)] as const)
    return { id, version, code: fields.code, isArchived, hasVariations, fields: Object.fromEntries(cells) }
  })
}

/** Products and variations by their codes. */
export async function goodsOfCodes(db: Db, codes: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const found = await rows<{ id: number; code: string }>(
    db,
    sql`select id, code from products where code = any(${sql.param([...codes])}::text[]) and type = 'product'`,
  )
  return new Map(found.map(({ id, code }) => [code, id]))
}
