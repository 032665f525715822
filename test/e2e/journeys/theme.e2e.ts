import { expect, test } from 'vitest'
import { signInStaff } from '../back-office-steps.ts'
import { expectAccessible, expectOnlyBlockedScripts, openBrowser } from '../browser.ts'
import { expectNoSideways } from '../checkout-steps.ts'
import { previewStyle, scriptsInPreview } from '../preview-steps.ts'

const browser = openBrowser()

const LOGO = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 40"><rect width="120" height="40" fill="#1a237e"/></svg>`

test('the owner changes colours and logo, sees them before, and goes back', async () => {
  const page = await browser.page({ width: 360 })
  await signInStaff(page)
  await page.goto('/admin/theme')
  const light = page.getByRole('group', { name: 'Gaišais izskats' })
  const links = light.getByRole('textbox', { name: 'Saites un ikonas', exact: true })
  await links.fill('#7fc97f')
  await light.getByText(/^Kontrasts 1,\d+ : 1, vajag vismaz 4,5 : 1\.$/).waitFor()
  await expectAccessible(page, 'without frames')
  await expectNoSideways(page)
  const refused = page.waitForEvent('console', (message) => message.text().includes('422'))
  await page.getByRole('button', { name: 'Saglabāt' }).click()
  await refused
  await page.getByText('Pārbaudiet iezīmētos laukus.').waitFor()
  browser.takeComplaints()
  await light.getByRole('button', { name: /^Izmantot #/ }).click()
  const chosen = await links.inputValue()
  expect(chosen).not.toBe('#7fc97f')
  await light.getByRole('textbox', { name: 'Pogas', exact: true }).fill('#1a237e')
  await page.getByRole('button', { name: 'Ieteikt no gaišajām krāsām' }).click()
  await expect.poll(() => previewStyle(page, 'html', '--accent-fill')).toBe('#1a237e')
  await page.getByRole('button', { name: 'Tumšs', exact: true }).click()
  await expect.poll(() => previewStyle(page, 'html', '--paper')).toBe('#141a17')
  expect(await scriptsInPreview(page)).toBe(0)
  await page.getByRole('button', { name: 'Saglabāt' }).click()
  await page.getByText('Saglabāts').waitFor()
  await page.locator('input[type=file]').setInputFiles({
    name: 'logo.svg',
    mimeType: 'image/svg+xml',
    buffer: Buffer.from(LOGO),
  })
  await page.getByRole('img', { name: 'Veikala logotips' }).waitFor()
  await expectAccessible(page, 'without frames')
  await expectNoSideways(page)

  const shop = await browser.page({ width: 1440 })
  await expect
    .poll(async () => {
      await shop.goto('/')
      return [await shop.locator('html').evaluate(tokenOf, '--accent'), await shop.locator('.logo__image').count()]
    })
    .toEqual([chosen, 2])
  expect((await shop.locator('.header .logo__image').boundingBox())?.width).toBeGreaterThan(100)
  await expectAccessible(shop)
  await expectNoSideways(shop)

  await page.getByRole('button', { name: 'Noņemt logotipu' }).click()
  await page.getByRole('button', { name: 'Noņemt logotipu' }).last().click()
  await page.getByRole('img', { name: 'Veikala logotips' }).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Atjaunot sākotnējo' }).click()
  await page.getByRole('button', { name: /^Jā, atjaunot/ }).click()
  await expect.poll(() => links.inputValue()).toBe('#0f5c4a')
  expectOnlyBlockedScripts(browser.takeComplaints())
})

const tokenOf = (element: Element, name: string) => getComputedStyle(element).getPropertyValue(name).trim()
