import { type ExtractTablesWithRelations, type SQL, sql } from 'drizzle-orm'
import { NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres'
import { PgDatabase, PgDialect, type PgTransactionConfig } from 'drizzle-orm/pg-core'
import type pg from 'pg'
import type { Committing, Db } from '../../shop/db.ts'
import type { LastStatement } from './commit-with.ts'
import type { AnyQuery } from './prepared.ts'

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
    // What is written cannot be refused any more, so no caller may take it for a refusal.
    if (tx.isCommitted) throw new Error('Failed after the COMMIT', { cause: error })
    await tx.execute(sql`rollback`)
    throw error
  }
}

/** Transactions inside of it are of drizzle, so nothing in them commits it. */
class PooledTransaction extends NodePgTransaction<Schema, Relations> implements Committing {
  isCommitted = false
  readonly #client: GuardedClient
  readonly #dialect: PgDialect

  constructor(client: pg.PoolClient, dialect: PgDialect) {
    const guarded = new GuardedClient(client)
    super(
      dialect,
      new NodePgSession<Schema, Relations>(guarded as unknown as pg.PoolClient, dialect, undefined),
      undefined,
    )
    this.#client = guarded
    this.#dialect = dialect
  }

  async executeAndCommit(query: SQL) {
    const { sql: text, params } = this.#dialect.sqlToQuery(query)
    const result = await this.#client.queryLast({ text, commits: true }, params)
    this.isCommitted = true
    return result
  }
}

/** A connection that takes no statement behind the one with the COMMIT: it would run without a transaction. */
class GuardedClient {
  readonly #client: pg.PoolClient
  #isOver = false

  constructor(client: pg.PoolClient) {
    this.#client = client
  }

  query(...args: unknown[]) {
    if (this.#isOver) throw new Error('A statement after the COMMIT of its transaction')
    return (this.#client.query as AnyQuery)(...args)
  }

  async queryLast(statement: LastStatement, params: unknown[]) {
    this.#isOver = true
    try {
      return await this.#client.query(statement, params)
    } catch (error) {
      // For the rollback.
      this.#isOver = false
      throw error
    }
  }
}

export function databaseOf(pool: pg.Pool): Db {
  const dialect = new PgDialect({ casing: 'snake_case' })
  return new PgDatabase(dialect, new PooledSession(pool, dialect), undefined) as unknown as Db
}
