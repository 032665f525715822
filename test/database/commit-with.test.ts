import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { OrderRejected } from '../../src/shop/checkout/deps.ts'
import { type Db, isCommitting, rows, untilDurable } from '../../src/shop/db.ts'
import { openTestDatabase, type TestDatabase } from '../support/databases.ts'

describe('a statement that brings the COMMIT of its transaction with it', () => {
  let opened: TestDatabase
  let db: Db

  beforeAll(async () => {
    opened = await openTestDatabase('nothing', 2)
    db = opened.database.db
    await db.execute(sql`create table written (n int primary key)`)
  })
  beforeEach(() => db.execute(sql`truncate written`))
  afterAll(() => opened.drop())

  const written = async () => (await rows<{ n: number }>(db, sql`select n from written order by n`)).map(({ n }) => n)
  const commitWith = (tx: Db, n: number | string) => {
    if (!isCommitting(tx)) throw new Error('inside of another transaction')
    return tx.executeAndCommit(sql`insert into written values (${n}::int) returning n`)
  }
  /** One after the other would do, but the pool has two connections, and both have to be usable afterwards. */
  const isUsable = async () =>
    expect(await Promise.all([1, 2, 3].map(() => rows(db, sql`select 1 as one`)))).toHaveLength(3)

  test('commits what was written before it, too, and answers as any other', async () => {
    const answer = await db.transaction(async (tx) => {
      await tx.execute(sql`insert into written values (1)`)
      const { rows: found } = await commitWith(tx, 2)
      // Somebody else sees it before the work has ended.
      expect(await written()).toEqual([1, 2])
      return found
    })
    expect(answer).toEqual([{ n: 2 }])
    for (let n = 3; n < 9; n += 1) await db.transaction((tx) => commitWith(tx, n))
    expect(await written()).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  })

  test('needs no parameters', async () => {
    await db.transaction(async (tx) => {
      if (isCommitting(tx)) await tx.executeAndCommit(sql`insert into written values (1)`)
    })
    expect(await written()).toEqual([1])
  })

  test('takes no statement behind it, which would run without a transaction', async () => {
    const late = /after the COMMIT of its transaction/
    const before = db.transaction(async (tx) => {
      const committed = commitWith(tx, 1)
      // Sent while the first is under way.
      await expect(tx.execute(sql`insert into written values (2)`)).rejects.toMatchObject({
        cause: { message: expect.stringMatching(late) },
      })
      return committed
    })
    await before
    const after = db.transaction(async (tx) => {
      await commitWith(tx, 3)
      await tx.transaction((inner) => inner.execute(sql`insert into written values (4)`))
    })
    await expect(after).rejects.toThrow('Failed after the COMMIT')
    expect(await written()).toEqual([1, 3])
    await isUsable()
  })

  test('cannot be refused any more: an order that is written is not told as one that is not', async () => {
    const soldOut = new OrderRejected({ ok: false, reason: 'sold-out', title: 'Lampa' })
    const late = db.transaction(async (tx) => {
      await commitWith(tx, 1)
      throw soldOut
    })
    const error: unknown = await late.catch((thrown: unknown) => thrown)
    expect(error).not.toBeInstanceOf(OrderRejected)
    expect(error).toMatchObject({ message: 'Failed after the COMMIT', cause: soldOut })
    const early = db.transaction(async () => {
      throw soldOut
    })
    await expect(early).rejects.toBe(soldOut)
    expect(await written()).toEqual([1])
    await isUsable()
  })

  test('commits nothing when it fails', async () => {
    const failing = db.transaction(async (tx) => {
      await tx.execute(sql`insert into written values (1)`)
      await commitWith(tx, 1)
    })
    await expect(failing).rejects.toMatchObject({ code: '23505' })
    const unread = db.transaction(async (tx) => {
      await tx.execute(sql`insert into written values (1)`)
      await commitWith(tx, 'nonsense')
    })
    await expect(unread).rejects.toMatchObject({ code: '22P02' })
    expect(await written()).toEqual([])
    await isUsable()
  })

  test('commits nothing when its parameters cannot be sent', async () => {
    const failing = db.transaction(async (tx) => {
      await tx.execute(sql`insert into written values (1)`)
      const circle: { self?: object } = {}
      circle.self = circle
      if (isCommitting(tx)) await tx.executeAndCommit(sql`insert into written values (${circle}::int)`)
    })
    await expect(failing).rejects.toThrow('circular')
    expect(await written()).toEqual([])
    await isUsable()
  })

  test('fails when a deferred trigger refuses the commit, and nothing is written', async () => {
    await db.execute(sql`create function refuse() returns trigger language plpgsql as
      $$ begin raise exception 'too late'; end $$`)
    await db.execute(sql`create constraint trigger refuse after insert on written deferrable initially deferred
      for each row when (new.n = 5) execute function refuse()`)
    await expect(db.transaction((tx) => commitWith(tx, 5))).rejects.toThrow('too late')
    await db.transaction((tx) => commitWith(tx, 6))
    expect(await written()).toEqual([6])
    await isUsable()
  })

  test('is not undone when the work fails after it', async () => {
    const failing = db.transaction(async (tx) => {
      await commitWith(tx, 1)
      throw new Error('afterwards')
    })
    await expect(failing).rejects.toMatchObject({
      message: 'Failed after the COMMIT',
      cause: { message: 'afterwards' },
    })
    expect(await written()).toEqual([1])
    await isUsable()
  })

  test('is not to be had inside of another transaction', async () => {
    const failing = db.transaction(async (tx) => {
      await tx.transaction((inner) => commitWith(inner, 1))
    })
    await expect(failing).rejects.toThrow('inside of another transaction')
    expect(await written()).toEqual([])
  })

  test('fails with its connection, and the next one has another', async () => {
    const failing = db.transaction(async (tx) => {
      if (isCommitting(tx)) await tx.executeAndCommit(sql`select pg_terminate_backend(pg_backend_pid()), ${1}::int`)
    })
    await expect(failing).rejects.toThrow()
    await db.transaction((tx) => commitWith(tx, 1))
    expect(await written()).toEqual([1])
  })

  test('is on the disk when it answers, as if the commit had been waited for', async () => {
    const { rows: found } = await db.transaction(async (tx) => {
      // The server of the tests does not wait.
      await tx.execute(sql`set synchronous_commit = on`)
      if (!isCommitting(tx)) throw new Error('inside of another transaction')
      return tx.executeAndCommit(sql`insert into written values (1) returning pg_current_wal_insert_lsn()::text as at`)
    })
    const [{ at } = { at: '' }] = found as { at: string }[]
    const [flushed] = await rows<{ is_safe: boolean }>(
      db,
      sql`select pg_current_wal_flush_lsn() > ${at}::pg_lsn as is_safe`,
    )
    expect(flushed?.is_safe).toBe(true)
  })

  test('is on the disk when somebody else has waited for it', async () => {
    const reader = await openTestDatabase('nothing', 1)
    try {
      await reader.database.db.execute(sql`set synchronous_commit = on`)
      const [{ at } = { at: '' }] = await rows<{ at: string }>(
        db,
        sql`insert into written values (1) returning pg_current_wal_insert_lsn()::text as at`,
      )
      await untilDurable(reader.database.db)
      const [flushed] = await rows<{ is_safe: boolean }>(
        db,
        sql`select pg_current_wal_flush_lsn() > ${at}::pg_lsn as is_safe`,
      )
      expect(flushed?.is_safe).toBe(true)
    } finally {
      await reader.drop()
    }
  })
})
