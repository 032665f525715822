import type { ExtractTablesWithRelations } from 'drizzle-orm'
import { NodePgSession, type NodePgTransaction } from 'drizzle-orm/node-postgres'
import { PgDatabase, PgDialect, type PgTransactionConfig } from 'drizzle-orm/pg-core'
import type pg from 'pg'
import type { Db } from '../../shop/db.ts'

type Schema = Record<string, never>
type Relations = ExtractTablesWithRelations<Schema>
type Transaction = NodePgTransaction<Schema, Relations>

/** drizzle-orm 0.45 leaks a pool's connection when `begin` fails, once per crash of the server. */
class PooledSession extends NodePgSession<Schema, Relations> {
  readonly #pool: pg.Pool
  readonly #dialect: PgDialect

  constructor(pool: pg.Pool, dialect: PgDialect) {
    super(pool, dialect, undefined)
    this.#pool = pool
    this.#dialect = dialect
  }

  override async transaction<T>(work: (tx: Transaction) => Promise<T>, config?: PgTransactionConfig): Promise<T> {
    const client = await this.#pool.connect()
    try {
      return await new NodePgSession<Schema, Relations>(client, this.#dialect, undefined).transaction(work, config)
    } finally {
      client.release()
    }
  }
}

export function databaseOf(pool: pg.Pool): Db {
  const dialect = new PgDialect({ casing: 'snake_case' })
  return new PgDatabase(dialect, new PooledSession(pool, dialect), undefined) as unknown as Db
}
