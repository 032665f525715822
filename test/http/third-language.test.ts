import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { texts } from '../../src/i18n/texts.ts'
import { rows } from '../../src/shop/db.ts'
import type { Lang } from '../../src/shop/languages.ts'
import { formatPrice } from '../../src/shop/money/money.ts'
import { saveSetting } from '../../src/shop/settings/settings.db.ts'
import { formatShortDay } from '../../src/shop/shipping/dates.ts'
import { payload } from '../support/customers.ts'
import { leafTexts, PSEUDO, unmarkedTexts } from '../support/pseudo-language.ts'
import { openTestShop, type TestShop } from '../support/shop.ts'

// A third language is a row of definitions and a folder of texts, and nothing else.
vi.mock('../../src/shop/language-definitions.ts', async (original) => {
  const { definitions } = await original<typeof import('../../src/shop/language-definitions.ts')>()
  const { PSEUDO: code, pseudoDefinition } = await import('../support/pseudo-language.ts')
  return { definitions: { ...definitions, [code]: pseudoDefinition } }
})
vi.mock('../../src/i18n/texts.ts', async (original) => {
  const { texts: ours } = await original<typeof import('../../src/i18n/texts.ts')>()
  const { PSEUDO: code, pseudoTexts } = await import('../support/pseudo-language.ts')
  return { texts: { ...ours, [code]: pseudoTexts(ours.lv) } }
})

const lang = PSEUDO as Lang

let shop: TestShop
/** Texts of the other languages, but for those that the demo's own data say too. */
let foreign: ReadonlySet<string>

beforeAll(async () => {
  shop = await openTestShop({ with: 'demo' })
  await shop.services.searchSync.ready()
  const ours = await rows<{ title: string }>(
    shop.db,
    sql`select title->>'lv' as title from pages union select title->>'lv' from properties
        union select title->>'lv' from attributes union select unnest(array[title, highlighted_title, sub_title])->>'lv' from sliders
        union select title->>'lv' from payment_methods union select title->>'lv' from menu_links
        union select title->>'lv' from menu_titles union select title->>'lv' from badges
        union select jsonb_path_query(value, 'lax $.**.lv') #>> '{}' from settings`,
  )
  const data = new Set(ours.map(({ title }) => title))
  foreign = new Set(
    [...leafTexts(texts.lv), ...leafTexts(texts.en)].filter((text) => text.length > 3 && !data.has(text)),
  )
}, 120_000)
afterAll(() => shop.close())

describe('a third language', () => {
  test.each([
    '/qx',
    '/qx/c/biroja-mebeles',
    '/qx/search?query=krēsls',
    '/qx/p/biroja-kresls-linje',
    '/qx/cart',
    '/qx/compare',
    '/qx/brands',
    '/qx/catalogue',
    '/qx/wishlist',
    '/qx/login',
    '/qx/register',
    '/qx/forgot-password',
    '/qx/contact',
    '/qx/withdraw',
    '/qx/find-order',
    '/qx/about',
    '/qx/quick-order',
    '/qx/quote',
    '/qx/search?query=qqqqxx',
  ])('%s is drawn in it alone', async (path) => {
    const { status, body } = await shop.visitor().get(path)
    expect(status).toBe(200)
    expect(body).toContain(`<html lang="${PSEUDO}"`)
    expect(body).toContain('⟦')
    expect(unmarkedTexts(body).filter((text) => foreign.has(text))).toEqual([])
  })

  test.each(['/qx/index.md', '/qx/p/biroja-kresls-linje.md', '/qx/contact.md', '/qx/llms.txt'])(
    '%s is written in it alone',
    async (path) => {
      const { status, body } = await shop.visitor().get(path)
      expect(status).toBe(200)
      expect(body).toContain('⟦')
      expect(body.split('\n').filter((line) => foreign.has(line.replace(/^(#+|-) /, '')))).toEqual([])
    },
  )

  test('links to the other two, and they link to it', async () => {
    const visitor = shop.visitor()
    const own = (await visitor.get('/qx')).body
    expect(own).toMatch(/<a [^>]*href="\/"[^>]*>Latviešu</)
    expect(own).toMatch(/<a [^>]*href="\/en"[^>]*>English</)
    const { body } = await visitor.get('/')
    expect(body).toMatch(/<a [^>]*href="\/qx"[^>]*>Pseido</)
    expect(body.match(/<link rel="alternate" hreflang="[\w-]+"/g)?.map((link) => link.slice(32, -1))).toEqual([
      'lv',
      'en',
      PSEUDO,
      'x-default',
    ])
  })

  test('writes numbers and days in its own way', () => {
    expect(formatPrice(123_456, lang)).toBe('EUR 1’234·56')
    expect(formatShortDay(new Date('2026-11-23T12:00:00Z'), lang)).toBe('2026/11/23')
  })

  test('keeps the merchant’s own texts in it', async () => {
    const slogan = { lv: 'Birojam', en: 'For work', [PSEUDO]: 'Darbvieta qx' }
    await saveSetting(shop.db, 'slogan', slogan)
    shop.services.memory.invalidate('everything')
    shop.services.pageCache.invalidate('everything')
    expect((await shop.visitor().get('/qx/cart')).body).toContain('Darbvieta qx')
    await shop.db.execute(sql`delete from settings where key = 'slogan'`)
  })

  test('answers calls and writes e-mails in it', async () => {
    const visitor = shop.visitor()
    const refused = await visitor.post('/api/page/contact', {}, { 'accept-language': PSEUDO })
    expect(refused.status).toBe(422)
    expect(refused.json<{ message: string }>().message).toMatch(/^⟦.*⟧$/)
    await visitor.renewToken()
    const body = payload({})
    expect((await visitor.post('/qx/register', body)).status).toBe(200)
    const sent = await rows<{ lang: string }>(
      shop.db,
      sql`select lang from letters where recipient = ${body.user.email}`,
    )
    expect(sent).toEqual([{ lang: PSEUDO }])
  })
})
