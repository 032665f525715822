import { expect, test } from 'vitest'
import { rowsOf, signInStaff } from '../back-office-steps.ts'
import { expectAccessible, openBrowser } from '../browser.ts'
import { expectNoSideways } from '../checkout-steps.ts'

const browser = openBrowser()

test('without a connection the back office says so, keeps what is typed, and sends it and goes on when there is one', async () => {
  // In the dark the words were once as dark as what is behind them.
  const page = await browser.page({ width: 360, height: 740, colorScheme: 'dark' })
  await signInStaff(page)
  await page.goto('/admin/orders')
  await rowsOf(page).nth(3).waitFor()
  const [number, unread] = await page
    .locator('.a-grid__link')
    .evaluateAll((links) => links.slice(2, 4).map((link) => link.textContent ?? ''))
  if (!number || !unread) throw new Error('The demo has too few orders')
  await page.getByRole('link', { name: number, exact: true }).click()
  const note = page.getByLabel('Piezīme', { exact: true })
  await note.waitFor()

  await page.context().setOffline(true)
  await page.getByText('Nav savienojuma. Ievadītais paliek šeit, un nekas nepazūd.').waitFor()
  const text = `Rakstīts bez savienojuma ${number}`
  await note.fill(text)
  await page.getByRole('button', { name: 'Pievienot piezīmi' }).click()
  const waits = page.getByText('Nav savienojuma. Nosūtīs, tiklīdz tas būs; līdz tam lapu neaizveriet.')
  await waits.waitFor()
  expect(await note.inputValue()).toBe(text)
  // Tall, because a link that a bar of the page covers in part counts as too small.
  await page.setViewportSize({ width: 360, height: 4_000 })
  await expectAccessible(page)
  await page.setViewportSize({ width: 360, height: 740 })
  await expectNoSideways(page)

  // The list is that of before, and says so.
  await page.goBack()
  await rowsOf(page).first().waitFor()
  expect(await waits.isVisible()).toBe(true)
  await page.getByRole('link', { name: unread, exact: true }).click()
  await page.getByText('Ielādēs, kad būs savienojums.').waitFor()
  await page.goBack()
  await rowsOf(page).first().waitFor()
  // The code of this page is not here yet: the page before stays.
  await page.getByRole('button', { name: 'Izvēlne' }).click()
  await page.getByRole('link', { name: 'Uzņēmumi', exact: true }).click()
  await expect.poll(() => page.locator('[data-going]').count()).toBe(1)
  expect(await waits.isVisible()).toBe(true)

  await page.context().setOffline(false)
  await page.getByRole('heading', { level: 1, name: 'Uzņēmumi' }).waitFor()
  await waits.waitFor({ state: 'detached' })
  // The answer may come after the page: until then the draft stays.
  await expect.poll(() => page.evaluate((key) => sessionStorage.getItem(key), `order-note:${number}`)).toBeNull()
  await page.goto(`/admin/orders/${number}`)
  await page.locator('.a-timeline').getByText(text).waitFor()
  expect(await page.locator('.a-timeline').getByText(text).count()).toBe(1)
  expect(await note.inputValue()).toBe('')
  const others = browser.takeComplaints().filter((said) => !said.includes('ERR_INTERNET_DISCONNECTED'))
  expect(others).toEqual([])
})

test('a form that is being filled in stays when asking for it again fails', async () => {
  const page = await browser.page()
  await signInStaff(page)
  await page.goto('/admin/settings/company')
  const name = page.getByLabel('Uzņēmuma nosaukums')
  await name.fill('SIA Vēl nesaglabāts')
  await page.route('**/admin/api/settings/company', (route) =>
    route.fulfill({ status: 404, json: { message: 'Šobrīd nav.' } }),
  )
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
  await page.getByRole('alert').filter({ hasText: 'Šobrīd nav.' }).waitFor()
  expect(await name.inputValue()).toBe('SIA Vēl nesaglabāts')
  expect(browser.takeComplaints()).toEqual([expect.stringContaining('404')])
})
