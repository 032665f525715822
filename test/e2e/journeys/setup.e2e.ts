import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Cookie, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort, type RunningShop, startShopProcess } from '../../support/running-shop.ts'
import { camt } from '../../support/statement-files.ts'
import { feedAt } from '../../vendors/carrier-feeds.ts'
import { startKlix } from '../../vendors/klix.ts'
import { expectAccessible, openBrowser } from '../browser.ts'
import {
  agree,
  chooseDelivery,
  choosePayment,
  expectNoSideways,
  fillCart,
  openCheckout,
  submitButton,
  writeAddress,
  writeContact,
} from '../checkout-steps.ts'

const program = join(import.meta.dirname, '../../../dist-test/server/main.js')
const dataDir = mkdtempSync(join(tmpdir(), 'shop-setup-'))
let shop: RunningShop
let carrier: Server
let klix: Awaited<ReturnType<typeof startKlix>>
/** Of the owner's session. */
let cookies: Cookie[] = []

/** Empty and in production, as a merchant starts it first. */
beforeAll(async () => {
  carrier = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(feedAt(pathname, searchParams) ?? []))
  })
  await new Promise<void>((resolve) => carrier.listen(0, resolve))
  const { port } = carrier.address() as AddressInfo
  klix = await startKlix({ brandId: 'brand', secret: 'klix-secret' })
  const outside = { CARRIER_OMNIVA_URL: `http://localhost:${port}/omniva`, PAYMENT_KLIX_URL: klix.url }
  const env = { NODE_ENV: 'production', CAPTCHA: 'altcha', ...outside }
  shop = await startShopProcess({ program, dataDir, port: await freePort(), env })
})
afterAll(async () => {
  await shop?.end('SIGTERM')
  await klix?.close()
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
  const goods = Array.from({ length: 20 }, (_, i) => `M-${i + 1};Koka karote ${i + 1};Virtuve;${4 + i},90;20;100\n`)
  const text = `Artikuls;Nosaukums;Kategorija;Cena;Krājums;Svars\n${goods.join('')}`
  await page.setInputFiles('input[type=file]', { name: 'preces.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  await page.getByText('Izveidot trūkstošās kategorijas').click()
  await press(page, 'Pārbaudīt, ko tas mainīs')
  await press(page, 'Ierakstīt 20 rindas')
  await page.locator('.a-state').getByText('Pabeigts', { exact: true }).waitFor()
}

/** The vendor appears above, already chosen. */
async function typeKlixKeys(page: Page) {
  await press(page, 'Ievadīt Klix atslēgas')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Brand ID').fill('brand')
  await dialog.getByLabel('Secret Key').fill('klix-secret')
  await press(page, 'Saglabāt')
  await page.getByText('Maksājumu sistēma atslēgas pieņem.').waitFor()
  await page.getByText('Izvēle vēl nav saglabāta.').waitFor()
}

/** With a company of theirs, as a buyer does it. */
async function register(buyer: Page) {
  await buyer.goto('/register')
  await buyer.waitForLoadState('networkidle')
  const main = buyer.getByRole('main')
  await main.locator('input[name="user.type"][value="b2b"]').check()
  const fields = { Vārds: 'Kārlis', Uzvārds: 'Kalniņš', 'E-pasts': 'karlis@pircejs.example', Tālrunis: '20000009' }
  const password = { Parole: 'zilais galds 77', 'Parole vēlreiz': 'zilais galds 77' }
  const company = { Nosaukums: 'SIA Pircējs', 'Reģistrācijas numurs': '40003172016' }
  for (const [label, text] of Object.entries({ ...fields, ...password, ...company }))
    await main.getByLabel(label, { exact: true }).first().fill(text)
  await main.locator('[name="legal_address.region"]').selectOption('Cēsu novads')
  for (const [name, text] of Object.entries({ city: 'Cēsis', address: 'Skolas iela 5', zip: '4101' }))
    await main.locator(`[name="legal_address.${name}"]`).fill(text)
  await main.locator('[name="terms.privacy"]').check()
  await main.getByRole('button', { name: 'Izveidot profilu', exact: true }).first().click()
  await buyer.getByText('Labdien, Kārlis Kalniņš!').waitFor()
}

/** By courier, what is in the cart. */
async function order(buyer: Page, payment: RegExp) {
  await openCheckout(buyer)
  const name = buyer.getByLabel('Vārds', { exact: true })
  if ((await name.isVisible()) && (await name.inputValue()) === '') await writeContact(buyer, 'anna@example.com')
  await chooseDelivery(buyer, /Kurjers līdz durvīm/)
  await writeAddress(buyer)
  await choosePayment(buyer, payment)
  await agree(buyer)
  await submitButton(buyer).click()
}

const numberOn = async (page: Page) =>
  /E-[0-9A-Z]{3}-[0-9A-Z]{3}/.exec(await page.getByText(/^Pasūtījuma numurs/).innerText())?.[0] ?? ''

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
  await typeKlixKeys(page)
  await page.getByText('Rēķins ar apmaksas termiņu').click()
  await expectAccessible(page)
  await press(page, 'Saglabāt izvēli')
  await page.getByText('Saglabāts', { exact: true }).waitFor()
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
  await guest.getByRole('link', { name: 'Koka karote 1', exact: true }).first().click()
  await guest.getByRole('button', { name: 'Ielikt grozā' }).first().click()
  await guest.locator('[data-cart-count]').first().filter({ hasText: '1' }).waitFor()
  await order(guest, /Klix/)
  await guest.waitForURL('**/p/**')
  await guest.getByRole('button', { name: 'pay' }).click()
  await guest.waitForURL('**/order/**')
  await guest.locator('[data-order-state="paid"]').first().waitFor()
  cookies = await page.context().cookies()
  browser.takeComplaints()
})

test('a company orders on invoice, the bank statement pays it, and the accountant’s file agrees', async () => {
  const buyer = await browser.page({ width: 1440 })
  await register(buyer)
  const page = await browser.page({ width: 1440 })
  await page.context().addCookies(cookies)
  await page.goto('/admin/companies')
  await page.locator('[role=row][data-index]').getByText('SIA Pircējs').click()
  await press(page, 'Apstiprināt')
  await page.getByText('Var maksāt ar rēķinu').first().waitFor()

  await fillCart(buyer, 2, '/search')
  await order(buyer, /Rēķins ar apmaksas termiņu/)
  await buyer.waitForURL('**/order/**')
  const number = await numberOn(buyer)
  const said = await buyer.getByRole('main').innerText()
  const cents = Number(/Summa ar PVN\s+([\d,]+)/.exec(said)?.[1]?.replace(',', ''))

  await page.goto('/admin/bank')
  const statement = camt([
    { amount: cents, text: `Rēķins par ${number}`, payer: 'SIA Pircējs', bankReference: 'pirmais' },
  ])
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'izraksts.xml', mimeType: 'text/xml', buffer: Buffer.from(statement) })
  await page.getByText('Ienākošie maksājumi: 1. Ieskaitīti: 1.').waitFor()
  await page.goto('/admin/journal')
  await page.getByLabel('Pirmā diena').fill('2020-01-01')
  await page.getByLabel('Pēdējā diena').fill('2099-12-31')
  await page.getByRole('button', { name: 'Lejupielādēt CSV' }).click()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('dialog').locator('a[download]').click(),
  ])
  const lines = readFileSync(await file.path(), 'utf8')
    .replace('\uFEFF', '')
    .trim()
    .split('\r\n')
    .map((line) => line.split(';'))
  const [head = [], ...postings] = lines
  const sumOf = (kind: string) =>
    postings
      .filter((posting) => posting[head.indexOf('Veids')] === kind)
      .reduce((sum, posting) => sum + Math.round(Number(posting[head.indexOf('Summa')]?.replace(',', '.')) * 100), 0)
  // Both orders: 4.90 with a courier for 5.49, and that of the company.
  expect([sumOf('Rēķins'), sumOf('Maksājums')]).toEqual([1039 + cents, 1039 + cents])
})
