import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Cookie, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../../../src/adapters/database/database.ts'
import { migrate } from '../../../src/adapters/database/migrate.ts'
import { createSetupToken } from '../../../src/shop/staff/invitations.db.ts'
import { urls } from '../../../src/urls.ts'
import { freePort, type RunningShop, startShopProcess } from '../../support/running-shop.ts'
import { barriers, openBrowser } from '../browser.ts'
import { expectNoSideways } from '../checkout-steps.ts'

const browser = openBrowser()
const dataDir = mkdtempSync(join(tmpdir(), 'shop-empty-'))
const program = join(import.meta.dirname, '../../../dist-test/server/main.js')
let shop: RunningShop
let token = ''
/** Of the owner's session. */
let cookies: Cookie[] = []

/** A shop of its own as a merchant has it on the first day. */
beforeAll(async () => {
  const settings = { DATABASE_URL: undefined, DATABASE_READ_URL: undefined, DATABASE_POOL: 1, dataDir }
  const database = await openDatabase(settings)
  await migrate(database)
  token = (await createSetupToken(database.db, { now: new Date(), invitedBy: 'cli' })) ?? ''
  await database.close()
  shop = await startShopProcess({ program, dataDir, port: await freePort(), env: { DEMO: '0' } })
})
afterAll(async () => {
  await shop?.end('SIGTERM')
  rmSync(dataDir, { recursive: true, force: true })
})

/** Lists that say what will be there and how it begins. */
const BEGUN = [
  ...['/orders', '/parcels', '/manifests', '/returns', '/offers', '/offers?view=staff', '/offers?view=drafts'],
  ...['/products', '/products/bulk', '/products/cells', '/prices', '/price-lists', '/stock', '/stock/documents'],
  ...['/customers', '/invoices', '/coupons', '/promotions', '/newsletter', '/old-addresses'],
  ...['/categories', '/manufacturers', '/attributes', '/properties', '/services', '/api-keys', '/webhooks'],
]
/** What is never empty, or where nothing is to be begun. */
const OTHERS = [
  ...['', '/packing', '/to-improve', '/import', '/stock?view=low', '/stock/locations', '/menus', '/badges'],
  ...['/companies', '/data-requests', '/bank', '/journal', '/reports', '/pages', '/home-page', '/emails', '/reviews'],
  ...['/search-words', '/delivery', '/payment-methods', '/system', '/theme', '/setup'],
  ...['/settings', '/settings/company', '/staff', '/roles', '/audit-log', '/account', '/products/new', '/offers/new'],
]

/** Joins with a passkey, as a device with a fingerprint reader makes it. */
async function owner(): Promise<Page> {
  const page = await browser.page({ width: 1440 })
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('WebAuthn.enable')
  await devTools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  await page.goto(shop.url + urls.adminJoin.to(token))
  await page.getByLabel('Vārds un uzvārds').fill('Anna Pirmā')
  await page.getByLabel('E-pasts').fill('anna@veikals.example')
  await page.getByRole('button', { name: 'Izveidot piekļuves atslēgu' }).click()
  await page.getByRole('heading', { name: 'Darāmais' }).waitFor()
  return page
}

test('the first owner finds every section open, with what it is for and how it begins', async () => {
  const page = await owner()
  cookies = await page.context().cookies()
  const problems: string[] = []
  for (const width of [1440, 360]) {
    await page.setViewportSize({ width, height: 800 })
    for (const path of [...BEGUN, ...OTHERS]) {
      await page.goto(`${shop.url}/admin${path}`)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await expect.poll(() => page.locator('.a-waiting').count()).toBe(0)
      if (BEGUN.includes(path) && (await page.locator('.a-empty').locator('a, button').count()) === 0) {
        problems.push(`${path} has no first act`)
      }
      await expectNoSideways(page)
      // The others are looked at at every width with goods in them, too (back-office.e2e.ts).
      if (width < 768 || BEGUN.includes(path))
        problems.push(...(await barriers(page)).map((barrier) => `${path} at ${width}: ${barrier}`))
    }
  }
  expect(problems).toEqual([])
  expectNothingElse()
}, 240_000)

test('the first product is made together with its category, which the empty shop lacks', async () => {
  const page = await browser.page({ width: 360, height: 780 })
  await page.context().addCookies(cookies)
  await page.goto(`${shop.url}/admin/products/new`)
  await page.getByLabel('Nosaukums latviski').fill('Koka bļoda')
  await page.getByLabel('Cena ar PVN, €').fill('24,90')
  await page.getByRole('button', { name: 'Izveidot preci' }).click()
  await page.getByText('Ierakstiet kategorijas nosaukumu.').waitFor()
  await expectNoSideways(page)
  await page.getByLabel('Kategorija').fill('Virtuve')
  await page.getByRole('button', { name: 'Izveidot preci' }).click()
  await page.getByRole('heading', { level: 1, name: 'Koka bļoda' }).waitFor()
  await expect
    .poll(() => page.getByLabel('Kategorija', { exact: true }).locator('option:checked').innerText())
    .toBe('Virtuve')
  expectNothingElse()
})

/** Pages of this shop are not those of the browser; previews run no scripts. */
function expectNothingElse() {
  const known = [`left the shop: ${shop.url}`, "Blocked script execution in 'about:srcdoc'"]
  expect(browser.takeComplaints().filter((words) => !known.some((start) => words.startsWith(start)))).toEqual([])
}
