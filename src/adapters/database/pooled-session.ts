import { type ExtractTablesWithRelations, type SQL, sql } from 'drizzle-orm'
import { NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres'
import { PgDatabase, PgDialect, type PgTransactionConfig } from 'drizzle-orm/pg-core'
import type pg from 'pg'
import type { Committing, Db } from '../../shop/db.ts'
import type { LastStatement } from './commit-with.ts'

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
      if (config)
        return await new NodePgSession<Schema, Relations>(client, this.#dialect, undefined).transaction(work, config)
      return await run(new PooledTransaction(client, this.#dialect), work)
    } finally {
      client.release()
    }
  }
}

async function run<T>(tx: PooledTransaction, work: (tx: Transaction) => Promise<T>): Promise<T> {
  await tx.execute(sql`begin`)
  try {
    const result = await work(tx)
    if (!tx.isCommitted) await tx.execute(sql`commit`)
    return result
  } catch (error) {
    if (!tx.isCommitted) await tx.execute(sql`rollback`)
    throw error
  }
}

/** Transactions inside of it are of drizzle, so nothing in them commits it. */
class PooledTransaction extends NodePgTransaction<Schema, Relations> implements Committing {
  isCommitted = false
  readonly #client: pg.PoolClient
  readonly #dialect: PgDialect

  constructor(client: pg.PoolClient, dialect: PgDialect) {
    super(dialect, new NodePgSession<Schema, Relations>(client, dialect, undefined), undefined)
    this.#client = client
    this.#dialect = dialect
  }

  async executeAndCommit(query: SQL) {
    const { sql: text, params } = this.#dialect.sqlToQuery(query)
    const statement: LastStatement = { text, commits: true }
    const result = await this.#client.query(statement, params)
    this.isCommitted = true
    return result
  }
}

export function databaseOf(pool: pg.Pool): Db {
  const dialect = new PgDialect({ casing: 'snake_case' })
  return new PgDatabase(dialect, new PooledSession(pool, dialect), undefined) as unknown as Db
}
