import { afterAll, beforeAll, expect, test } from 'vitest'
import { check, detailOf, imported, upload, workThrough } from '../test/support/imports.ts'
import { openTestShop, type TestShop } from '../test/support/shop.ts'
import { type StaffBrowser, signedInStaff } from '../test/support/staff.ts'

const ROWS = Number(process.env.BENCH_IMPORT ?? 0)
const MINUTES = 60_000

let shop: TestShop
let owner: StaffBrowser

beforeAll(async () => {
  if (!ROWS) return
  shop = await openTestShop()
  owner = await signedInStaff(shop, 'owner')
  await imported(shop, owner, { file: 'slug;title_lv;title_en\nlampas;Lampas;Lamps\n' })
}, MINUTES)
afterAll(() => shop?.close())

const line = (i: number, price: number) =>
  [
    `B-${i}`,
    `Lampa ${i}`,
    `Lamp ${i}`,
    'lampas',
    `${price},${String(i % 100).padStart(2, '0')}`,
    i % 50,
    '<p>Apraksts par lampu.</p>',
    500 + i,
  ].join(';')

const fileOf = (price: number) =>
  [
    'code;title_lv;title_en;category;price;stock:main;description_lv;weight_g',
    ...Array.from({ length: ROWS }, (_, i) => line(i, price)),
  ].join('\n')

async function timed<T>(what: string, work: () => Promise<T>): Promise<T> {
  const before = process.memoryUsage().rss
  let most = before
  const timer = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss)
  }, 50)
  const start = performance.now()
  const result = await work()
  clearInterval(timer)
  console.log(
    `${what}: ${((performance.now() - start) / 1000).toFixed(1)} s, memory +${Math.round((most - before) / 2 ** 20)} MB`,
  )
  return result
}

test.skipIf(!ROWS)(
  'a long file: read, checked, written; then all prices again',
  { timeout: 30 * MINUTES },
  async () => {
    for (const price of [10, 11]) {
      const file = Buffer.from(fileOf(price))
      const read = await timed(`read ${ROWS} rows`, () => upload(shop, owner, { name: 'garš.csv', file }))
      await timed('check', () => check(shop, owner, read))
      await owner.post(`/imports/${read.id}/run`)
      await timed('write', () => workThrough(shop, read.id))
      expect(await detailOf(owner, read.id)).toMatchObject({ state: 'done', counts: { refused: 0 } })
    }
  },
)
