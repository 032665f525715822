import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openTestShop } from '../test/support/shop.ts'
import { signedInStaff } from '../test/support/staff.ts'

const ROUNDS = 21

test.skipIf(!process.env.BENCH_VARIATIONS)(
  'a product with 2,000 variations is made, opened and saved',
  async () => {
    const shop = await openTestShop()
    const anna = await signedInStaff(shop, 'manager')
    const axes = []
    for (const [name, count] of [
      ['krasa', 40],
      ['izmers', 50],
    ] as const) {
      const { rows } = (await shop.db.execute(sql`with a as (
          insert into attributes (slug, title) values (${name}, jsonb_build_object('lv', ${name}::text)) returning id)
        insert into attribute_options (attribute_id, slug, title, position)
          select a.id, ${name} || n, jsonb_build_object('lv', ${name} || ' ' || n), n from a, generate_series(1, ${count}::int) n
        returning id, attribute_id`)) as { rows: { id: number; attribute_id: number }[] }
      axes.push({ attribute: rows[0]?.attribute_id, options: rows.map(({ id }) => id) })
    }
    const { id } = await shop.product({ code: 'LIELS', price: 1290 })
    const path = `/products/${id}/variations`
    const began = performance.now()
    for (let left = 1; left > 0; ) left = (await anna.post(path, { axes, pattern: '{code}-{1}-{2}' })).body.left
    const made = performance.now() - began
    const opens: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const start = performance.now()
      await anna.get(path)
      opens.push(performance.now() - start)
    }
    const { body } = await anna.get(path)
    expect(body.rows).toHaveLength(2000)
    const start = performance.now()
    for (let from = 0; from < 2000; from += 200) {
      const rows = body.rows.slice(from, from + 200).map((row: { id: number; version: number }) => ({
        ...{ id: row.id, version: row.version },
        base: { price: 1290 },
        changes: { price: 1190 },
      }))
      expect((await anna.call('PATCH', path, { rows })).status).toBe(200)
    }
    const saved = performance.now() - start
    opens.sort((a, b) => a - b)
    console.log({
      makeMs: Math.round(made),
      openMedianMs: Math.round(opens[Math.floor(ROUNDS / 2)] ?? 0),
      openMostMs: Math.round(opens.at(-1) ?? 0),
      answerKb: Math.round(JSON.stringify(body).length / 1024),
      saveAllMs: Math.round(saved),
    })
    await shop.close()
  },
  300_000,
)
