import type { ProductStock } from './stock-level.ts'

/** What was announced since a position. */
export type Changes = {
  tags: string[]
  /** Products to refresh in lists and search; null: unknown which. */
  products: number[] | null
  /** What there is now of whatever was named, also where only a number has changed that no page shows. */
  stock: ProductStock[]
}

/** Up to where a reader knows the changes, and the state of the database in which it read them. */
export type ChangePosition = {
  /** Transactions that were visible; as PostgreSQL's `pg_snapshot`. */
  snapshot: string
  /** A point of the write-ahead log behind all of them. */
  lsn: string
  /** Of the write-ahead log: a server that takes another's place begins a new one, and may count transactions anew. */
  timeline: string
  /** Seconds since 1970, by the database's clock. */
  at: number
}
