import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { firstRow } from '../../src/shop/db.ts'
import { delivered } from '../support/delivered.ts'
import { openTestShop, type TestShop } from '../support/shop.ts'
import { type StaffBrowser, signedInStaff } from '../support/staff.ts'

let shop: TestShop
let editor: StaffBrowser
let viewer: StaffBrowser
let lamp: Awaited<ReturnType<TestShop['product']>>

beforeAll(async () => {
  shop = await openTestShop()
  editor = await signedInStaff(shop, 'manager')
  viewer = await signedInStaff(shop, 'viewer')
  lamp = await shop.product({ title: 'Lampa Rīts' })
}, 60_000)
afterAll(() => shop.close())

async function written(message: string) {
  const { visitor, reviews } = await delivered(shop, [lamp])
  await visitor.submit(reviews[0] ?? '', { stars: '2', title: '', message, author: 'Anna B.' })
  const row = await firstRow<{ id: number }>(shop.db, sql`select max(id) as id from reviews`)
  return row?.id ?? 0
}

async function asked(text: string) {
  const row = await firstRow<{ id: number }>(
    shop.db,
    sql`insert into questions (product_id, text, author, email, lang)
        values (${lamp.id}, ${text}, 'Jānis', 'janis@jautajums.example', 'lv') returning id`,
  )
  return row?.id ?? 0
}

type Row = { kind: string; id: number; version: number }
const listed = async (query = '') => (await editor.get(`/opinions${query}`)).body as { rows: Row[]; pending: number }
const act = (path: string, version: number, body = {}) => editor.post(path, body, { 'if-match': `"${version}"` })
const pageOf = async () => (await shop.visitor().get(`/p/${lamp.slug}`)).body
const taskCount = async () =>
  (await editor.get('/tasks')).body.tasks.filter(({ kind }: { kind: string }) => kind === 'reviews').length

describe('a review', () => {
  test('waits with its purchase as the proof, and is shown once somebody publishes it', async () => {
    const id = await written('Silta gaisma. Skatiet www.cits.example, sūds.')
    const { rows } = await listed('?kind=review')
    const row = rows.find((each) => each.id === id)
    expect(row).toMatchObject({
      state: 'pending',
      stars: 2,
      order: expect.stringMatching(/^E-/),
      doubts: ['bad-word', 'link'],
      product: { code: lamp.code, title: 'Lampa Rīts' },
    })
    expect(await pageOf()).not.toContain('Silta gaisma')
    expect(await taskCount()).toBe(1)
    const done = await act(`/reviews/${id}/publish`, row?.version ?? 0)
    expect(done.body).toMatchObject({ state: 'published', reply: null })
    await expect.poll(pageOf).toContain('Silta gaisma')
    expect(await taskCount()).toBe(0)
    expect((await act(`/reviews/${id}/publish`, row?.version ?? 0)).status).toBe(409)
    const replied = await act(`/reviews/${id}/reply`, done.body.version, { text: 'Paldies par vērtējumu!' })
    await expect.poll(pageOf).toContain('Paldies par vērtējumu!')
    const { entries } = (await editor.get(`/audit-log?subject=review:${id}`)).body
    expect(entries[0]).toMatchObject({ table: 'reviews', title: lamp.code, after: { reply: 'Paldies par vērtējumu!' } })
    expect(JSON.stringify(entries)).not.toContain('Silta gaisma')
    const again = await act(`/reviews/${id}/reopen`, replied.body.version)
    expect([again.body.state, await taskCount()]).toEqual(['pending', 1])
    await act(`/reviews/${id}/reject`, again.body.version, { reason: 'Reklāma' })
  })

  test('is rejected only for a reason', async () => {
    const id = await written('Vāja gaisma.')
    expect((await act(`/reviews/${id}/reject`, 1, { reason: ' ' })).body.errors.reason).toHaveLength(1)
    expect((await act(`/reviews/${id}/reject`, 1, { reason: 'Reklāma' })).body).toMatchObject({ state: 'rejected' })
    expect((await listed('?state=rejected&stars=2&q=vāja')).rows).toMatchObject([{ id, reason: 'Reklāma' }])
    expect((await editor.post(`/reviews/${id}/publish`)).status).toBe(428)
    expect((await act('/reviews/999999/publish', 1)).status).toBe(404)
  })
})

describe('a question', () => {
  test('is answered for everybody, and its asker gets the answer by e-mail once', async () => {
    const id = await asked('Vai der E27?')
    const before = await listed('?kind=question&q=E27')
    expect(before.rows).toMatchObject([{ id, email: 'janis@jautajums.example', order: null }])
    expect((await viewer.get('/opinions')).status).toBe(403)
    expect((await act(`/questions/${id}/answer`, 1, { text: '' })).body.errors.text).toHaveLength(1)
    const answered = await act(`/questions/${id}/answer`, 1, { text: 'Jā, der.' })
    expect(answered.body).toMatchObject({ state: 'published', reply: 'Jā, der.' })
    await act(`/questions/${id}/answer`, answered.body.version, { text: 'Jā, der jebkura E27.' })
    await expect.poll(pageOf).toContain('Jā, der jebkura E27.')
    const letters = await firstRow<{ count: number }>(
      shop.db,
      sql`select count(*)::int as count from letters where subject = ${`question:${id}`}`,
    )
    expect(letters?.count).toBe(1)
    expect((await act(`/questions/${id}/reopen`, answered.body.version + 1)).status).toBe(409)
  })

  test('is refused, and may be decided again', async () => {
    const id = await asked('Lētas lampas!')
    const refused = await act(`/questions/${id}/reject`, 1, { reason: 'Reklāma' })
    expect(refused.body.state).toBe('rejected')
    expect((await act(`/questions/${id}/reopen`, refused.body.version)).body.state).toBe('pending')
  })

  test('of many, pages follow each other', async () => {
    await shop.db.execute(sql`insert into questions (product_id, text, author, email, lang, created_at)
      select ${lamp.id}, 'Jautājums ' || n, '', '', 'lv', now() - interval '1 day' from generate_series(1, 60) n`)
    const first = (await editor.get('/opinions?kind=question')).body
    const second = (await editor.get(`/opinions?kind=question&after=${first.next}`)).body
    expect(first.rows).toHaveLength(50)
    expect(new Set([...first.rows, ...second.rows].map(({ id }: Row) => id)).size).toBe(61)
  })
})
