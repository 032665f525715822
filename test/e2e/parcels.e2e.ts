import { expect, test } from 'vitest'
import { expectAccessible, openBrowser } from './browser.ts'
import {
  agree,
  chooseDelivery,
  choosePayment,
  expectNoSideways,
  fillCart,
  openCheckout,
  settled,
  submitButton,
  writeAddress,
  writeContact,
} from './checkout-steps.ts'

const browser = openBrowser()
const CHAIR = '/p/skolas-kresls-bjork'

test.each([360, 1280])('at %i px a school orders six chairs, which go in two parcels', async (width) => {
  const page = await browser.page({ width })
  await fillCart(page, 6, CHAIR)
  const refusals = page.locator('.delivery-refusals')
  await page.goto('/cart')
  const card = page.locator('.delivery-card', { hasText: 'Kurjers līdz durvīm' })
  expect(await card.textContent()).toMatch(/2 pakas.*16,98/)
  expect(await refusals.textContent()).toContain('Par lielu: neietilpst pakomātā')
  await expectAccessible(page)
  await expectNoSideways(page)

  await openCheckout(page)
  await writeContact(page, `parcels-${width}@example.com`)
  await chooseDelivery(page, /Kurjers līdz durvīm/)
  const option = page.locator('.radio-card', { hasText: 'Kurjers līdz durvīm' })
  expect(await option.textContent()).toMatch(/2 pakas.*16,98/)
  await page.locator('.chosen').getByLabel('Valsts', { exact: true }).selectOption({ label: 'Lietuva' })
  await settled(page)
  await expect.poll(() => option.textContent()).toMatch(/2 pakas.*24,98/)
  const bulky = page.locator('.radio-card', { hasText: 'Lielgabarīta piegāde' })
  expect(await bulky.textContent()).toContain('Uz izvēlēto valsti nepiegādājam')
  await page.locator('.chosen').getByLabel('Valsts', { exact: true }).selectOption({ label: 'Latvija' })
  await settled(page)
  await expect.poll(() => option.textContent()).toMatch(/2 pakas.*16,98/)
  await writeAddress(page)
  const shippingLine = page.locator('.summary-lines__line', { hasText: 'Piegāde' }).first()
  expect(await shippingLine.textContent()).toMatch(/Kurjers līdz durvīm, 2 pakas.*16,98/)
  await expectNoSideways(page)
  await expectAccessible(page)
  await choosePayment(page, /Pārskaitījums/)
  await agree(page)
  await submitButton(page).click()
  await page.waitForURL('**/order/**')
  await page
    .getByText(/Kurjers līdz durvīm, 2 pakas/)
    .first()
    .waitFor()
})

test.each([360, 1280])('at %i px a hundred chairs and more can be asked for', async (width) => {
  const page = await browser.page({ width })
  await fillCart(page, 100, CHAIR)
  await openCheckout(page)
  expect(await page.locator('.delivery-refusals').textContent()).toMatch(
    /Kurjers līdz durvīm.*jāietilpst 10 pakās.*Lielgabarīta piegāde.*līdz 500/,
  )
  await expectNoSideways(page)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Pieprasīt piedāvājumu' }).click()
  const message = page.getByLabel('Ziņa')
  expect(await message.inputValue()).toMatch(/100 × Skolas krēsls „Björk” \(NV-BJO-BE\)/)
  await expectNoSideways(page)
})
