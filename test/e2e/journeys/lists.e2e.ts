import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible, openBrowser } from '../browser.ts'
import { casesHere, once } from '../cases.ts'
import { expectNoSideways } from '../checkout-steps.ts'
import { becomesLive } from '../page-state.ts'

const browser = openBrowser()
const WIDTHS = casesHere([360], [1440])

const saved = (page: Page) => page.getByRole('region', { name: 'Atlikts vēlākam' })
const titlesIn = (page: Page, rows: string) => page.locator(`${rows} .cart-line__title`).allTextContents()

/** Opens a cart with two goods. */
async function openCart(page: Page): Promise<[string, string]> {
  for (const n of [0, 1]) {
    await page.goto('/c/kruzes-un-pudeles', { waitUntil: 'networkidle' })
    await page.locator('form[data-add-to-cart] button').nth(n).click()
    await page.locator('dialog[open] h2').waitFor()
    await page
      .locator('[data-cart-count]')
      .first()
      .filter({ hasText: String(n + 1) })
      .waitFor({ state: 'attached' })
  }
  await page.goto('/cart')
  await becomesLive(page)
  const [first = '', second = ''] = await titlesIn(page, '.cart__lines')
  return [first, second]
}

test.each(WIDTHS)('a line is saved for later, removed, brought back and put into the cart (%i px)', async (width) => {
  const page = await browser.page({ width })
  const [first, second] = await openCart(page)
  await page.getByRole('button', { name: `Atlikt vēlākam: ${first}` }).dblclick()
  await page.getByRole('status').filter({ hasText: 'Prece atlikta vēlākam' }).first().waitFor()
  await saved(page).waitFor()
  expect(await titlesIn(page, '.cart__lines')).toEqual([second])
  expect(await titlesIn(page, '.saved')).toEqual([first])
  expect(await page.locator('h1').textContent()).toBe('Grozs 1 prece')
  await expectAccessible(page)
  await expectNoSideways(page)

  await saved(page)
    .getByRole('button', { name: `Izņemt no atliktajām precēm: ${first}` })
    .click()
  const undo = page.getByRole('button', { name: `Atcelt izņemšanu: ${first}` })
  await undo.waitFor()
  expect(await undo.evaluate((button) => button === document.activeElement)).toBe(true)
  await undo.click()
  await saved(page)
    .getByRole('button', { name: `Pārlikt grozā: ${first}` })
    .click()
  await expect.poll(() => titlesIn(page, '.cart__lines')).toEqual([second, first])
  expect(await saved(page).count()).toBe(0)
})

once('with everything saved the cart is empty but for what waits; the focus follows the keyboard', async () => {
  const page = await browser.page({ width: 1440 })
  const [first, second] = await openCart(page)
  for (const title of [first, second]) {
    await page.getByRole('button', { name: `Atlikt vēlākam: ${title}` }).focus()
    await page.keyboard.press('Enter')
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
      .toBe(`Pārlikt grozā: ${title}`)
  }
  await page.getByRole('heading', { name: 'Grozs ir tukšs' }).waitFor()
  expect(await titlesIn(page, '.saved')).toHaveLength(2)
  await expectAccessible(page)
  await page.reload()
  await becomesLive(page)
  await page.keyboard.press('Tab')
  expect(await titlesIn(page, '.saved')).toHaveLength(2)
})

once('a line that another window has saved already is shown as it is', async () => {
  const page = await browser.page({ width: 1440 })
  const [first, second] = await openCart(page)
  const other = await page.context().newPage()
  browser.watch(other)
  await other.goto('/cart')
  await becomesLive(other)
  await other.getByRole('button', { name: `Atlikt vēlākam: ${first}` }).click()
  await saved(other).waitFor()

  await page.getByRole('button', { name: `Atlikt vēlākam: ${first}` }).click()
  await page.getByText('Šīs preces grozā vairs nav.').first().waitFor()
  await expect.poll(() => titlesIn(page, '.cart__lines')).toEqual([second])
  expect(await titlesIn(page, '.saved')).toEqual([first])
  expect(browser.takeComplaints().join()).toContain('404')
})

once('saving for later works without script', async () => {
  const page = await browser.page({ width: 360, script: false })
  await page.goto('/c/kruzes-un-pudeles')
  await page.locator('form[data-add-to-cart] button').first().click()
  await page.waitForURL('**/cart')
  await page.getByRole('button', { name: /^Atlikt vēlākam/ }).click()
  await page.getByRole('button', { name: /^Izņemt no atliktajām/ }).click()
  await page.getByRole('button', { name: /^Atcelt izņemšanu/ }).click()
  await page.getByRole('button', { name: /^Pārlikt grozā/ }).click()
  await expect.poll(() => titlesIn(page, '.cart__lines')).toHaveLength(1)
  expect(await saved(page).count()).toBe(0)
})

/** Customers who have no wishes yet. A new account would need a captcha after those of other journeys. */
const CUSTOMERS: Record<number, { email: string; password: string }> = {
  360: { email: 'martins@ertava.example', password: 'Biroja-kresls-2026' },
  1440: { email: 'anna@ertava.example', password: 'Skolas-tafele-2026' },
}

async function logIn(page: Page, width: number) {
  const { email = '', password = '' } = CUSTOMERS[width] ?? {}
  await page.goto('/login')
  await page.getByLabel('E-pasts', { exact: true }).first().fill(email)
  await page.getByLabel('Parole', { exact: true }).first().fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Ienākt' }).click()
  await page.waitForURL('**/profile**')
}

const tool = (page: Page, name: string) => page.locator('.list-tool > summary').filter({ hasText: name })
const shownTitles = (page: Page) => page.locator('.card__title').allTextContents()

test.each(WIDTHS)('a list is made, filled, named, shared, printed and deleted (%i px)', async (width) => {
  const page = await browser.page({ width })
  await logIn(page, width)
  await page.goto('/c/galdi', { waitUntil: 'networkidle' })
  for (const n of [0, 1, 2]) {
    await page.locator('.mark[data-wishlist]').nth(n).click()
    await page.locator('.mark[data-wishlist][aria-pressed="true"]').nth(n).waitFor()
  }
  await page.goto('/wishlist')
  const titles = await shownTitles(page)
  expect(titles).toHaveLength(3)
  await tool(page, 'Jauns saraksts').click()
  await page.getByLabel('Saraksta nosaukums').first().fill('Dzīvoklis Rīgā')
  await page.getByRole('button', { name: 'Izveidot' }).click()
  await page.getByRole('heading', { level: 1, name: 'Dzīvoklis Rīgā' }).waitFor()
  await expectAccessible(page)

  await page.getByRole('navigation', { name: 'Jūsu saraksti' }).getByRole('link').first().click()
  await tool(page, 'Jauns saraksts').click()
  await page.getByLabel('Saraksta nosaukums').first().fill('dzīvoklis rīgā')
  await page.getByRole('button', { name: 'Izveidot' }).click()
  await page.getByText('Saraksts ar šādu nosaukumu jums jau ir.').waitFor()
  await expectAccessible(page)
  expect(browser.takeComplaints().join()).toContain('422')

  await page.locator('.organise > summary').first().click()
  // Lies over the card below it, badge and hearts included.
  const select = page.locator('.organise[open] select')
  for (const x of [10, 90]) await select.click({ trial: true, position: { x, y: 10 } })
  await expectAccessible(page)
  await expectNoSideways(page)
  await page.locator('.organise[open]').getByRole('button', { name: 'Pārlikt' }).click()
  await page.getByText('Prece pārlikta uz citu sarakstu.').waitFor()
  expect(await shownTitles(page)).toEqual(titles.slice(1))
  await page.getByRole('link', { name: /Dzīvoklis/ }).click()
  await page.getByRole('heading', { level: 1, name: 'Dzīvoklis Rīgā' }).waitFor()

  await tool(page, 'Kopīgot').click()
  await page.getByRole('button', { name: 'Ieslēgt saiti' }).click()
  const link = await page.getByLabel('Saite uz sarakstu').inputValue()
  await expectAccessible(page)
  const friend = await browser.page({ width })
  await friend.goto(link)
  expect(await shownTitles(friend)).toEqual(titles.slice(0, 1))
  await expectAccessible(friend)
  await friend.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', '')
  })
  await friend.getByRole('button', { name: 'Drukāt' }).click()
  await friend.locator('body[data-printed]').waitFor()
  await friend.emulateMedia({ media: 'print' })
  expect(await friend.locator('.header, .card__action, .print-button').filter({ visible: true }).count()).toBe(0)

  await tool(page, 'Dzēst sarakstu').click()
  await page.locator('.list-tool[open]').getByRole('button', { name: 'Dzēst sarakstu' }).click()
  await page.getByText('Saraksts ir dzēsts.').waitFor()
  expect((await friend.goto(link))?.status()).toBe(404)
  expect(browser.takeComplaints().join()).toContain('404')
})

once('lists need no script, and no button is shown that would', async () => {
  const page = await browser.page({ width: 360, script: false })
  await logIn(page, 360)
  await page.goto('/wishlist')
  await tool(page, 'Jauns saraksts').click()
  await page.getByLabel('Saraksta nosaukums').first().fill('Bez skripta')
  await page.getByRole('button', { name: 'Izveidot' }).click()
  await tool(page, 'Kopīgot').click()
  await page.getByRole('button', { name: 'Ieslēgt saiti' }).click()
  await page.getByLabel('Saite uz sarakstu').waitFor()
  expect(await page.getByRole('button', { name: 'Kopēt saiti' }).count()).toBe(0)
  expect(await page.getByRole('button', { name: 'Drukāt' }).count()).toBe(0)
  await page.goto(await page.getByLabel('Saite uz sarakstu').inputValue())
  await page.getByRole('heading', { level: 1, name: 'Bez skripta' }).waitFor()
})
