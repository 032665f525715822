import { mkdir, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rows } from '../../src/shop/db.ts'
import { bought } from '../support/bought.ts'
import { burst, buyer, statuses } from '../support/buyers.ts'
import { openTestShop, type TestShop } from '../support/shop.ts'

let shop: TestShop
let paths: string[]
let threads = 0
const count = () => {
  threads += 1
}

beforeAll(async () => {
  shop = await openTestShop({ with: 'demo' })
  const documents = await rows<{ path: string }>(shop.db, sql`select path from product_documents order by path`)
  paths = documents.map(({ path }) => `/documents/${path}`)
  process.on('worker', count)
}, 120_000)
afterAll(async () => {
  process.off('worker', count)
  await shop.close()
})

const get = (path: string) => shop.visitor().get(path)
const kept = async (): Promise<string[]> => {
  const root = join(shop.services.config.dataDir, 'documents-cache')
  const found = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => [])
  return found.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}
/** Where a document is kept: after this it says something else, so that whoever sends it shows where it is from. */
const mark = async (part: string) => {
  const file = (await kept()).find((each) => each.includes(part))
  if (!file) throw new Error(`Nothing is kept of ${part}`)
  await writeFile(file, 'from the file')
  return file
}

test('with twenty waiting, further documents are rejected as busy; all others are delivered', async () => {
  const answers = await burst(60, (i) => get(paths[i] ?? ''))
  const { 200: given = 0, 503: refused = 0 } = statuses(answers)
  expect(given + refused).toBe(60)
  expect(given).toBeGreaterThan(0)
  expect(refused).toBeGreaterThan(0)
  for (const { status, headers, body } of answers) {
    if (status === 503) expect([headers['retry-after'], headers['cache-control']]).toEqual(['5', 'no-store'])
    else expect(body.slice(0, 5)).toBe('%PDF-')
  }
  // All on one thread, which is not this one.
  expect(threads).toBe(1)
  expect(await kept()).toHaveLength(given)
})

test('a document is drawn once, for all that ask at the same moment and after them, whatever the query', async () => {
  const path = paths.at(-1) ?? ''
  const before = (await kept()).length
  const answers = await burst(40, (i) => get(`${path}?${i}`))
  expect(statuses(answers)).toEqual({ 200: 40 })
  expect(await kept()).toHaveLength(before + 1)
  await mark(path.replace(/^\/documents\/(.*)-(manual|datasheet)\.pdf$/, '$1/$2-lv'))
  expect((await get(`${path}?again`)).body).toBe('from the file')
})

test('a changed product has another document, and the old one is not kept; its stock is not in it', async () => {
  const path = paths.at(-1) ?? ''
  const [, slug = ''] = /^\/documents\/(.*)-(?:manual|datasheet)\.pdf$/.exec(path) ?? []
  const before = (await kept()).filter((file) => file.includes(`/${slug}/`))
  const change = async (what: ReturnType<typeof sql>) => {
    const { products } = shop.services.productCaches
    const { generation: turn } = products
    await shop.db.execute(what)
    await expect.poll(() => products.generation).toBeGreaterThan(turn)
  }
  await change(sql`update products set quantity = quantity + 1 where slug = ${slug}`)
  expect((await get(path)).body).toBe('from the file')
  await change(sql`update products set weight = weight + 1000 where slug = ${slug}`)
  expect((await get(path)).body.slice(0, 5)).toBe('%PDF-')
  const after = (await kept()).filter((file) => file.includes(`/${slug}/`))
  expect([after.length, after.filter((file) => before.includes(file)).length]).toEqual([before.length, 0])
})

test('an invoice is kept, and given to nobody without the order’s address', async () => {
  const [lamp] = await rows<{ id: number }>(
    shop.db,
    sql`select id from products where type = 'product' and not has_variations and parent_id is null and is_published
        and quantity > 1 and weight < 1000 order by price limit 1`,
  )
  const order = await bought(shop, await buyer(shop, [{ id: lamp?.id ?? 0 }]))
  const first = await get(`${order.path}/invoice.pdf`)
  expect([first.status, first.headers['cache-control'], first.body.slice(0, 5)]).toEqual([200, 'no-store', '%PDF-'])
  await mark(`/invoices/${order.number}/`)
  const second = await get(`${order.path}/invoice.pdf`)
  expect([second.headers['cache-control'], second.body]).toEqual(['no-store', 'from the file'])
  expect((await get('/order/unknown/invoice.pdf')).status).toBe(404)
  expect((await get(`/documents/${order.number.toLowerCase()}.pdf`)).status).toBe(404)
})

describe('another shop', () => {
  let other: TestShop
  let folder: string
  beforeAll(async () => {
    other = await openTestShop({ with: 'demo' })
    folder = join(other.services.config.dataDir, 'documents-cache')
  })
  afterAll(() => other.close())

  test('draws documents all the same where nothing can be kept', async () => {
    await writeFile(folder, 'not a folder')
    const answer = await other.visitor().get(paths[0] ?? '')
    expect([answer.status, answer.body.slice(0, 5)]).toEqual([200, '%PDF-'])
    await rm(folder)
  })

  test('does not keep for ever what was drawn a month ago', async () => {
    const [old, young] = ['old', 'young'].map((name) => join(folder, `products/${name}.pdf`)) as [string, string]
    await mkdir(join(folder, 'products'), { recursive: true })
    await Promise.all([old, young].map((file) => writeFile(file, 'something')))
    const then = Date.now() / 1_000 - 31 * 24 * 60 * 60
    await utimes(old, then, then)
    expect((await other.visitor().get(paths[0] ?? '')).status).toBe(200)
    const names = await readdir(join(folder, 'products'))
    expect([names.includes('old.pdf'), names.includes('young.pdf')]).toEqual([false, true])
  })
})

test('the sitemap is read from the database once an hour, and by one at a time', async () => {
  const [first, ...others] = await burst(20, () => get('/sitemap.xml'))
  expect(first?.status).toBe(200)
  expect(others.every(({ body }) => body === first?.body)).toBe(true)
  const file = join(shop.services.config.dataDir, 'sitemap/index.xml')
  expect(await readFile(file, 'utf8')).toBe(first?.body)
  const product = await shop.product()
  expect((await get('/sitemap.xml')).body).not.toContain(String(product.slug))
  expect((await shop.visitor().get('/sitemap.xml', { 'if-none-match': String(first?.headers.etag) })).status).toBe(304)
})
