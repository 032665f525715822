import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { asc, eq } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../../src/adapters/database/database.ts'
import { migrate } from '../../src/adapters/database/migrate.ts'
import { seedDelivery } from '../../src/cli/seed/delivery.ts'
import { consents } from '../../src/shop/customers/customers.tables.ts'
import { saveSetting } from '../../src/shop/settings/settings.db.ts'
import { freePort, type RunningShop, startShopProcess } from '../support/running-shop.ts'
import { expectAccessible, openBrowser } from './browser.ts'

const browser = openBrowser()
const dataDir = mkdtempSync(join(tmpdir(), 'shop-consent-'))
const program = join(import.meta.dirname, '../../dist-test/server/main.js')
const open = () => openDatabase({ DATABASE_URL: undefined, DATABASE_READ_URL: undefined, DATABASE_POOL: 1, dataDir })
let shop: RunningShop

/** A shop of its own, whose merchant has set up a container of Google's. */
beforeAll(async () => {
  const database = await open()
  await migrate(database)
  await seedDelivery(database.db, true)
  await saveSetting(database.db, 'is_open', true)
  await saveSetting(database.db, 'analytics', { container_id: 'GTM-TEST123' })
  await database.close()
  shop = await startShopProcess({ program, dataDir, port: await freePort() })
})
afterAll(async () => {
  await shop?.end('SIGTERM')
  rmSync(dataDir, { recursive: true, force: true })
})

const GOOGLE = 'https://www.googletagmanager.com/'

/** A new visitor's page in that shop; Google answers with nothing. */
async function visit(path: string, width = 1280) {
  const page = await browser.page({ width })
  await page.route(`${GOOGLE}**`, (route) => route.fulfill({ contentType: 'text/javascript', body: '' }))
  await page.goto(shop.url + path)
  return page
}
/** Where the browser went outside the shop so far. */
const wentAway = () =>
  browser.takeComplaints().filter((complaint) => !complaint.startsWith(`left the shop: ${shop.url}`))
const banner = (page: Page) => page.locator('[data-consent]')
const button = (page: Page, name: string) => banner(page).getByRole('button', { name, exact: true })
const modes = (page: Page) =>
  page.evaluate(() =>
    (window as unknown as { dataLayer: ArrayLike<unknown>[] }).dataLayer
      .filter((entry) => entry[0] === 'consent')
      .map((entry) => [entry[1], entry[2]]),
  )
const DENIED = {
  ad_storage: 'denied',
  ad_user_data: 'denied',
  ad_personalization: 'denied',
  analytics_storage: 'denied',
  security_storage: 'granted',
}

test('before an answer everything is denied and nobody else is asked for anything; refusing is one click and stays', async () => {
  const page = await visit('/contact')
  await banner(page).waitFor()
  await expectAccessible(page)
  expect((await modes(page))[0]).toEqual(['default', expect.objectContaining({ ...DENIED, wait_for_update: 500 })])

  const [refuse, accept] = [button(page, 'Noraidīt visas'), button(page, 'Piekrist visām')]
  const [left, right] = [await refuse.boundingBox(), await accept.boundingBox()]
  expect([left?.height, await refuse.getAttribute('class')]).toEqual([
    right?.height,
    await accept.getAttribute('class'),
  ])
  await refuse.click()
  await banner(page).waitFor({ state: 'hidden' })
  await expect.poll(async () => (await modes(page)).at(-1)).toEqual(['update', expect.objectContaining(DENIED)])
  await page.goto(`${shop.url}/cart`)
  await page.waitForLoadState('networkidle')
  expect(await banner(page).isVisible()).toBe(false)
  expect(wentAway()).toEqual([])
})

test('after a yes the container comes, on later pages too; the footer takes the yes back', async () => {
  const page = await visit('/contact', 360)
  await banner(page).waitFor()
  await expectAccessible(page)
  await button(page, 'Piekrist visām').click()
  await expect.poll(() => page.locator(`script[src^="${GOOGLE}"]`).count()).toBe(1)
  await expect
    .poll(async () => (await modes(page)).at(-1))
    .toEqual(['update', expect.objectContaining({ analytics_storage: 'granted', ad_storage: 'granted' })])
  await page.goto(`${shop.url}/about`)
  await page.goto(`${shop.url}/contact`)
  await expect.poll(() => page.locator(`script[src^="${GOOGLE}"]`).count()).toBe(1)
  expect(wentAway().some((complaint) => complaint.includes('gtm.js?id=GTM-TEST123'))).toBe(true)

  await page.getByRole('button', { name: 'Sīkdatņu iestatījumi' }).click()
  await banner(page).waitFor()
  expect(
    await banner(page)
      .getByRole('checkbox', { name: /Statistikas/ })
      .isChecked(),
  ).toBe(true)
  await expectAccessible(page)
  await banner(page)
    .getByRole('checkbox', { name: /Statistikas/ })
    .uncheck()
  await banner(page)
    .getByRole('checkbox', { name: /Mārketinga/ })
    .uncheck()
  await button(page, 'Saglabāt izvēli').click()
  await expect.poll(async () => (await modes(page)).at(-1)).toEqual(['update', expect.objectContaining(DENIED)])
  await page.waitForLoadState('networkidle')
  browser.takeComplaints()
  await page.goto(`${shop.url}/contact`)
  await page.waitForLoadState('networkidle')
  expect(wentAway()).toEqual([])
})

test('a page without a data layer says so on the console, and nothing is sent', async () => {
  const page = await visit('/contact')
  await banner(page).waitFor()
  await expect.poll(() => page.evaluate(() => 'dataLayer' in window)).toBe(true)
  await page.evaluate(() => {
    Reflect.deleteProperty(window, 'dataLayer')
    document.dispatchEvent(
      new CustomEvent('shop:answered', {
        detail: {
          path: '/api/cart/payment/1',
          answer: { cart: { items: [], item_services: [], coupon: null, payment_method: null } },
        },
      }),
    )
  })
  await expect.poll(() => wentAway(), { timeout: 10_000 }).toEqual(['Analytics: window.dataLayer does not exist'])
  expect(await page.evaluate(() => 'dataLayer' in window)).toBe(false)
})

test('each choice is in the log with the version of the words', async () => {
  await shop.end('SIGTERM')
  const database = await open()
  const kept = await database.db.select().from(consents).where(eq(consents.kind, 'cookies')).orderBy(asc(consents.id))
  await database.close()
  expect(kept.map(({ given }) => given)).toEqual([
    { necessary: true, statistics: false, marketing: false },
    { necessary: true, statistics: true, marketing: true },
    { necessary: true, statistics: false, marketing: false },
  ])
  expect(new Set(kept.map(({ version }) => version)).size).toBe(1)
  expect(kept[1]?.subject).toBe(kept[2]?.subject)
  expect(kept[0]?.subject).not.toBe(kept[1]?.subject)
})
