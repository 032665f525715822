import type { Page } from 'playwright-core'
import { chooseDelivery, fillCart, openCheckout } from './checkout-steps.ts'

/** What a buyer does with the map of lockers. */

type OnMap = { points: { identifier: string; name: string; address: string; lat: number; lon: number }[] }

/** Two lockers in one street of Rīga, 500 m apart; all others are far from there. */
export async function placeTwo(page: Page) {
  await page.route('**/pickup-map**', async (route) => {
    const answer = await route.fetch()
    const data = (await answer.json()) as OnMap
    const [a, b] = data.points.filter(({ name }) => name.startsWith('Rīga'))
    if (!a || !b) throw new Error('two lockers in Rīga are needed')
    Object.assign(a, { lat: 56.95, lon: 24.1, address: 'Pirmā iela 1' })
    Object.assign(b, { lat: 56.9545, lon: 24.1, address: 'Otrā iela 2' })
    const others = data.points.filter(({ lat, lon }) => Math.abs(lat - 56.95) > 0.5 || Math.abs(lon - 24.1) > 0.9)
    await route.fulfill({ response: answer, json: { ...data, points: [...others, a, b] } })
  })
}

export async function openMap(page: Page) {
  await fillCart(page)
  await openCheckout(page)
  await chooseDelivery(page, /Omniva pakomāts/)
  await page.getByRole('button', { name: 'Rādīt kartē' }).click()
  await page.locator('.locker-map__marker').first().waitFor()
}

export const lockerMap = (page: Page) => page.getByRole('application', { name: 'Saņemšanas vietu karte' })
export const lockerField = (page: Page) => page.getByRole('combobox', { name: /pakomātu/ })
