import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { instant } from '../../columns.ts'
import type { StaffCursor } from '../../search/staff-search.ts'
import type { GivenFields } from '../edit/product-fields.ts'
import type { ProductSelection } from '../product-selection.ts'
import type { BulkChange } from './bulk-fields.ts'
import type { BulkState, RowState } from './bulk-states.ts'

/** A change of many products: what it would do, and how far it is done. */
export const bulkEdits = pgTable(
  'bulk_edits',
  {
    id: uuid().primaryKey(),
    /** `staff:7`, `key:3` or `cli` */
    actor: text().notNull(),
    /** The edit whose old values it brings back. */
    undoes: uuid().references((): AnyPgColumn => bulkEdits.id),
    state: text().$type<BulkState>().notNull().default('checking'),
    /** Null where each product has changes of its own. */
    selection: jsonb().$type<ProductSelection>(),
    changes: jsonb().$type<BulkChange[]>().notNull(),
    /** Names of the fields that may change. */
    fields: text().array().notNull(),
    withVariations: boolean().notNull().default(true),
    /** How many products were selected at the time. */
    selected: integer().notNull().default(0),
    /** Behind the last product that was checked. */
    cursor: jsonb().$type<StaffCursor>(),
    checked: integer().notNull().default(0),
    planned: integer().notNull().default(0),
    unchanged: integer().notNull().default(0),
    refused: integer().notNull().default(0),
    done: integer().notNull().default(0),
    /** Of the planned ones: left as they were when it ran. */
    skipped: integer().notNull().default(0),
    /** It begins then by itself, with the rights of `runBy`. */
    runAt: instant(),
    runBy: text(),
    createdAt: instant().notNull(),
    startedAt: instant(),
    endedAt: instant(),
  },
  (t) => [
    index('bulk_edits_created').on(t.createdAt, t.id),
    uniqueIndex('bulk_edits_undone').on(t.undoes).where(sql`started_at is not null`),
    index('bulk_edits_due').on(t.runAt).where(sql`run_at is not null and started_at is null`),
    check('bulk_edits_run', sql`(${t.runAt} is null) = (${t.runBy} is null)`),
    check('bulk_edits_state', sql`${t.state} in ('checking', 'checked', 'running', 'done', 'stopped')`),
  ],
)

/** Of each product or variation that would change: the fields before and after. */
export const bulkChanges = pgTable(
  'bulk_changes',
  {
    editId: uuid()
      .notNull()
      .references(() => bulkEdits.id, { onDelete: 'cascade' }),
    n: integer().notNull(),
    /** No reference: a product that is deleted is named as such. */
    productId: integer().notNull(),
    /** Of a variation: its product. */
    rootId: integer().notNull(),
    code: text().notNull(),
    before: jsonb().$type<GivenFields>().notNull(),
    after: jsonb().$type<GivenFields>().notNull(),
    state: text().$type<RowState>().notNull(),
    /** Why it is refused, skipped or done in part, and at which field. */
    reason: text(),
    field: text(),
  },
  (t) => [
    primaryKey({ columns: [t.editId, t.n] }),
    uniqueIndex('bulk_changes_product').on(t.editId, t.productId),
    index('bulk_changes_state').on(t.editId, t.state, t.n),
    check('bulk_changes_state', sql`${t.state} in ('planned', 'refused', 'done', 'skipped')`),
  ],
)
