import { expect, test } from 'vitest'
import { rowsOf, signInStaff } from '../back-office-steps.ts'
import { expectAccessible, openBrowser } from '../browser.ts'
import { expectNoSideways } from '../checkout-steps.ts'

const browser = openBrowser()

test('reviews and questions are read, filtered and decided', async () => {
  const page = await browser.page({ width: 360, height: 780, colorScheme: 'dark' })
  await signInStaff(page)
  await page.goto('/admin/reviews?state=published')
  await page.getByRole('heading', { level: 1, name: 'Atsauksmes un jautājumi' }).waitFor()
  await page.getByLabel('Rādīt').selectOption('review')
  await page.waitForURL('**kind=review*')
  await page.locator('.a-opinion__card').first().waitFor()
  await expectNoSideways(page)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Noņemt no veikala' }).first().click()
  await page.getByRole('button', { name: 'Noraidīt' }).click()
  await page.getByText('Aizpildiet šo lauku.').waitFor()
  browser.takeComplaints()
  const reason = page.getByLabel('Iemesls', { exact: true })
  await reason.fill('Apraksta citu preci')
  await page.reload()
  await page.getByRole('button', { name: 'Noņemt no veikala' }).first().click()
  expect(await reason.inputValue()).toBe('Apraksta citu preci')
  await page.getByRole('button', { name: 'Atcelt' }).click()
  await page.getByRole('button', { name: 'Noņemt no veikala' }).first().click()
  expect(await reason.inputValue()).toBe('')
  await page.getByRole('button', { name: 'Atcelt' }).click()
  await page.getByRole('link', { name: /^Gaida/ }).click()
  await page.waitForURL('**/reviews')
  await expectAccessible(page)
})

test('a synonym and a redirect are made and removed', async () => {
  const page = await browser.page({ width: 1440 })
  await signInStaff(page)
  await page.goto('/admin/search-words?view=redirects')
  await page.getByRole('button', { name: /^Pievienot/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Vārdi').fill('Kopšanas pēdas')
  await dialog.getByLabel('Ko atvērt').fill('/p/nav-tadas')
  await dialog.getByRole('button', { name: 'Saglabāt' }).click()
  await dialog.getByText('Tādas adreses vai preces koda veikalā nav.').waitFor()
  browser.takeComplaints()
  await dialog.getByLabel('Ko atvērt').fill('/delivery-and-payment')
  await dialog.getByRole('button', { name: 'Saglabāt' }).click()
  await page.getByText('kopsanas pedas').waitFor()
  await expectAccessible(page)
  const shop = await browser.page({ width: 1440 })
  await expect
    .poll(async () => {
      await shop.goto('/search?query=Kop%C5%A1anas+p%C4%93das')
      return new URL(shop.url()).pathname
    })
    .toBe('/delivery-and-payment')
  await page.goto('/admin/search-words')
  await page.getByRole('heading', { level: 1 }).waitFor()
  if ((await rowsOf(page).count()) === 0) await page.locator('.a-empty').waitFor()
  await expectAccessible(page)
})

test('the system says how it is, of many machines too', async () => {
  const page = await browser.page({ width: 768 })
  await signInStaff(page)
  // The shop of the journeys has one process and no relay.
  await page.route('**/admin/api/system', async (route) => {
    const response = await route.fetch()
    const at = '2026-11-27T01:00:00.000Z'
    const caches = [{ cache: 'varnish1:6081', answered: { at, error: 'connect ECONNREFUSED' }, waiting: 12 }]
    const transport = { kind: 'nats', isConnected: true }
    const relay = { state: 'warning', by: 'serveris-1', since: at, behindSeconds: 0, transport, caches }
    const one = {
      version: '0.2.0',
      startedAt: at,
      seenAt: at,
      behindSeconds: 0,
      transport: { ...transport, silentSeconds: 1 },
    }
    const rows = [
      { ...one, host: 'serveris-1', role: 'jobs', isSilent: false },
      { ...one, host: 'serveris-2', role: 'web', isSilent: true },
    ]
    await route.fulfill({
      response,
      json: { ...(await response.json()), relay, instances: { state: 'warning', rows } },
    })
  })
  await page.goto('/admin/system')
  await page.getByText('gaida iztīrīšanu: 12').waitFor()
  await page.getByText('2 procesi').waitFor()
  await page.getByRole('heading', { level: 2, name: /Datubāze/ }).waitFor()
  await page.getByRole('button', { name: 'Izveidot kopiju tagad' }).waitFor()
  await expectNoSideways(page)
  await expectAccessible(page)
})

const LISTS = [
  { path: '/admin/customers', first: { next: 4 }, rest: { rows: [], next: null } },
  { path: '/admin/products/cells', first: { next: 'after' }, rest: { rows: [], count: 3, next: null } },
]

test.each(LISTS)(
  'a list whose next page fails asks for it again only when told to: $path',
  async ({ path, ...list }) => {
    const page = await browser.page({ width: 1440 })
    await signInStaff(page)
    let asked = 0
    let isDown = true
    const pages = new RegExp(`/admin/api${path.replace('/admin', '').replace('/cells', '')}\\?`)
    await page.route(pages, async (route) => {
      const after = new URL(route.request().url()).searchParams.get('after')
      if (!after || after === '0') {
        const response = await route.fetch()
        const { rows, ...first } = await response.json()
        return route.fulfill({ response, json: { ...first, rows: rows.slice(0, 3), ...list.first } })
      }
      asked++
      return isDown ? route.fulfill({ status: 500, json: {} }) : route.fulfill({ json: list.rest })
    })
    await page.goto(path)
    const retry = page.getByRole('alert').getByRole('button', { name: 'Mēģināt vēlreiz' })
    await retry.waitFor()
    // The call itself is tried three times; the list stays.
    expect(asked).toBe(3)
    expect(await page.getByRole('grid').count()).toBe(1)
    await page.getByRole('grid').getByRole('row').nth(1).hover()
    await page.getByRole('button', { name: 'Kolonnas' }).click()
    await page.keyboard.press('Escape')
    expect(asked).toBe(3)
    isDown = false
    await retry.click()
    await retry.waitFor({ state: 'detached' })
    expect(asked).toBe(4)
    expect(browser.takeComplaints().every((text) => text.includes('500'))).toBe(true)
  },
)
