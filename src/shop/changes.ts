import type { ProductStock } from './stock-level.ts'

/** What was announced since a position. */
export type Changes = {
  tags: string[]
  /** Products to refresh in lists and search; null: unknown which. */
  products: number[] | null
  /** Current stock of the named products, also after a change that no page shows. */
  stock: ProductStock[]
}

/** The last change that a reader has, and the state of the database in which it was read. */
export type ChangePosition = {
  /** Transactions that were visible; as PostgreSQL's `pg_snapshot`. */
  snapshot: string
  /** A position of the write-ahead log after all of them. */
  lsn: string
  /** Of the write-ahead log: a server that takes another's place begins a new one, and may count transactions anew. */
  timeline: string
  /** Seconds since 1970, by the database's clock. */
  at: number
}
