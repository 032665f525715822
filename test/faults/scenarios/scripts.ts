import { chromium, type Page } from 'playwright-core'
import { chromiumArguments, chromiumPath } from '../../../build/chromium.ts'
import { Customer } from '../customer.ts'
import { Ledger } from '../ledger.ts'
import type { Figure, Stage } from '../stage.ts'

export const about =
  'scripts in every text of the database and of a visitor, looked at with a browser that obeys no policy'

const PAYLOAD = `x'"></textarea></title></style></script><script>alert(1)</script><img src=x onerror=alert(2)><svg onload=alert(3)><a href="javascript:alert(4)" id=planted>x</a>{{7*7}}`
const LINK = 'javascript:alert(5)'

/** What the merchant or an import writes. Codes, slugs and states stay: they are checked, or nothing would be found. */
const TABLES = [
  'products',
  'product_texts',
  'categories',
  'manufacturers',
  'product_images',
  'attributes',
  'attribute_options',
]
const MORE = [
  'property_groups',
  'properties',
  'product_properties',
  'product_documents',
  'pages',
  'banners',
  'slides',
  'pickup_points',
]
const KEPT =
  /slug|code|state|kind|type|lang|class|energy|icon|path|token|hash|carrier|identifier|zip|ean|position|_at$|^id$|currency|country/
const LINKS = /link|href|url/

export async function run(stage: Stage, say: (line: string) => void): Promise<Figure[]> {
  const database = await stage.database()
  const goods = await stage.goods(database)
  let poisoned = 0
  for (const table of [...TABLES, ...MORE]) poisoned += await poison(stage, database, table)
  say(`  ${poisoned} columns poisoned`)
  const shop = await stage.start({ database, env: { CAPTCHA: 'off' } })
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: [...chromiumArguments] })
  const executed: string[] = []
  const links: string[] = []
  try {
    // The policy would stop most of it; what is asked here is whether anything is there to be stopped.
    const context = await browser.newContext({ baseURL: shop.url, bypassCSP: true })
    const page = await context.newPage()
    page.on('dialog', (dialog) => {
      executed.push(`${page.url().slice(shop.url.length)} ${dialog.message()}`)
      void dialog.dismiss()
    })
    const paths = [...(await publicPaths(stage, database)), ...(await ownPaths(shop.url, goods))]
    for (const path of paths) {
      await look(page, path)
      const found = await page
        .locator('a[href^="javascript" i], [onerror], [onload], form[action^="javascript" i]')
        .count()
      if (found > 0) links.push(`${path} × ${found}`)
    }
    return [
      { what: 'columns poisoned, pages looked at', figure: `${poisoned}, ${paths.length}`, ok: poisoned > 20 },
      { what: 'scripts that ran', figure: [...new Set(executed)].join(', ') || '0', ok: executed.length === 0 },
      { what: 'handlers and javascript: addresses in pages', figure: links.join(', ') || '0', ok: links.length === 0 },
    ]
  } finally {
    await browser.close()
    await shop.end('SIGTERM')
  }
}

async function look(page: Page, path: string) {
  await page.goto(path, { waitUntil: 'load', timeout: 30_000 })
  await page.mouse.wheel(0, 4_000)
  await page.waitForTimeout(400)
}

async function poison(stage: Stage, database: string, table: string): Promise<number> {
  const columns = await stage.cluster.query<{ name: string; type: string }>(
    database,
    `select column_name as name, data_type as type from information_schema.columns
     where table_schema = 'public' and table_name = $1 and data_type in ('text', 'jsonb')`,
    [table],
  )
  let n = 0
  for (const { name, type } of columns) {
    if (KEPT.test(name) && !LINKS.test(name)) continue
    const value = LINKS.test(name) ? LINK : PAYLOAD
    const made =
      type === 'text'
        ? '$1::text'
        : `case when jsonb_typeof(${name}) = 'object' and ${name} ? 'lv' then jsonb_build_object('lv', $1::text, 'en', $1::text) else ${name} end`
    await stage.cluster
      .query(database, `update ${table} set ${name} = ${made} where ${name} is not null and $1 <> ''`, [value])
      .then(() => {
        n += 1
      })
      // A column whose values must differ or have a shape guards itself.
      .catch(() => {})
  }
  return n
}

async function publicPaths(stage: Stage, database: string): Promise<string[]> {
  const slugs = (table: string, n: number) =>
    stage.cluster.query<{ slug: string }>(
      database,
      `select slug from ${table} where slug is not null order by id limit ${n}`,
    )
  const [products, categories, makers, pages] = await Promise.all([
    slugs('products', 3),
    slugs('categories', 3),
    slugs('manufacturers', 2),
    slugs('pages', 3),
  ])
  const evil = encodeURIComponent(PAYLOAD)
  const found = [
    '/',
    '/about',
    '/contact',
    '/search',
    ...products.map(({ slug }) => `/p/${slug}`),
    ...categories.map(({ slug }) => `/c/${slug}`),
    ...makers.map(({ slug }) => `/m/${slug}`),
    ...pages.map(({ slug }) => `/${slug}`),
  ]
  const reflected = [
    `/search?query=${evil}`,
    `/search?sort=${evil}&manufactures=${evil}&attributes=${evil}&page=${evil}`,
  ]
  const spoken = [
    `/login?return=${evil}&notice=${evil}`,
    `/${evil}`,
    `/p/${evil}`,
    `/cart?notice=${evil}`,
    `/order/${evil}`,
  ]
  return [...found, ...found.map((path) => (path === '/' ? '/en' : `/en${path}`)), ...reflected, ...spoken]
}

/** An order whose buyer wrote scripts wherever a buyer may write. */
async function ownPaths(url: string, goods: readonly number[]): Promise<string[]> {
  const ledger = new Ledger(goods)
  const checkout = await ledger.ready(url, {
    user_name: PAYLOAD.slice(0, 100),
    user_surname: '<img src=x onerror=alert(6)>',
    company_name: PAYLOAD.slice(0, 200),
  })
  const reply = await checkout.send()
  if (reply.status !== 200) return []
  const { payment_link } = JSON.parse(reply.body) as { payment_link: string }
  await new Customer(url).get(payment_link)
  return [payment_link.replace(/\/pay$/, '')]
}
