import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { press, signInStaff } from '../back-office-steps.ts'
import { expectAccessible, openBrowser } from '../browser.ts'
import {
  agree,
  chooseDelivery,
  choosePayment,
  expectNoSideways,
  fillCart,
  openCheckout,
  settled,
  showOrder,
  submitButton,
  writeContact,
} from '../checkout-steps.ts'

const browser = openBrowser()

/** Of this file alone, and removed at the end. */
const METHOD = 'Novadu piegāde'
/** 7.90 €: one piece stays below the sum from which delivery costs less, three reach it. */
const MUG = '/p/kruze-rits'
const UNSERVED = 'Uz šo pasta indeksu ar šo piegādes veidu nepiegādājam.'
const BY_POSTCODE = 'Cena un laiks ir atkarīgi no pasta indeksa'

async function openMethod(page: Page) {
  await signInStaff(page)
  await page.goto('/admin/delivery')
  await page
    .getByRole('list', { name: 'Piegādes veidi' })
    .getByRole('button', { name: new RegExp(`^${METHOD}`) })
    .click()
  await page.getByRole('heading', { level: 1, name: METHOD }).waitFor()
}

async function save(page: Page) {
  await page.getByRole('button', { name: 'Saglabāt' }).click()
  await page.getByText('Saglabāts', { exact: true }).waitFor()
}

const price = (table: Locator, row: number) => table.getByLabel(`Cena ar PVN, €, ${row}. rinda`)

async function addZone(country: Locator, { name, postcodes }: { name: string; postcodes: string }) {
  const zones = country.getByRole('region', { name: 'Zonas pēc pasta indeksa, Latvija' })
  const count = await zones.getByRole('group').count()
  await zones.getByRole('button', { name: 'Pievienot zonu' }).click()
  await zones
    .getByRole('group', { name: `${count + 1}. zona`, exact: true })
    .getByLabel('Nosaukums')
    .fill(name)
  const zone = zones.getByRole('group', { name, exact: true })
  await zone.getByLabel('Pasta indeksi').fill(postcodes)
  return zone
}

test('the merchant sets prices by the sum of goods and zones by postcode', async () => {
  // So high that the bar for saving covers no field: axe would call one too small.
  const page = await browser.page({ width: 768, height: 4000 })
  await signInStaff(page)
  await page.goto('/admin/delivery')
  await page.getByRole('button', { name: 'Jauns piegādes veids' }).click()
  await page.getByRole('dialog').getByLabel('Paraugs').selectOption({ label: 'Kurjers līdz durvīm' })
  await page.getByRole('dialog').getByRole('button', { name: 'Izveidot' }).click()
  await page.getByRole('heading', { level: 1, name: 'Kurjers līdz durvīm' }).waitFor()
  await page.getByLabel('Nosaukums, latviski').fill(METHOD)
  await page.getByLabel('Nosaukums, angliski').fill('Delivery by district')
  await press(page.getByLabel('Piegādes veids ir ieslēgts'))

  const latvia = page.getByRole('group', { name: 'Latvija', exact: true })
  const prices = latvia.getByRole('table', { name: 'Cenas: Latvija' })
  await prices.getByRole('button', { name: 'Noņemt 3. rindu' }).click()
  await prices.getByLabel('Svars līdz, kg, 1. rinda').fill('30')
  await price(prices, 1).fill('6,5')
  await latvia.getByText('Cena ir atkarīga arī no pasūtījuma summas').click()
  await prices.getByLabel('Svars līdz, kg, 2. rinda').fill('30')
  await prices.getByLabel('Precēm no, €, 2. rinda').fill('20')
  await price(prices, 2).fill('4,5')

  const coast = await addZone(latvia, { name: 'Piekraste', postcodes: '' })
  const coastPrices = coast.getByRole('table', { name: 'Cenas: Piekraste' })
  await price(coastPrices, 1).fill('9,9')
  await price(coastPrices, 2).fill('8,9')
  await page.getByRole('button', { name: 'Saglabāt' }).click()
  await coast.getByText('Ievadiet indeksus, piemēram, LV-1001–LV-1084, 21*, 3301.').waitFor()
  browser.takeComplaints()
  await expectAccessible(page)
  await coast.getByLabel('Pasta indeksi').fill('LV-10115')
  await page.getByRole('button', { name: 'Saglabāt' }).click()
  await coast.getByText(/Tādu pasta indeksu šajā valstī nav/).waitFor()
  browser.takeComplaints()
  await coast.getByLabel('Pasta indeksi').fill('33*, 3401')
  const island = await addZone(latvia, { name: 'Sala', postcodes: 'LV-3301' })
  await island.getByText('Šī zona nekad neder: visi tās indeksi jau ir augstāk (Piekraste).').waitFor()
  await expectAccessible(page)
  await island.getByLabel('Pasta indeksi').fill('LV-2163')
  await expect.poll(() => island.getByText('Šī zona nekad neder').count()).toBe(0)
  await island.getByText('Uz šo zonu piegādā').click()
  await island.getByRole('table').waitFor({ state: 'detached' })
  await save(page)
  await expectAccessible(page)
  await expectNoSideways(page)

  await page.reload()
  await expect.poll(() => coast.getByLabel('Pasta indeksi').inputValue()).toContain('33*')
  expect(await price(coastPrices, 2).inputValue()).toBe('8,90')
  expect(await island.getByText('Uz šo zonu piegādā').isChecked()).toBe(false)
})

test('a buyer sees the price of the postcode, and a postcode without delivery is refused at its field', async () => {
  const page = await browser.page({ width: 360, height: 780 })
  await fillCart(page, 1, MUG)
  await openCheckout(page)
  const option = page.locator('label').filter({ hasText: METHOD })
  await option.getByText('6,50 €').waitFor()
  await option.getByText(BY_POSTCODE).waitFor()
  await chooseDelivery(page, new RegExp(METHOD))
  await expect.poll(() => submitButton(page).textContent()).toMatch(/14,40\s€/)

  const zip = page.locator('.chosen').getByLabel('Pasta indekss')
  const write = async (postcode: string) => {
    await zip.fill(postcode)
    await zip.blur()
  }
  await write('LV-3301')
  await option.getByText('9,90 €').waitFor()
  await settled(page)
  await expect.poll(() => submitButton(page).textContent()).toMatch(/17,80\s€/)
  expect(await option.getByText(BY_POSTCODE).count()).toBe(0)
  await expectAccessible(page)

  await write('LV-2163')
  await page.locator('.chosen').getByText(UNSERVED).waitFor()
  await settled(page)
  browser.takeComplaints()
  expect(await zip.getAttribute('aria-invalid')).toBe('true')
  const described = (await zip.getAttribute('aria-describedby')) ?? ''
  expect(await page.locator(`[id="${described}"]`).textContent()).toContain(UNSERVED)
  expect(await page.getByRole('radio', { name: new RegExp(METHOD) }).isChecked()).toBe(true)
  expect(await zip.inputValue()).toBe('LV-2163')
  // The price of the country, not that of the postcode before.
  await option.getByText('6,50 €').waitFor()
  await option.getByText(BY_POSTCODE).waitFor()
  await expect.poll(() => submitButton(page).textContent()).toMatch(/14,40\s€/)
  await expectAccessible(page)
  await expectNoSideways(page)

  await write('LV-4101')
  await page.locator('.chosen').getByText(UNSERVED).waitFor({ state: 'detached' })
  await option.getByText(BY_POSTCODE).waitFor({ state: 'detached' })
  await option.getByText('6,50 €').waitFor()
  await settled(page)
  await expect.poll(() => submitButton(page).textContent()).toMatch(/14,40\s€/)
})

test('a method that does not go to a postcode comes back with another one, without a reload', async () => {
  const page = await browser.page({ width: 1280 })
  await fillCart(page, 1, MUG)
  await openCheckout(page)
  const option = page.locator('label').filter({ hasText: METHOD })
  await option.waitFor()
  await chooseDelivery(page, /Kurjers līdz durvīm/)
  const zip = page.locator('.chosen').getByLabel('Pasta indekss')
  const write = async (postcode: string) => {
    await zip.fill(postcode)
    await zip.blur()
  }
  await write('LV-2163')
  await option.waitFor({ state: 'detached' })
  await write('LV-4101')
  await option.waitFor()
  await write('LV-2163')
  await option.waitFor({ state: 'detached' })
  await chooseDelivery(page, /Saņemt veikalā/)
  await option.waitFor()
})

test('goods for a greater sum are delivered for less, in a zone for its own price', async () => {
  const page = await browser.page({ width: 1440, colorScheme: 'dark' })
  await fillCart(page, 3, MUG)
  await openCheckout(page)
  const option = page.locator('label').filter({ hasText: METHOD })
  await option.getByText('4,50 €').waitFor()
  await chooseDelivery(page, new RegExp(METHOD))
  const zip = page.locator('.chosen').getByLabel('Pasta indekss')
  await zip.fill('3401')
  await zip.blur()
  await option.getByText('8,90 €').waitFor()
  await settled(page)
  await showOrder(page)
  await page.locator('.summary-lines').getByText('8,90 €').first().waitFor()
  await expectAccessible(page)
})

test('a postcode typed without leaving its field is asked about before the order is sent', async () => {
  const page = await browser.page({ width: 1280 })
  await fillCart(page, 1, MUG)
  await openCheckout(page)
  await writeContact(page, 'novads@example.com')
  await chooseDelivery(page, new RegExp(METHOD))
  await page.getByLabel('Pilsēta vai pagasts').fill('Ventspils')
  await page.getByLabel(/Iela un mājas numurs/).fill('Lielā iela 1')
  await choosePayment(page, /Pārskaitījums/)
  await agree(page)
  const zip = page.locator('.chosen').getByLabel('Pasta indekss')
  const orders: string[] = []
  page.on('request', (sent) => sent.url().includes('/api/order/') && orders.push(sent.url()))
  await page.route('**/validate-zip-code', (route) => route.abort(), { times: 1 })
  await zip.fill('LV-3301')
  await zip.press('Enter')
  // The price of the postcode could not be asked for, so nothing is ordered.
  await page.locator('.toast').first().waitFor()
  await settled(page)
  browser.takeComplaints()
  await zip.press('Enter')
  await page
    .locator('.checkout__finish')
    .getByText(/Summa ir mainījusies/)
    .waitFor()
  await expect.poll(() => submitButton(page).textContent()).toMatch(/17,80\s€/)
  expect(page.url()).toMatch(/\/checkout$/)
  expect(orders).toEqual([])
})

test('a zone is removed, and then the method', async () => {
  const page = await browser.page({ width: 1440 })
  await openMethod(page)
  await page.getByRole('button', { name: 'Noņemt zonu: Sala' }).click()
  await save(page)
  await page.getByRole('group', { name: 'Sala', exact: true }).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Noņemt piegādes veidu' }).click()
  await page.getByRole('button', { name: 'Noņemt', exact: true }).click()
  await page.getByRole('region', { name: 'Noņemtie piegādes veidi' }).getByText(METHOD).waitFor()
})
