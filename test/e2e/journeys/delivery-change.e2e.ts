import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { signInStaff } from '../back-office-steps.ts'
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

const browser = openBrowser()
const SHOTS = process.env.DELIVERY_SHOTS

async function shot(page: Page, name: string) {
  if (!SHOTS) return
  const size = page.viewportSize()
  if (size) await page.setViewportSize({ ...size, height: 2_400 })
  await page.screenshot({ path: `${SHOTS}/${name}.png` })
  if (size) await page.setViewportSize(size)
}

/** Paid, to the door. @returns its number */
async function courierOrder(email: string): Promise<string> {
  const page = await browser.page()
  await fillCart(page)
  await openCheckout(page)
  await writeContact(page, email)
  await chooseDelivery(page, /Kurjers līdz durvīm/)
  await writeAddress(page)
  await choosePayment(page, /Internetbanka/)
  await agree(page)
  await submitButton(page).click()
  await page.waitForURL('**/practice-bank/**')
  await page.getByRole('button', { name: 'Apmaksāt' }).click()
  await page.waitForURL('**/order/**')
  return (await page.locator('[data-order-number]').textContent()) ?? ''
}

async function openEditor(page: Page, number: string) {
  await page.goto(`/admin/orders/${number}/edit`)
  await page.getByRole('heading', { level: 1, name: `Labot pasūtījumu ${number}` }).waitFor()
}

/** Other journeys pick all orders that are brought by DPD. */
async function putAway(page: Page, number: string) {
  const status = await page.evaluate(async (number) => {
    const { csrf } = await (await fetch('/admin/api/session')).json()
    const headers = { 'x-csrf-token': csrf }
    return (await fetch(`/admin/api/orders/${number}/cancel`, { method: 'POST', headers })).status
  }, number)
  expect(status).toBe(200)
}

const card = (page: Page) => page.getByRole('region', { name: 'Piegādes veids un vieta' })

describe('another way of delivery', () => {
  test('a paid order goes to a locker instead of the door, and the difference goes back', async () => {
    const number = await courierOrder('piegade@pircejs.example')
    const page = await browser.page({ width: 1440 })
    await signInStaff(page)
    await openEditor(page, number)
    await card(page).getByText('Rīgas iela 5').waitFor()
    const address = page.getByLabel('Iela un mājas numurs')
    await address.waitFor()
    await shot(page, 'closed-1440')
    await card(page).getByRole('button', { name: 'Mainīt piegādes veidu' }).press('Enter')
    // One form of the address, not two.
    await page.getByText('tagad maināt sadaļā „Piegādes veids un vieta”').waitFor()
    await card(page).getByLabel('Iela un mājas numurs').waitFor()
    expect(await address.count()).toBe(1)
    await page.getByLabel('Piezīme kurjeram').waitFor()
    await shot(page, 'open-1440')
    await page.setViewportSize({ width: 768, height: 1_024 })
    await expectNoSideways(page)
    await shot(page, 'open-768')
    await page.setViewportSize({ width: 1_440, height: 900 })
    await card(page).getByLabel('Piegādes veids', { exact: true }).selectOption('locker-dpd')
    await expectAccessible(page)
    await card(page).getByLabel('Meklēt pēc nosaukuma vai adreses').fill('cesis')
    await card(page)
      .getByRole('listbox', { name: 'Saņemšanas vieta' })
      .getByRole('option', { name: /Cēsis/ })
      .first()
      .click()
    await shot(page, 'chosen-1440')
    const refund = card(page).getByText(/^Pircējam atmaksās \d,\d\d\s€\.$/)
    await refund.waitFor()
    await card(page).getByText('Pircējs saņems vēstuli ar jauno piegādi.').waitFor()
    await expectAccessible(page)
    await shot(page, 'preview-1440')

    // What is chosen is kept.
    await page.reload()
    await refund.waitFor()
    await card(page).getByLabel('Piegādes cena', { exact: true }).selectOption('own')
    await card(page).getByLabel('Cena, €').fill('5,00')
    await card(page).getByText('Pircējam atmaksās 0,49').waitFor()
    await card(page).getByLabel('Piegādes cena', { exact: true }).selectOption('rule')
    await card(page).getByText('Pircējam atmaksās 0,49').waitFor({ state: 'detached' })
    await refund.waitFor()
    await card(page).getByRole('button', { name: 'Saglabāt piegādi' }).click()
    await card(page).getByRole('button', { name: 'Mainīt piegādes veidu' }).waitFor()
    await card(page).getByText('DPD Pickup pakomāts').waitFor()
    await page.goto(`/admin/orders/${number}`)
    const timeline = page.locator('.a-timeline')
    await timeline.getByText('Mainīta piegāde').waitFor()
    await timeline.getByText(/Kurjers līdz durvīm → DPD Pickup pakomāts/).waitFor()
    await shot(page, 'order-1440')
    await putAway(page, number)
  })

  test('on a phone, in the dark: what is wrong is said at its field, and a dearer way asks for the difference', async () => {
    const number = await courierOrder('telefons@pircejs.example')
    const page = await browser.page({ width: 360, height: 800, colorScheme: 'dark' })
    await signInStaff(page)
    await openEditor(page, number)
    await card(page).getByRole('button', { name: 'Mainīt piegādes veidu' }).click()
    await shot(page, 'open-360')
    await card(page).getByLabel('Pasta indekss').fill('12')
    await card(page).getByText('Nederīgs pasta indekss.').waitFor()
    await expectAccessible(page)
    await shot(page, 'wrong-360')
    browser.takeComplaints()
    await card(page).getByLabel('Valsts').selectOption({ label: 'Igaunija' })
    await card(page).getByLabel('Piegādes veids', { exact: true }).selectOption('courier')
    await card(page).getByLabel('Iela un mājas numurs').fill('Pikk 1')
    await card(page).getByLabel('Pilsēta vai novads').fill('Tallinn')
    await card(page).getByLabel('Pasta indekss').fill('10123')
    await card(page).getByText('Par starpību izveidos papildu pasūtījumu par 4,00').waitFor()
    browser.takeComplaints()
    await expectNoSideways(page)
    await expectAccessible(page)
    await shot(page, 'dearer-360')
    await card(page).getByRole('button', { name: 'Saglabāt piegādi' }).click()
    await card(page).getByText('Pikk 1').waitFor()
    await page.goto(`/admin/orders/${number}`)
    await page.locator('.a-note', { hasText: 'Papildu pasūtījums' }).getByRole('link').click()
    await page.getByRole('heading', { level: 1, name: /^E-/ }).waitFor()
    await page.locator('.a-note', { hasText: 'Papildina pasūtījumu' }).getByRole('link', { name: number }).waitFor()
    await expectNoSideways(page)
    await shot(page, 'supplement-360')
  })
})
