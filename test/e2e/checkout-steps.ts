import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** What a buyer does at checkout, in the words of the page. */

/** Puts a thing into the cart as the page's own script would; how that looks is another journey's matter. */
export async function fillCart(page: Page, quantity = 1, from = '/c/kruzes-un-pudeles') {
  await page.goto(from)
  const status = await page.evaluate(async (pieces) => {
    const { csrf } = await (await fetch('/api/visitor')).json()
    const form = document.querySelector('form[data-add-to-cart]')
    const id = /\d+/.exec(form?.getAttribute('action') ?? '')?.[0]
    const answer = await fetch(`/api/cart-item/add/${id}?action=plus`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-requested-with': 'XMLHttpRequest', 'x-csrf-token': csrf },
      body: JSON.stringify({ quantity: pieces }),
    })
    return answer.status
  }, quantity)
  expect(status).toBe(200)
}

export async function openCheckout(page: Page) {
  await page.goto('/checkout')
  await settled(page)
}

/** On a phone the order, with the box for a code, is folded. */
export async function showOrder(page: Page) {
  const fold = page.getByText('Rādīt pasūtījumu')
  if (await fold.isVisible()) await fold.click()
}

/** The form is alive and waits for nothing. */
export async function settled(page: Page) {
  await page.locator('[data-live] .checkout[aria-busy="false"]').waitFor({ timeout: 30_000 })
}

export async function writeContact(page: Page, email: string) {
  await page.getByLabel('Vārds', { exact: true }).fill('Anna')
  await page.getByLabel('Uzvārds').fill('Bērziņa')
  await page.getByLabel('E-pasts').first().fill(email)
  await page.getByLabel('Tālrunis', { exact: true }).fill('20000001')
}

export async function chooseDelivery(page: Page, name: RegExp) {
  await page.getByRole('radio', { name }).check()
  await page.locator('.chosen').waitFor()
  await settled(page)
}

/** The shop of which there is one is chosen by itself. */
export async function choosePickup(page: Page) {
  await chooseDelivery(page, /Saņemt veikalā/)
  await page.getByRole('radio', { name: /Ērtava/, checked: true }).waitFor()
  await settled(page)
}

export async function chooseLocker(page: Page, search: string, found: RegExp) {
  await page.getByRole('combobox', { name: /pakomātu/ }).fill(search)
  await page.getByRole('option', { name: found }).first().click()
  await settled(page)
}

export async function writeAddress(page: Page) {
  await page.getByLabel('Pilsēta vai pagasts').fill('Cēsis')
  await page.getByLabel(/Iela un mājas numurs/).fill('Rīgas iela 5')
  const zip = page.locator('.chosen').getByLabel('Pasta indekss')
  await zip.fill('LV-4101')
  await zip.blur()
  await settled(page)
}

export async function choosePayment(page: Page, name: RegExp) {
  await page.getByRole('radio', { name }).check()
  await settled(page)
}

export const agree = (page: Page) => page.getByRole('checkbox', { name: /Piekrītu/ }).check()

/** Orders something to be fetched at the shop, up to the practice bank's page. */
export async function orderUpToTheBank(page: Page, email: string) {
  await fillCart(page)
  await openCheckout(page)
  await writeContact(page, email)
  await choosePickup(page)
  await choosePayment(page, /Internetbanka/)
  await agree(page)
  await submitButton(page).click()
  await page.waitForURL('**/practice-bank/**')
}

/** The button at the end of the form; its twin stands in the summary. */
export const submitButton = (page: Page) => page.locator('.checkout__finish').getByRole('button', { name: /Pasūtīt/ })

/** Everything that stands in the way, field by field. */
export const problems = (page: Page) => page.locator('.checkout .error-message').allTextContents()

/** Nothing reaches over the side of the screen. */
export async function expectNoSideways(page: Page) {
  const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(over).toBeLessThanOrEqual(0)
}

type GuestOrder = { name: string; surname: string; shipping: object; method: string }

/** Orders what is in the cart by a call, as a guest with an address of their own, to be paid by transfer. */
export async function orderByTransfer(page: Page, { name, surname, shipping, method }: GuestOrder) {
  const body = {
    order: {
      user_type: 'b2c',
      user_name: name,
      user_surname: surname,
      user_email: `guest-${crypto.randomUUID()}@example.com`,
      user_phone_number: { countryCallingCode: '371', number: `2${String(Date.now()).slice(-7)}` },
    },
    shipping,
    shipping_method: method,
    payment_method: 'bank-transfer',
  }
  const placed = await page.evaluate(async (order) => {
    const { csrf } = await (await fetch('/api/visitor')).json()
    const answer = await fetch('/api/order/store', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-requested-with': 'XMLHttpRequest',
        'x-csrf-token': csrf,
        'idempotency-key': crypto.randomUUID(),
      },
      body: JSON.stringify(order),
    })
    return answer.json()
  }, body)
  return { number: placed.order.prefixed_id as string, total: placed.order.total_price as number }
}
