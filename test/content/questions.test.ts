import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rows } from '../../src/shop/db.ts'
import { answerQuestion, listQuestions, rejectQuestion } from '../../src/shop/reviews/moderation.db.ts'
import { countOf } from '../support/buyers.ts'
import { openPostOffice } from '../support/emails.ts'
import { openTestShop, type TestShop } from '../support/shop.ts'

let shop: TestShop
let post: Awaited<ReturnType<typeof openPostOffice>>

beforeAll(async () => {
  shop = await openTestShop()
  post = await openPostOffice(shop)
})
afterAll(async () => {
  await post.close()
  await shop.close()
})

const question = { message: 'Vai lampa der vannas istabai?', author: 'Juris', email: 'Juris@Example.com' }
const pageOf = async (path: string) => (await shop.visitor().get(path)).body
const ask = (slug: string | null, fields = question, prefix = '') =>
  shop.visitor().submit(`${prefix}/p/${slug}/question`, fields)
const lastId = async () => (await listQuestions(shop.db, 'pending'))[0]?.id ?? 0
const answer = (id: number, words: string) =>
  answerQuestion({ ...shop.services, db: shop.db, now: shop.services.now() }, id, words)

describe('a question', () => {
  test('of anybody is answered by e-mail, once, and on the product’s page', async () => {
    const lamp = await shop.product({ title: 'Lampa Migla' })
    expect(await pageOf(`/p/${lamp.slug}`)).toContain(`href="/p/${lamp.slug}/question"`)
    const sent = await ask(lamp.slug)
    expect([sent.status, sent.headers.location]).toEqual([303, `/p/${lamp.slug}/question?sent`])
    expect(await pageOf(`/p/${lamp.slug}/question?sent`)).toContain('Jautājumu saņēmām')
    expect(await pageOf(`/p/${lamp.slug}`)).not.toContain('vannas istabai')
    expect(await post.deliver()).toEqual([])
    const id = await lastId()
    expect(await answer(id, 'Jā, tai ir IP44.\nLieciet to 60 cm no dušas.')).toBe(true)
    await expect.poll(() => pageOf(`/p/${lamp.slug}`)).toContain('Jā, tai ir IP44.')
    const page = await pageOf(`/p/${lamp.slug}`)
    expect(page).toContain('Vai lampa der vannas istabai?')
    expect(page).not.toContain('juris@example.com')
    const [mail, ...more] = await post.deliver()
    expect(more).toEqual([])
    expect(mail?.to?.[0]?.address).toBe('juris@example.com')
    expect(mail?.subject).toBe('Atbilde uz jūsu jautājumu: Lampa Migla')
    for (const words of [
      'Vai lampa der vannas istabai?',
      'Lieciet to 60 cm no dušas.',
      `http://localhost:3000/p/${lamp.slug}`,
    ])
      expect(mail?.text).toContain(words)
    await answer(id, 'Jā, tai ir IP65.')
    await expect.poll(() => pageOf(`/p/${lamp.slug}`)).toContain('IP65')
    expect(await post.deliver()).toEqual([])
  })

  test('in English is answered in English', async () => {
    const lamp = await shop.product()
    await ask(lamp.slug, { ...question, message: 'Is it waterproof?' }, '/en')
    await answer(await lastId(), 'Yes.')
    const [mail] = await post.deliver()
    expect(mail?.subject).toContain('The answer to your question')
    expect(mail?.text).toContain(`/en/p/${lamp.slug}`)
    await expect.poll(() => pageOf(`/p/${lamp.slug}`)).toContain('<article class="opinion" lang="en">')
  })

  test('with wrong fields keeps what was typed and says what is wrong', async () => {
    const lamp = await shop.product()
    const wrong = await ask(lamp.slug, { message: '', author: 'Juris Vārds', email: 'juris@' })
    expect(wrong.status).toBe(422)
    for (const words of [
      'Aizpildiet šo lauku.',
      'Ievadiet derīgu e-pasta adresi.',
      'value="Juris Vārds"',
      'value="juris@"',
    ])
      expect(wrong.body).toContain(words)
    expect((await ask(lamp.slug, { ...question, message: 'a'.repeat(1001) })).body).toContain('Teksts ir par garu.')
    expect((await ask('nav-tadas')).status).toBe(404)
  })

  test('that was rejected is not shown, and nobody is written to', async () => {
    const lamp = await shop.product()
    await ask(lamp.slug, { ...question, message: 'Pērciet manu preci!' })
    expect(await rejectQuestion({ db: shop.db, now: shop.services.now() }, await lastId(), 'Reklāma')).toBe(true)
    expect(await pageOf(`/p/${lamp.slug}`)).not.toContain('Pērciet manu preci!')
    expect(await post.deliver()).toEqual([])
    expect(await answer(999_999, 'Jā')).toBe(false)
  })

  test('shows its text as text', async () => {
    const lamp = await shop.product()
    await ask(lamp.slug, { ...question, message: '<img src=x onerror=alert(1)>', author: '<b>J</b>' })
    await answer(await lastId(), '<script>alert(2)</script>')
    await expect.poll(() => pageOf(`/p/${lamp.slug}`)).toContain('&lt;script&gt;alert(2)')
    expect(await pageOf(`/p/${lamp.slug}`)).not.toMatch(/<img src=x|<b>J|<script>alert/)
  })

  test('is limited by network, and needs the captcha where there is one', async () => {
    const guarded = await openTestShop({ limits: true, env: { CAPTCHA: 'altcha' } })
    const lamp = await guarded.product()
    const statuses: number[] = []
    for (let i = 0; i < 6; i += 1)
      statuses.push((await guarded.visitor().submit(`/p/${lamp.slug}/question`, question)).status)
    expect([statuses[0], statuses.at(-1)]).toEqual([422, 429])
    expect(await countOf(guarded, 'questions')).toBe(0)
    await guarded.close()
  })
})

test('what is asked without script passes by the time that filling it takes, once', async () => {
  let now = new Date()
  const guarded = await openTestShop({ now: () => now, env: { CAPTCHA: 'altcha' } })
  const lamp = await guarded.product()
  const visitor = guarded.visitor()
  const form = (await visitor.get(`/p/${lamp.slug}/question`)).body
  const plain = /<noscript><input type="hidden" name="g-recaptcha-response" value="([^"]+)"/.exec(form)?.[1] ?? ''
  const send = () => visitor.submit(`/p/${lamp.slug}/question`, { ...question, 'g-recaptcha-response': plain })
  expect((await send()).status).toBe(422)
  now = new Date(now.getTime() + 10_000)
  expect((await send()).status).toBe(303)
  expect((await send()).status).toBe(422)
  expect(await rows(guarded.db, sql`select count(*)::int as n from questions`)).toEqual([{ n: 1 }])
  await guarded.close()
})
