import { test } from 'vitest'
import { expectAccessible, openBrowser } from '../browser.ts'
import { casesHere, once } from '../cases.ts'
import { linkInEmail } from '../emails.ts'

const browser = openBrowser()

test.each(casesHere([360], [1280]))(
  'a buyer withdraws from a part of an order in two steps, at %i px',
  async (width) => {
    const page = await browser.page({ width })
    await page.goto('/login')
    await page.getByLabel('E-pasts').first().fill('ilze@ertava.example')
    await page.getByLabel('Parole', { exact: true }).fill('Darba-galds-2026')
    await page.getByRole('main').getByRole('button', { name: 'Ienākt' }).click()
    await page.waitForURL('**/profile')
    // Paid; the journey of packing may have taken it further.
    const order = page.locator('.profile-orders tr', { hasText: /Apmaksāts|Apstrādē|Sakomplektēts|Nosūtīts/ }).first()
    await order.locator('.profile-orders__number a').click()
    await page.getByRole('main').getByRole('link', { name: 'Atteikties no līguma šeit' }).click()
    await page.getByRole('button', { name: 'Apstiprināt atteikumu' }).waitFor()
    await expectAccessible(page)
    const pieces = page.locator('input[name^="quantity-"]')
    for (let i = 0; i < (await pieces.count()); i++) await pieces.nth(i).fill('0')
    await page.getByRole('button', { name: 'Apstiprināt atteikumu' }).click()
    await page.locator('.error-message').first().waitFor()
    await expectAccessible(page)
    await pieces.last().fill('1')
    await page.getByRole('button', { name: 'Apstiprināt atteikumu' }).click()
    await page.waitForURL('**/withdrawal/**')
    await expectAccessible(page)
    browser.takeComplaints()
  },
)

once('news are asked for, confirmed and ended by the links of e-mails', async () => {
  const page = await browser.page()
  const email = `jaunumi.${Date.now()}@example.com`
  await page.goto('/')
  const field = page.locator('.subscribe input[type="email"], [data-island="subscribe"] input').first()
  await field.scrollIntoViewIfNeeded()
  await field.click()
  await page.waitForLoadState('networkidle')
  await field.fill(email)
  await field.press('Enter')
  const link = await linkInEmail(email, '/confirm')
  await page.goto(link)
  await expectAccessible(page)
  await page.getByRole('main').getByRole('button').first().click()
  await page.waitForLoadState()
  await expectAccessible(page)
  await page.goto(link.replace(/confirm$/, 'unsubscribe'))
  await expectAccessible(page)
})
