import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort, type RunningShop, startShopProcess } from '../../support/running-shop.ts'
import { feedAt } from '../../vendors/carrier-feeds.ts'
import { expectAccessible, openBrowser } from '../browser.ts'
import {
  agree,
  chooseDelivery,
  choosePayment,
  expectNoSideways,
  openCheckout,
  submitButton,
  writeAddress,
  writeContact,
} from '../checkout-steps.ts'

const program = join(import.meta.dirname, '../../../dist-test/server/main.js')
const dataDir = mkdtempSync(join(tmpdir(), 'shop-setup-'))
let shop: RunningShop
let carrier: Server

/** Empty and in production, as a merchant starts it first. */
beforeAll(async () => {
  carrier = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(feedAt(pathname, searchParams) ?? []))
  })
  await new Promise<void>((resolve) => carrier.listen(0, resolve))
  const { port } = carrier.address() as AddressInfo
  const env = { NODE_ENV: 'production', CAPTCHA: 'altcha', CARRIER_OMNIVA_URL: `http://localhost:${port}/omniva` }
  shop = await startShopProcess({ program, dataDir, port: await freePort(), env })
})
afterAll(async () => {
  await shop?.end('SIGTERM')
  carrier?.close()
  rmSync(dataDir, { recursive: true, force: true })
})

const browser = openBrowser({ address: () => shop.url })

async function setupLink(): Promise<string> {
  const link = () => /http\S+\/admin\/join#\S+/.exec(shop.output())?.[0]
  await expect.poll(link).toBeDefined()
  return link() ?? ''
}

async function addAuthenticator(page: Page) {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

const COMPANY = {
  'Veikala nosaukums': 'Meža veikals',
  'Uzņēmuma nosaukums': 'SIA „Mežs”',
  'Reģistrācijas numurs': '40009999990',
  'Iela un māja': 'Meža iela 2',
  'Pilsēta vai novads': 'Ogre',
  'Pasta indekss': '5001',
  'E-pasts': 'veikals@mezs.example',
  Tālrunis: '+371 26000000',
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const goOn = (page: Page, step: string) => page.getByRole('link', { name: `Tālāk: ${step}` }).click()
const stepOf = (page: Page, step: string) =>
  page.getByRole('navigation', { name: 'Soļi' }).getByRole('link', { name: step })

async function saveForm(page: Page, fields: Readonly<Record<string, string>>) {
  for (const [label, value] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(value)
  await press(page, 'Saglabāt')
  await page.getByText('Saglabāts').first().waitFor()
}

/** In and out again, so that the shop is as empty as before. */
async function tryDemoGoods(page: Page) {
  await press(page, 'Ielikt paraugpreces')
  await page.getByRole('button', { name: 'Izņemt paraugpreces' }).waitFor({ timeout: 60_000 })
  await expectAccessible(page)
  await press(page, 'Izņemt paraugpreces')
  await press(page, 'Tiešām izņemt')
  await page.getByText('Paraugpreces ir izņemtas.').waitFor({ timeout: 30_000 })
}

async function importGoods(page: Page) {
  await tryDemoGoods(page)
  await page.getByRole('link', { name: 'Imports no faila' }).click()
  const text = 'Artikuls;Nosaukums;Kategorija;Cena;Krājums;Svars\nM-1;Koka karote;Virtuve;4,90;20;100\n'
  await page.setInputFiles('input[type=file]', { name: 'preces.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  await page.getByText('Izveidot trūkstošās kategorijas').click()
  await press(page, 'Pārbaudīt, ko tas mainīs')
  await press(page, 'Ierakstīt 1 rindu')
  await page.locator('.a-state').getByText('Pabeigts', { exact: true }).waitFor()
}

test('an empty shop is set up by the wizard alone, opens, and a guest orders', async () => {
  const page = await browser.page({ width: 1440 })
  const closed = await page.goto('/')
  expect(closed?.status()).toBe(503)
  await page.getByRole('heading', { name: 'Veikals drīz tiks atvērts' }).waitFor()
  await expectAccessible(page)
  browser.takeComplaints()

  await addAuthenticator(page)
  await page.goto(await setupLink())
  await page.getByLabel('Vārds un uzvārds').fill('Jānis Mežs')
  await page.getByLabel('E-pasts').fill('janis@mezs.example')
  await press(page, 'Izveidot piekļuves atslēgu')
  await page.getByRole('heading', { name: 'Veikals pircējiem ir slēgts' }).waitFor()
  await expectAccessible(page)
  await page.getByRole('main').getByRole('link', { name: 'Veikala sagatavošana' }).click()

  await page.getByRole('heading', { name: 'Uzņēmums', exact: true }).waitFor()
  await saveForm(page, COMPANY)
  await expectAccessible(page)
  await goOn(page, 'Norēķinu konts')
  await saveForm(page, { 'Konta numurs (IBAN)': 'LV80BANK0000435195001' })
  await goOn(page, 'Piegāde')
  await page.getByText('Pakomāti: Omniva').click()
  await page.getByText('Kurjers līdz durvīm').click()
  await press(page, 'Saglabāt izvēli')
  await page.getByText(/Saņemšanas vietas: \d+/).waitFor()
  await expectAccessible(page)
  await goOn(page, 'Maksāšana')
  await press(page, 'Saglabāt izvēli')
  await goOn(page, 'Preces')
  await importGoods(page)

  await page.setViewportSize({ width: 360, height: 780 })
  await page.goto('/admin/setup?step=texts')
  await press(page, 'Sagatavot lapu uzmetumus')
  for (const name of ['Pirkuma noteikumi', 'Privātuma politika', 'Piegāde un apmaksa', 'Atteikuma tiesības']) {
    await page.getByRole('button', { name: new RegExp(`^Izlasīt: ${name}`) }).click()
    await page.getByRole('dialog').getByText('SIA „Mežs”').or(page.getByText('Pakomātā sūtījums')).first().waitFor()
    await press(page, 'Izlasīju un apstiprinu')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  }
  await expectAccessible(page)
  await expectNoSideways(page)
  await stepOf(page, 'Atvēršana').click()
  await expectAccessible(page)
  await press(page, 'Atvērt veikalu')
  await page.getByText('Veikals ir atvērts').waitFor()

  const guest = await browser.page()
  await guest.goto('/search')
  await guest.getByRole('link', { name: 'Koka karote' }).first().click()
  await guest.getByRole('button', { name: 'Ielikt grozā' }).first().click()
  await guest.locator('[data-cart-count]').first().filter({ hasText: '1' }).waitFor()
  await openCheckout(guest)
  await writeContact(guest, 'anna@example.com')
  await chooseDelivery(guest, /Kurjers līdz durvīm/)
  await writeAddress(guest)
  await choosePayment(guest, /Pārskaitījums/)
  await agree(guest)
  await submitButton(guest).click()
  await guest.waitForURL('**/order/**')
  expect(await guest.locator('[data-order-state]').getAttribute('data-order-state')).toBe('awaiting_payment')
})
