import { expect, test } from 'vitest'
import { expectAccessible, openBrowser } from '../browser.ts'

const browser = openBrowser()

test('a message is sent from the contact page without a reload; what is wrong stands beside its field', async () => {
  const page = await browser.page({ width: 360 })
  await page.goto('/contact')
  await page.waitForLoadState('networkidle')
  await page.getByLabel('Vārds', { exact: true }).fill('Anna')
  await page.getByLabel('Jūsu e-pasts').fill('anna@b')
  await page.getByLabel('Ziņa').fill('Vai galds ir noliktavā?')
  await page.getByRole('button', { name: 'Nosūtīt ziņu' }).click()
  await page.getByText('Ievadiet derīgu e-pasta adresi.').waitFor()
  expect(await page.getByLabel('Ziņa').inputValue()).toContain('galds')
  await expectAccessible(page)
  browser.takeComplaints()
  await page.getByLabel('Jūsu e-pasts').fill('anna@example.com')
  await page.getByRole('button', { name: 'Nosūtīt ziņu' }).click()
  await page.getByText('Ziņa ir saņemta').waitFor()
  expect(await page.getByLabel('Ziņa').inputValue()).toBe('')
})

test('a refused captcha is said in the form, and again after something was typed', async () => {
  const words = 'Pārliecināšanās neizdevās.'
  const page = await browser.page({ width: 360 })
  // What the server says in this case is tested where it is said (contact.test.ts).
  const refusal = { status: 422, json: { message: words, errors: { gRecaptchaResponse: [words] } } }
  await page.route('**/api/page/contact', (route) => route.fulfill(refusal))
  await page.goto('/contact')
  await page.waitForLoadState('networkidle')
  await page.getByLabel('Vārds', { exact: true }).fill('Anna')
  await page.getByLabel('Jūsu e-pasts').fill('anna@example.com')
  const message = page.locator('.contact__form .captcha .error-message')
  for (const question of ['Vai galds ir noliktavā?', 'Un krēsls?']) {
    await page.getByLabel('Ziņa').fill(question)
    await expect.poll(() => message.isVisible()).toBe(false)
    await page.getByRole('button', { name: 'Nosūtīt ziņu' }).click()
    await message.waitFor()
    expect(await message.textContent()).toBe(`* ${words}`)
    expect(await page.getByLabel('Ziņa').inputValue()).toBe(question)
  }
  browser.takeComplaints()
})

test.each(['/about', '/withdraw', '/terms', '/en/contact'])('%s is accessible', async (path) => {
  const page = await browser.page()
  await page.goto(path)
  await expectAccessible(page)
})
