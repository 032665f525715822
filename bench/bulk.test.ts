import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { runJobOfStaff } from '../src/jobs.ts'
import { firstRow, rows } from '../src/shop/db.ts'
import { openTestShop, type TestShop } from '../test/support/shop.ts'
import { signedInStaff } from '../test/support/staff.ts'

const PRODUCTS = 10_000

const ms = (value: number) => `${value.toFixed(value < 100 ? 1 : 0)} ms`
const p99 = (times: readonly number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? 0

async function fill(shop: TestShop) {
  const { id: like } = await shop.product({ price: 1000 })
  for (let at = 0; at < PRODUCTS - 1; at += 1000)
    await shop.db.execute(sql`insert into products (slug, code, category_id, manufacturer_id, price)
      select 'b-' || n, 'B-' || n, category_id, manufacturer_id, 1000 + n from products,
        generate_series(${at}::int + 1, least(${at}::int + 1000, ${PRODUCTS - 1}::int)) n where id = ${like}`)
  await shop.db.execute(sql`insert into product_texts (product_id, lang, title)
    select id, 'lv', 'Prece ' || code from products where code like 'B-%' on conflict do nothing`)
  await shop.db.execute(sql`analyze products`)
}

/** Pages of products that are asked for one after another until `until` ends. */
async function visit(shop: TestShop, until: Promise<unknown>) {
  const visitor = shop.visitor()
  const times: number[] = []
  let isOver = false
  void until.finally(() => {
    isOver = true
  })
  for (let n = 1; !isOver || times.length < 200; n += 1) {
    const start = performance.now()
    await visitor.get(`/p/b-${1 + ((n * 37) % 9_000)}`)
    times.push(performance.now() - start)
  }
  return times
}

test.skipIf(!process.env.BENCH_BULK)(
  '10,000 prices',
  async () => {
    const shop = await openTestShop()
    await fill(shop)
    const anna = await signedInStaff(shop, 'manager')
    await expect.poll(async () => (await anna.get('/products?limit=1')).body.count, { timeout: 60_000 }).toBe(PRODUCTS)
    const idle = await visit(shop, Promise.resolve())

    let start = performance.now()
    const changes = [{ field: 'price', act: 'formula', value: '+5%' }]
    let { body: edit } = await anna.post('/products/bulk', { selection: { filter: {} }, changes })
    while (edit.state === 'checking') {
      for (const job of shop.jobs.splice(0))
        if (job.name === 'staff-job') await runJobOfStaff(shop.services, job.data.id)
      edit = (await anna.get(`/products/bulk/${edit.id}`)).body
    }
    const checked = performance.now() - start

    start = performance.now()
    const work = (async () => {
      await anna.post(`/products/bulk/${edit.id}/run`)
      while (shop.jobs.length > 0)
        for (const job of shop.jobs.splice(0))
          if (job.name === 'staff-job') await runJobOfStaff(shop.services, job.data.id)
    })()
    const meanwhile = visit(shop, work)
    await work
    const done = performance.now() - start
    start = performance.now()
    const [last] = await rows<{ price: number }>(shop.db, sql`select max(price) as price from products`)
    await expect.poll(async () => (await anna.get(`/products?limit=1&from=${last?.price ?? 0}`)).body.count).toBe(1)
    const listed = performance.now() - start
    const busy = await meanwhile
    const after = await firstRow<{ done: number }>(
      shop.db,
      sql`select done from bulk_edits where id = ${edit.id}::uuid`,
    )
    expect(after?.done).toBe(PRODUCTS)
    console.log(
      `check ${ms(checked)}, run ${ms(done)}, list right after ${ms(listed)}; product pages p99 idle ${ms(p99(idle))}, meanwhile ${ms(p99(busy))} (${busy.length})`,
    )
    await shop.close()
  },
  300_000,
)
