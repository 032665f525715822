import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { signInStaff } from '../back-office-steps.ts'
import { expectAccessible, openBrowser } from '../browser.ts'
import { expectNoSideways } from '../checkout-steps.ts'

const browser = openBrowser()

const field = (page: Page) => page.getByPlaceholder('Pasūtījums, cilvēks, prece vai darbība')
const item = (page: Page, name: string | RegExp) => page.getByRole('menuitem', { name, exact: true })

async function find(page: Page, text: string) {
  await page.keyboard.press('Control+k')
  await field(page).fill(text)
}

type Answer<Row> = { rows: Row[] }

async function firstOf<Row>(page: Page, path: string): Promise<Row> {
  const { rows } = (await (await page.request.get(`/admin/api${path}`)).json()) as Answer<Row>
  const [row] = rows
  if (!row) throw new Error(`Nothing is listed by ${path}`)
  return row
}

describe('the command palette', () => {
  test('by keys: shows what can be done with one of the orders that were found, and opens what a command asks for', async () => {
    const page = await browser.page({ width: 1440 })
    await signInStaff(page)
    const { number, buyer } = await firstOf<{ number: string; buyer: string }>(page, '/orders?state=completed&limit=1')
    // Several orders fit.
    await find(page, buyer)
    await page.getByRole('menuitem').filter({ hasText: /^E-/ }).nth(1).waitFor()
    const marked = async () => {
      const id = await field(page).getAttribute('aria-activedescendant')
      return id ? page.locator(`[id="${id}"] strong`).innerText() : ''
    }
    // Customers of that name may have come first.
    await expect.poll(marked).not.toBe('')
    for (let tries = 0; tries < 20 && !(await marked()).startsWith('E-'); tries += 1)
      await page.keyboard.press('ArrowDown')
    const first = await marked()
    expect(first).toMatch(/^E-/)
    await page.keyboard.press('ArrowRight')
    await item(page, 'Atvērt').waitFor()
    await page.getByText(`Ar pasūtījumu ${first}`).waitFor()
    await expectAccessible(page)
    expect(await item(page, 'Jauns kupons').count()).toBe(0)
    await page.keyboard.press('Backspace')
    await page.getByRole('menuitem').filter({ hasText: first }).waitFor()
    await page.keyboard.press('Escape')

    await find(page, number)
    for (const name of ['Drukāt pavadlapu', 'Pievienot piezīmi', 'Labot pasūtījumu', 'Pieteikt atgriešanu'])
      await item(page, name).waitFor()
    // A completed order is not cancelled.
    expect(await item(page, 'Atcelt pasūtījumu').count()).toBe(0)
    await item(page, 'Atmaksāt').click()
    await page.getByRole('dialog', { name: 'Atmaksāt naudu' }).waitFor()
    expect(new URL(page.url()).pathname).toBe(`/admin/orders/${number}`)
    await expect.poll(() => new URL(page.url()).hash).toBe('')
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })

    // On the page itself, where only the hash changes.
    await find(page, number)
    await item(page, 'Pievienot piezīmi').click()
    await expect.poll(() => page.getByLabel('Piezīme').evaluate((box) => box === document.activeElement)).toBe(true)
    await find(page, number)
    await item(page, 'Drukāt pavadlapu').click()
    await page.getByRole('heading', { level: 1, name: 'Pavadlapas' }).waitFor()
    await page.getByText(number).first().waitFor()
  })

  test('a product is hidden and its preview and prices opened, a customer is looked up', async () => {
    const page = await browser.page({ width: 1440 })
    await signInStaff(page)
    type Product = { id: number; code: string; title: string; variations: number }
    const product = await firstOf<Product>(page, '/products?state=shown&q=galds&limit=1')
    const saved: unknown[] = []
    // Other journeys look at the product meanwhile.
    await page.route(`**/admin/api/products/${product.id}`, async (route) => {
      if (route.request().method() !== 'PATCH') return route.continue()
      saved.push(route.request().postDataJSON())
      return route.fulfill({ json: {} })
    })
    await find(page, product.code)
    await item(page, 'Paslēpt no veikala').waitFor()
    await expectAccessible(page)
    await item(page, 'Paslēpt no veikala').click()
    await page.getByText(`${product.title}: paslēpta`).waitFor()
    expect(saved).toEqual([{ base: { isPublished: true }, changes: { isPublished: false } }])
    await item(page, 'Priekšskatījums').click()
    await page.getByRole('button', { name: 'Aizvērt priekšskatījumu' }).waitFor()
    await find(page, product.code)
    await item(page, 'Labot cenas').click()
    const price = page.getByRole('region', { name: 'Cena', exact: true }).getByRole('textbox').first()
    await expect.poll(() => price.evaluate((input) => input === document.activeElement)).toBe(true)

    const customer = await firstOf<{ name: string; email: string }>(page, '/customers?orders=yes&limit=1')
    await find(page, customer.email)
    await page.getByText(`Ar klientu ${customer.name}`).waitFor()
    await item(page, 'Lietot veikalu klienta vārdā').click()
    await page.getByRole('dialog', { name: 'Lietot veikalu klienta vārdā' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  })

  test('begins work from anywhere, changes colours, and ends the session', async () => {
    const page = await browser.page({ width: 1440, colorScheme: 'light' })
    await signInStaff(page)
    for (const [command, title] of [
      ['Jauns kupons', 'Jauns kupons'],
      ['Eksportēt klientus', 'Eksportēt'],
      ['Eksportēt pasūtījumus', 'Eksportēt pasūtījumus'],
      ['Eksportēt preces', 'Eksportēt preces'],
    ] as const) {
      await find(page, command)
      await page.locator('[role=menuitem][data-focused]').getByText(command, { exact: true }).waitFor()
      await page.keyboard.press('Enter')
      await page.getByRole('dialog', { name: title, exact: true }).waitFor()
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
    }
    // A setting is found by its field.
    await find(page, 'iban')
    await page.locator('[role=menuitem][data-focused]').getByText('Norēķinu konts', { exact: true }).waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Norēķinu konts' }).waitFor()
    const scheme = () => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)
    const colours = async (name: string) => {
      await find(page, 'krāsas')
      await item(page, name).click()
      await page.keyboard.press('Escape')
    }
    await colours('Tumšas krāsas')
    expect(await scheme()).toBe('dark')
    await page.keyboard.press('Escape')
    await page.reload()
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await scheme()).toBe('dark')
    await find(page, '')
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await colours('Krāsas kā ierīcē')
    expect(await scheme()).toBe('light')
    await page.keyboard.press('Escape')
    await find(page, 'Iziet')
    await item(page, 'Iziet').click()
    await page.getByRole('heading', { name: 'Pierakstīties pārvaldībā' }).waitFor()
  })

  test('opens above a page that is neither laid out anew nor reached by Tab, and gives the focus back', async () => {
    const page = await browser.page({ width: 1440 })
    await signInStaff(page)
    const { id } = await firstOf<{ id: number }>(page, '/products?state=shown&limit=1')
    await page.goto(`/admin/products/${id}`)
    const title = page.getByLabel('Nosaukums (latviski)').first()
    await title.click()
    const isFocused = (part: typeof title) => part.evaluate((node) => node === document.activeElement)
    await page.keyboard.press('Control+k')
    await item(page, 'Jauns kupons').waitFor()
    expect(await page.locator('[inert]').count()).toBe(0)
    expect(await page.locator('html').getAttribute('style')).toBe(null)
    expect(await page.locator('#admin').getAttribute('aria-hidden')).toBe('true')
    for (const key of ['Tab', 'Tab', 'Shift+Tab']) {
      await page.keyboard.press(key)
      expect(await isFocused(field(page))).toBe(true)
    }
    await expectAccessible(page)
    await page.keyboard.type('kaut kas')
    await page.keyboard.press('Escape')
    await field(page).waitFor({ state: 'detached' })
    await expect.poll(() => isFocused(title)).toBe(true)
    expect(await page.locator('#admin').getAttribute('aria-hidden')).toBe(null)
    await page.keyboard.press('Control+k')
    // Without a pause between the last letter and Enter.
    await page.keyboard.type('Jauns kupons')
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: 'Jauns kupons', exact: true }).waitFor()
  })

  test('on a phone: a tap beside what was found shows its commands; those without a right are not there', async () => {
    const page = await browser.page({ width: 360, hasTouch: true, colorScheme: 'dark' })
    await signInStaff(page, 'noliktava@ertava.example')
    const { number } = await firstOf<{ number: string }>(page, '/orders?state=completed&limit=1')
    await page.getByRole('button', { name: /^Meklēt vai izpildīt/ }).tap()
    for (const name of ['Jauns kupons', 'Eksportēt klientus', 'Jauns pasūtījums vai piedāvājums'])
      expect(await item(page, name).count()).toBe(0)
    await field(page).fill(number)
    // Products whose code is like it may come before it.
    await page.getByRole('menuitem').filter({ hasText: number }).locator('.a-palette__more').tap()
    await item(page, 'Drukāt pavadlapu').waitFor()
    for (const name of ['Atmaksāt', 'Labot pasūtījumu', 'Pievienot piezīmi'])
      expect(await item(page, name).count()).toBe(0)
    await expectNoSideways(page)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Atpakaļ' }).tap()
    await page.getByRole('button', { name: 'Atpakaļ' }).waitFor({ state: 'detached' })
  })
})

test('rows of a list stay when the next ones do not come, and are asked for again at the button', async () => {
  const page = await browser.page({ width: 1440 })
  await signInStaff(page)
  let isRefused = true
  const row = { kind: 'order-placed', recipient: 'anna@example.com', createdAt: '2026-11-27T08:00:00Z' }
  const rowOf = (id: string) => ({ id, ...row, sentAt: row.createdAt, tries: 0, lastError: null })
  await page.route('**/admin/api/emails?**', (route) => {
    const isNext = new URL(route.request().url()).searchParams.has('after')
    if (!isNext) return route.fulfill({ json: { rows: [rowOf('a')], next: 'a' } })
    if (isRefused) return route.fulfill({ status: 409, json: { message: 'Šobrīd nevar.' } })
    return route.fulfill({ json: { rows: [rowOf('b')], next: null } })
  })
  await page.goto('/admin/emails?state=sent')
  const rows = page.locator('.a-newsletter__rows > li')
  await page.getByRole('button', { name: 'Rādīt vēl' }).click()
  await page.getByText('Šobrīd nevar.').waitFor()
  expect(await rows.count()).toBe(1)
  await expectAccessible(page)
  isRefused = false
  await page.getByRole('button', { name: 'Mēģināt vēlreiz' }).click()
  await expect.poll(() => rows.count()).toBe(2)
  expect(await page.getByText('Šobrīd nevar.').count()).toBe(0)
  browser.takeComplaints()
})
