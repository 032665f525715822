import { rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { writeStreetFile } from '../support/street-file.ts'
import { expectAccessible, openBrowser, ownShop } from './browser.ts'
import { chooseDelivery, expectNoSideways, fillCart, openCheckout } from './checkout-steps.ts'
import { lockerField as field, openMap, placeTwo } from './locker-map-steps.ts'

const browser = openBrowser()

const RIGA = { latitude: 56.95, longitude: 24.1 }

test('a press of "near me" puts the nearest first, and the place stays in the browser', async () => {
  const page = await browser.page()
  const sent: string[] = []
  page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`))
  await page.context().grantPermissions(['geolocation'])
  await page.context().setGeolocation(RIGA)
  await placeTwo(page)
  await fillCart(page)
  await openCheckout(page)
  await chooseDelivery(page, /Omniva pakomāts/)
  await page.getByRole('button', { name: 'Tuvākie man' }).click()
  const options = page.locator('.locker-map__option')
  await options.first().filter({ hasText: 'Pirmā iela 1' }).waitFor()
  expect(await options.nth(1).innerText()).toContain('500 m')
  await page.locator('.locker-map__here').waitFor()
  await expectAccessible(page)
  expect(sent.filter((request) => /56[.,]9|latitude/.test(request))).toEqual([])
})

test('where the place is not told, a town or postcode is asked for', async () => {
  const page = await browser.page({ width: 360, height: 740 })
  await openMap(page)
  await page.getByRole('button', { name: 'Tuvākie man' }).click()
  await page.getByRole('status').filter({ hasText: 'Ierakstiet pilsētu' }).waitFor()
  await field(page).fill('LV-2167')
  await page.locator('.locker-map__option', { hasText: /km$/ }).first().waitFor()
  await expectNoSideways(page)
  await expectAccessible(page)
})

test('streets come from the shop’s own file, with their source', async () => {
  const file = join(dirname(ownShop().mailFolder), 'map.pmtiles')
  const attribution = '<a href="https://www.openstreetmap.org/copyright">© OpenStreetMap</a>'
  const park = {
    type: 3 as const,
    kind: 'park',
    line: [
      [0, 0],
      [4096, 0],
      [4096, 4096],
      [0, 4096],
    ] as const,
  }
  writeStreetFile(file, [{ z: 9, x: 290, y: 156, layers: { landuse: [park] } }], { attribution })
  try {
    const page = await browser.page()
    await placeTwo(page)
    const tiles: number[] = []
    page.on('response', (answer) => {
      if (/\/map\/[\w-]+\/9\//.test(answer.url())) tiles.push(answer.status())
    })
    await openMap(page)
    await page.getByRole('button', { name: '2 saņemšanas vietas: Rīga' }).click()
    await expect.poll(() => tiles).toContain(200)
    const source = page.getByRole('link', { name: '© OpenStreetMap' })
    expect(await source.getAttribute('href')).toBe('https://www.openstreetmap.org/copyright')
    // The park is drawn: its colour is on the map.
    const green = () =>
      page.locator('.locker-map__canvas').evaluate((map: HTMLCanvasElement) => {
        const copy = new OffscreenCanvas(map.width, map.height).getContext('2d', { willReadFrequently: true })
        copy?.drawImage(map, 0, 0)
        const { data } = copy?.getImageData(0, 0, map.width, map.height) ?? { data: [] }
        let count = 0
        for (let i = 0; i < data.length; i += 4)
          if (data[i] === 220 && data[i + 1] === 234 && data[i + 2] === 216) count++
        return count
      })
    await expect.poll(green).toBeGreaterThan(1_000)
    await expectAccessible(page)
  } finally {
    rmSync(file)
  }
})

test('a map that cannot be loaded says so, and the search still chooses', async () => {
  const page = await browser.page()
  let isDown = true
  await page.route('**/pickup-map**', (route) => (isDown ? route.abort() : route.continue()))
  await fillCart(page)
  await openCheckout(page)
  await chooseDelivery(page, /Omniva pakomāts/)
  await page.getByRole('button', { name: 'Rādīt kartē' }).click()
  await page.getByRole('alert').filter({ hasText: 'Neizdevās ielādēt saņemšanas vietas' }).waitFor()
  expect(browser.takeComplaints().length).toBeGreaterThan(0)
  isDown = false
  await page.getByRole('button', { name: 'Mēģināt vēlreiz' }).click()
  await page.locator('.locker-map__marker').first().waitFor()
})

test('without script there is no button for the map, and every locker is in the list', async () => {
  const page = await browser.page({ script: false })
  await page.goto('/c/kruzes-un-pudeles')
  await page.locator('form[data-add-to-cart] button').first().click()
  await page.waitForLoadState()
  const confirm = page.getByRole('heading', { name: 'Ielikt šo preci grozā?' })
  if (await confirm.isVisible()) await page.getByRole('button', { name: 'Ielikt grozā' }).click()
  await page.goto('/checkout')
  await page.getByRole('radio', { name: /Omniva pakomāts/ }).check()
  await page.getByRole('button', { name: 'Turpināt ar izvēlēto piegādi' }).click()
  expect(await page.locator('select[name="shipping.identifier"] option').count()).toBeGreaterThan(40)
  expect(await page.getByRole('button', { name: 'Rādīt kartē' }).isVisible()).toBe(false)
})
