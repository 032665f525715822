import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { manufacturers } from '../../src/shop/catalogue/catalogue.tables.ts'
import { pages } from '../../src/shop/content/content.tables.ts'
import { rows } from '../../src/shop/db.ts'
import { saveSetting } from '../../src/shop/settings/settings.db.ts'
import { openTestShop, type TestShop } from '../support/shop.ts'

let shop: TestShop

beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const EVIL = [
  '<p>Labs teksts</p><script>canary(1)</script><img src=x onerror="canary(2)"><svg onload="canary(3)"></svg>',
  '<a href="javascript:canary(4)">saite</a><iframe srcdoc="<script>canary(5)</script>"></iframe>',
  '<p style="background:url(//canary.example)" onclick="canary(6)">x</p><form action="//canary.example"></form>',
  '<math><mtext><style><img src=x onerror=canary(7)></style></mtext></math>',
].join('')
const both = (text: string) => ({ lv: text, en: text })

/** What would run, leave the shop or post elsewhere, if it stood in a page as markup. */
function expectHarmless(html: string, address: string) {
  expect([address, html.includes('Labs teksts')]).toEqual([address, true])
  for (const sign of [
    /<script>\s*canary/,
    /<[^>]*\son\w+\s*=\s*["']?canary/i,
    /<[^>]*href="javascript:/i,
    /<iframe/i,
    /<svg onload/i,
    /<[^>]*action="\/\/canary/,
    /<[^>]*url\(\/\/canary/,
  ]) {
    const live = html
      .replace(/<script type="application\/(ld\+)?json"[^>]*>.*?<\/script>/gs, '')
      .replace(/(data-[a-z-]+|content)="[^"]*"/g, '')
    expect([address, String(sign), sign.test(live)]).toEqual([address, String(sign), false])
  }
}

test('a script in a stored text reaches no page, whoever wrote it into the database', async () => {
  const product = await shop.product({ title: 'Lampa' })
  await shop.db.execute(sql`update product_texts set description = ${EVIL}, short_description = ${EVIL}, safety_text = ${EVIL}
    where product_id = ${product.id}`)
  await shop.db.execute(sql`update categories set description = ${JSON.stringify(both(EVIL))}::jsonb,
    short_description = ${JSON.stringify(both(EVIL))}::jsonb where id = ${product.categoryId}`)
  const [maker] = await shop.db
    .update(manufacturers)
    .set({ description: both(EVIL) })
    .returning()
  await shop.db.insert(pages).values({ slug: 'launa', title: both('Lapa'), subTitle: both(''), content: both(EVIL) })
  const words = both(EVIL)
  await saveSetting(shop.db, 'about', {
    page_about_us: both('Par mums'),
    page_description: words,
    main_content_part_1: words,
    main_content_part_2: words,
    section_1_title: words,
    section_1_text: words,
    section_2_title: words,
    section_2_text: words,
  })
  const [category] = await rows<{ slug: string }>(
    shop.db,
    sql`select slug from categories where id = ${product.categoryId}`,
  )
  for (const path of [`/p/${product.slug}`, `/c/${category?.slug}`, `/m/${maker?.slug}`, '/launa', '/about']) {
    for (const address of [path, `/en${path}`]) {
      const visitor = shop.visitor()
      await expect.poll(async () => (await visitor.get(address)).body, { timeout: 10_000 }).toContain('Labs teksts')
      const answer = await visitor.get(address)
      expect([address, answer.status]).toEqual([address, 200])
      expectHarmless(answer.body, address)
    }
  }
})
