import { type SQL, sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import type { Db } from '../db.ts'
import { findViolations } from './audit.db.ts'
import type { Rule } from './rule.db.ts'

const everyId: Rule = (within) => sql`select id as subject, '' as note from products where ${within(sql`id`)}`

/** Answers with the ids of a slice, and has no time for more than `most` of them. */
const slowDatabase = (most: number) =>
  ({
    execute: async (query: SQL) => {
      const [from, to] = new PgDialect().sqlToQuery(query).params.map(Number) as [number, number]
      if (to - from > most) throw new Error('Failed query', { cause: Object.assign(new Error(), { code: '57014' }) })
      return { rows: Array.from({ length: to - from }, (_, i) => ({ subject: from + i + 1, note: '' })) }
    },
  }) as unknown as Db

test('a slice that takes too long is halved until each half is quick, and no id is left out', async () => {
  const found = await findViolations(slowDatabase(3), everyId, { from: 10, to: 25 })
  expect(found.map(({ subject }) => Number(subject))).toEqual(Array.from({ length: 15 }, (_, i) => 11 + i))
})

test('a single id that takes too long is an error', async () => {
  await expect(findViolations(slowDatabase(0), everyId, { from: 10, to: 25 })).rejects.toThrow('Failed query')
})
