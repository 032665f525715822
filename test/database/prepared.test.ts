import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Db, rows } from '../../src/shop/db.ts'
import { openTestShop, type TestShop } from '../support/shop.ts'

describe('statements that come again', () => {
  let shop: TestShop

  beforeAll(async () => {
    shop = await openTestShop()
  })
  afterAll(() => shop.close())

  const keptOf = (db: Db, part: string) =>
    rows<{ name: string }>(db, sql`select name from pg_prepared_statements where statement like ${`%${part}%`}`)

  test('are kept by the connection under one name, and answer by their values', async () => {
    await shop.db.transaction(async (tx) => {
      for (const piece of [1, 2, 3, 4, 5]) {
        expect(await rows(tx, sql`select ${piece}::int as piece_of_cake`)).toEqual([{ piece_of_cake: piece }])
      }
      expect(await keptOf(tx, 'as piece_of_cake')).toHaveLength(1)
    })
  })

  test('that come once or twice are not kept', async () => {
    await shop.db.transaction(async (tx) => {
      for (const piece of [1, 2]) await rows(tx, sql`select ${piece}::int as seldom_asked`)
      expect(await keptOf(tx, 'as seldom_asked')).toHaveLength(0)
    })
  })

  test('fail once when a migration changed what they answer, and are then made anew', async () => {
    await shop.db.transaction(async (tx) => {
      const ask = (on: Db) => rows(on, sql`select * from changing where a = ${1}`)
      await tx.execute(sql`create table changing (a int)`)
      await tx.execute(sql`insert into changing values (1)`)
      for (let time = 0; time < 5; time++) await ask(tx)
      await tx.execute(sql`alter table changing add column b int`)
      await expect(tx.transaction((inner) => ask(inner))).rejects.toThrow()
      expect(await ask(tx)).toEqual([{ a: 1, b: null }])
    })
  })
})
