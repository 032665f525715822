import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type ChangeFeed, followChanges } from '../../src/adapters/database/changes.ts'
import { synonyms } from '../../src/cli/synonym-command.ts'
import { readConfig } from '../../src/config.ts'
import { DEFAULT_LISTING } from '../../src/shop/catalogue/listing.ts'
import { rows } from '../../src/shop/db.ts'
import type { Lang } from '../../src/shop/languages.ts'
import { createSearch } from '../../src/shop/search/live-index/create-search.db.ts'
import { RELEVANCE } from '../../src/shop/search/search-request.ts'
import { openTestDatabase, type TestDatabase } from '../support/databases.ts'

let shop: TestDatabase
let search: ReturnType<typeof createSearch>
let feed: ChangeFeed
const heard: string[] = []
const folder = mkdtempSync(join(tmpdir(), 'shop-synonyms-'))

beforeAll(async () => {
  shop = await openTestDatabase('demo')
  search = createSearch(shop.database.db)
  feed = await followChanges(shop.database, (changes) => {
    heard.push(...changes.tags)
    return search.sync.changed(changes)
  })
  await search.sync.ready()
}, 60_000)
afterAll(async () => {
  feed.close()
  search.sync.close()
  rmSync(folder, { recursive: true })
  await shop.drop()
})

async function run(...args: string[]): Promise<string[]> {
  const lines: string[] = []
  const progress = () => ({ update: () => {}, stop: () => {} })
  await synonyms.run({
    args,
    print: (line) => lines.push(line),
    progress,
    config: readConfig({ SESSION_SECRET: 'x'.repeat(40) }),
    database: shop.database,
  })
  return lines
}

async function take(lang: Lang, text: string) {
  const file = join(folder, `${lang}.txt`)
  writeFileSync(file, text)
  const said = await run('import', lang, file)
  const end = `end:${randomUUID()}`
  await shop.database.db.execute(sql`select announce(array[${end}], null)`)
  await vi.waitFor(() => expect(heard).toContain(end), { interval: 2, timeout: 10_000 })
  await search.sync.settled()
  return said
}

async function titles(query: string, lang: Lang = 'lv'): Promise<string[]> {
  const { ids } = await search.engine.find({}, { ...DEFAULT_LISTING, sort: RELEVANCE, query }, lang)
  const found = await rows<{ id: number; title: string }>(
    shop.database.db,
    sql`select product_id as id, title from product_texts where lang = 'lv' and product_id = any(${`{${ids.join(',')}}`}::int[])`,
  )
  const titleOf = new Map(found.map(({ id, title }) => [id, title]))
  return ids.map((id) => titleOf.get(id) ?? '')
}

test('words of a file mean each other at once, in their language only, and in place of those before', async () => {
  expect((await titles('laptops'))[0]).toMatch(/dators/i)
  expect(await titles('brokastotava')).toEqual([])
  expect(await take('lv', '# ēdieni\nbrokastotava, tējkanna, kafijas automāts\n')).toEqual([
    '1 rules are in, in place of those that were there. A running shop uses them in a moment.',
  ])
  expect((await titles('brokastotava')).length).toBeGreaterThan(3)
  expect((await titles('brokastotavām'))[0]).toMatch(/tējkanna|kafijas automāts/i)
  expect(await titles('tējkanna')).toEqual(expect.arrayContaining([expect.stringMatching(/kafijas automāts/i)]))
  expect(await titles('brokastotava', 'en')).toEqual([])
  expect(await run('lv')).toEqual(['# lv', 'brokastotava, tējkanna, kafijas automāts'])
})

test('a word with an arrow means others, and is not meant by them', async () => {
  await take('lv', 'brokastotava => elektriskā tējkanna')
  expect(await titles('brokastotava')).toEqual(expect.arrayContaining([expect.stringMatching(/tējkanna/i)]))
  expect(await titles('brokastotava')).not.toEqual(expect.arrayContaining([expect.stringMatching(/kafijas/i)]))
  expect(await run('lv')).toEqual(['# lv', 'brokastotava => elektriskā tējkanna'])
})

test('a file that cannot be read or understood changes nothing', async () => {
  await expect(take('lv', 'a, b\nviens pats')).rejects.toThrow('Line 2 is no rule')
  await expect(run('import', 'lv', join(folder, 'none.txt'))).rejects.toThrow('cannot be read')
  await expect(run('xx')).rejects.toThrow('synonyms [lv|en]')
  expect(await run('lv')).toEqual(['# lv', 'brokastotava => elektriskā tējkanna'])
})
