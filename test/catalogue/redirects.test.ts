import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { categories, products } from '../../src/shop/catalogue/catalogue.tables.ts'
import { rows } from '../../src/shop/db.ts'
import { openTestShop, type TestShop } from '../support/shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const move = (id: number, slug: string) => shop.db.update(products).set({ slug }).where(eq(products.id, id))

async function answerOf(path: string) {
  const { status, headers } = await shop.visitor().get(path)
  return [status, headers.location ?? null]
}

test('an old address of a product leads to the present one at once, in every language', async () => {
  const lamp = await shop.product({ slug: 'old-lamp' })
  expect(await answerOf('/p/old-lamp')).toEqual([200, null])
  await move(lamp.id, 'newer-lamp')
  await move(lamp.id, 'newest-lamp')
  // The page that was kept is dropped when the change has been read.
  await expect
    .poll(() => answerOf('/p/old-lamp?variation=T-1'), { timeout: 10_000 })
    .toEqual([301, '/p/newest-lamp?variation=T-1'])
  expect(await answerOf('/en/p/newer-lamp')).toEqual([301, '/en/p/newest-lamp'])
  expect(await answerOf('/p/old-lamp/review')).toEqual([301, '/p/newest-lamp/review'])
  expect(await answerOf('/p/old-lamp/question')).toEqual([301, '/p/newest-lamp/question'])
  expect(await answerOf('/p/old-lamp/shops')).toEqual([301, '/p/newest-lamp/shops'])
})

test('an address that a product takes back leads to it, and no address to itself', async () => {
  const lamp = await shop.product({ slug: 'there' })
  await move(lamp.id, 'back')
  await move(lamp.id, 'there')
  expect(await answerOf('/p/back')).toEqual([301, '/p/there'])
  const own = await rows(shop.db, sql`select path from redirects r join products p on r.path = '/p/' || p.slug`)
  expect(own).toEqual([])
})

test('a new product may take an old address over', async () => {
  const lamp = await shop.product({ slug: 'wanted' })
  await move(lamp.id, 'left')
  const other = await shop.product({ slug: 'wanted' })
  expect(await answerOf('/p/wanted')).toEqual([200, null])
  await move(other.id, 'third')
  // Kept pages are dropped when the change has been read.
  await expect.poll(() => answerOf('/p/wanted'), { timeout: 10_000 }).toEqual([301, '/p/third'])
})

test('an old address of a hidden product leads nowhere', async () => {
  const lamp = await shop.product({ slug: 'shown' })
  await move(lamp.id, 'hidden')
  await shop.db.update(products).set({ isPublished: false }).where(eq(products.id, lamp.id))
  expect(await answerOf('/p/shown')).toEqual([404, null])
})

test('an old address of a category leads to it with the chosen filters', async () => {
  const { categoryId } = await shop.product()
  await shop.db
    .update(categories)
    .set({ slug: 'lamps-before' })
    .where(eq(categories.id, categoryId ?? 0))
  await shop.db
    .update(categories)
    .set({ slug: 'gaismekļi' })
    .where(eq(categories.id, categoryId ?? 0))
  expect(await answerOf('/en/c/lamps-before?page=2')).toEqual([301, '/en/c/gaismek%C4%BCi?page=2'])
})
