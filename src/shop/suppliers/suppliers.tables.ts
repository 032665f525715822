import { sql } from 'drizzle-orm'
import { check, integer, pgTable, primaryKey, serial, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { products } from '../catalogue/catalogue.tables.ts'

/** Those whose item numbers the shop knows. */
export const suppliers = pgTable('suppliers', { id: serial().primaryKey(), name: text().notNull() }, (t) => [
  uniqueIndex('suppliers_name').on(t.name),
  check('suppliers_name', sql`${t.name} <> ''`),
])

/** The supplier's own number of a good. Two suppliers may use the same one. */
export const supplierNumbers = pgTable(
  'supplier_numbers',
  {
    productId: integer()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    supplierId: integer()
      .notNull()
      .references(() => suppliers.id, { onDelete: 'cascade' }),
    number: text().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.productId, t.supplierId] }),
    uniqueIndex('supplier_numbers_number').on(t.number, t.supplierId),
    check('supplier_numbers_number', sql`${t.number} <> ''`),
  ],
)
