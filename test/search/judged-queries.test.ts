import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../../src/adapters/database/database.ts'
import { DEFAULT_LISTING } from '../../src/shop/catalogue/listing.ts'
import { rows } from '../../src/shop/db.ts'
import type { Lang } from '../../src/shop/languages.ts'
import { createSearch } from '../../src/shop/search/live-index/create-search.db.ts'
import { RELEVANCE } from '../../src/shop/search/search-request.ts'
import { openTestDatabase } from '../support/databases.ts'

/**
 * Queries judged by people, over the goods of the demo shop. `relevant`: grades 1 to 3 by product code. `firstThree`: codes
 * that must be among the first three; of more than three, the first three must be some of them. `never`: not among the
 * first three.
 */
type Judged = {
  query: string
  language: Lang
  relevant: Record<string, number>
  firstThree: string[]
  never: string[]
}

/**
 * `tuning.json` was there while the ranking was made; whoever wrote `blind.json` had not seen the ranking. `leastFirst`: the
 * share of queries with their `firstThree`.
 */
const SETS = [
  { file: 'tuning.json', least: 0.95, leastFirst: 1 },
  { file: 'blind.json', least: 0.85, leastFirst: 0.95 },
]
const SHOWN = 10

let database: Database
let drop: () => Promise<void>
let search: ReturnType<typeof createSearch>
let codes: Map<number, string>

beforeAll(async () => {
  ;({ database, drop } = await openTestDatabase('demo'))
  search = createSearch(database.db)
  await search.sync.ready()
  const found = await rows<{ id: number; code: string }>(database.db, sql`select id, code from products`)
  codes = new Map(found.map(({ id, code }) => [id, code]))
}, 60_000)
afterAll(async () => {
  search.sync.close()
  await drop()
})

const pathOf = (file: string) => join(import.meta.dirname, 'judged', file)

async function firstOf({ query, language }: Judged): Promise<string[]> {
  const listing = { ...DEFAULT_LISTING, sort: RELEVANCE, query } as const
  const { ids } = await search.engine.find({}, listing, language)
  return ids.slice(0, SHOWN).map((id) => codes.get(id) ?? '')
}

/** Discounted cumulative gain. */
const gainOf = (grades: readonly number[]) =>
  grades.slice(0, SHOWN).reduce((sum, grade, rank) => sum + (2 ** grade - 1) / Math.log2(rank + 2), 0)

/** Of what the shop does not have at all, finding nothing is right. */
function ndcgOf({ relevant }: Judged, found: readonly string[]): number {
  const best = gainOf(Object.values(relevant).sort((a, b) => b - a))
  if (best === 0) return found.length === 0 ? 1 : 0
  return gainOf(found.map((code) => relevant[code] ?? 0)) / best
}

function isFirst(wanted: readonly string[], found: readonly string[]): boolean {
  const first = found.slice(0, 3)
  return wanted.length > 3 ? first.every((code) => wanted.includes(code)) : wanted.every((code) => first.includes(code))
}

describe.each(SETS)('$file', ({ file, least, leastFirst }) => {
  const judged = JSON.parse(readFileSync(pathOf(file), 'utf8')) as Judged[]
  let results: { each: Judged; found: string[]; ndcg: number }[]

  beforeAll(async () => {
    results = await Promise.all(
      judged.map(async (each) => {
        const found = await firstOf(each)
        return { each, found, ndcg: ndcgOf(each, found) }
      }),
    )
  })

  const worst = () =>
    results
      .filter(({ ndcg }) => ndcg < least)
      .sort((a, b) => a.ndcg - b.ndcg)
      .map(({ each, found, ndcg }) => `${ndcg.toFixed(2)} ${each.language} „${each.query}”: ${found.join(' ')}`)

  test(`has an nDCG@${SHOWN} of at least ${least}`, () => {
    const mean = results.reduce((sum, { ndcg }) => sum + ndcg, 0) / results.length
    console.log(`${file}: ${judged.length} queries, nDCG@${SHOWN} ${mean.toFixed(3)}`)
    expect(mean, worst().join('\n')).toBeGreaterThanOrEqual(least)
  })

  test('has what must be among the first three there', () => {
    const missed = results.filter(({ each, found }) => !isFirst(each.firstThree, found))
    const said = missed.map(({ each, found }) => `${each.query}: ${found.slice(0, 3).join(' ')}`)
    console.log(`${file}: first three ${judged.length - missed.length} of ${judged.length}`)
    expect(1 - missed.length / judged.length, said.join('\n')).toBeGreaterThanOrEqual(leastFirst)
  })

  test('has nothing among the first three that must not be there', () => {
    const wrong = results.filter(({ each, found }) => each.never.some((code) => found.slice(0, 3).includes(code)))
    expect(wrong.map(({ each, found }) => `${each.query}: ${found.join(' ')}`)).toEqual([])
  })
})
