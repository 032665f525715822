import { expect, test } from 'vitest'
import { rowsOf, signInStaff } from '../back-office-steps.ts'
import { expectAccessible, openBrowser } from '../browser.ts'
import { expectNoSideways } from '../checkout-steps.ts'

const browser = openBrowser()

test('an own badge is made, seen in the preview, given to a product, moved up and shown in the shop', async () => {
  const page = await browser.page({ width: 1440 })
  await signInStaff(page)
  await page.goto('/admin/badges')
  const list = page.getByRole('list', { name: 'Nozīmītes' })
  await list.getByRole('listitem').first().waitFor()
  const count = await list.getByRole('listitem').count()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Jauna nozīmīte' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Teksts, latviski').fill('Ražots Latvijā')
  await dialog.getByLabel('Teksts, angliski').fill('Made in Latvia')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Pievienot' }).click()
  await dialog.getByText('Kartītē nozīmīte nebūs redzama.').waitFor()
  await dialog.getByText('Ieslēgta', { exact: true }).click()
  await dialog.getByLabel('Krāsa').selectOption({ label: 'Zila' })
  await dialog.locator('.a-badges__stage .badge--sky', { hasText: 'Ražots Latvijā' }).waitFor()
  await dialog.getByLabel('Jaunām precēm, dienas').fill('daudz')
  await dialog.getByRole('button', { name: 'Saglabāt' }).click()
  await dialog.getByText('Ievadiet veselu skaitli, lielāku par nulli.').waitFor()
  browser.takeComplaints()
  await expectAccessible(page)
  await dialog.getByLabel('Jaunām precēm, dienas').fill('')
  await dialog.getByRole('button', { name: 'Saglabāt' }).click()
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => list.getByRole('listitem').count()).toBe(count + 1)
  const row = list.getByRole('button', { name: /^Ražots Latvijā/ })
  await row.focus()
  await page.keyboard.press('Alt+ArrowUp')
  await expect
    .poll(() =>
      list
        .getByRole('listitem')
        .nth(count - 1)
        .textContent(),
    )
    .toContain('Ražots Latvijā')

  // Other journeys make hidden products, which have no page in the shop.
  await page.goto('/admin/products?state=shown')
  await rowsOf(page).first().click()
  const badges = page.getByRole('region', { name: 'Nozīmītes' })
  // By its words: a click that is not forced waits until nothing on the page moves.
  await badges.getByText('Ražots Latvijā', { exact: true }).click()
  await expect.poll(() => badges.getByLabel('Ražots Latvijā').isChecked()).toBe(true)
  await page.keyboard.press('Control+s')
  await page.getByText('Saglabāts.', { exact: true }).waitFor()
  await expectAccessible(page)
  const link = await page.getByRole('link', { name: 'Skatīt veikalā' }).getAttribute('href')
  const seen = async () => (await (await page.request.get(link ?? '')).text()).includes('badge--sky">Ražots Latvijā<')
  await expect.poll(seen).toBe(true)
})

test('on a phone the list and the form fit in the dark, and a heading of the footer is renamed', async () => {
  const page = await browser.page({ width: 360, height: 780, colorScheme: 'dark' })
  await signInStaff(page)
  await page.goto('/admin/badges')
  await page.getByRole('button', { name: /^Bezmaksas piegāde ES/ }).click()
  await page.getByRole('dialog').getByLabel('Pirmā diena').waitFor()
  await expectAccessible(page)
  await expectNoSideways(page)
  await page.goto('/admin/menus')
  const headings = page.getByRole('region', { name: 'Kājenes virsraksti' })
  await headings.getByLabel('Virs palīdzības, latviski').fill('Vajag palīdzību?')
  await headings.getByRole('button', { name: 'Saglabāt' }).click()
  const seen = async () => (await (await page.request.get('/contact')).text()).includes('>Vajag palīdzību?<')
  await expect.poll(seen).toBe(true)
  await expectAccessible(page)
  await headings.getByLabel('Virs palīdzības, latviski').fill('Palīdzība')
  await headings.getByRole('button', { name: 'Saglabāt' }).click()
  await expect.poll(seen).toBe(false)
})
