import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { expectAccessible, openBrowser } from '../browser.ts'
import { chooseDelivery, expectNoSideways, fillCart, openCheckout, settled } from '../checkout-steps.ts'
import { lockerField as field, lockerMap as map, openMap, placeTwo } from '../locker-map-steps.ts'

const browser = openBrowser()

const chosen = (page: Page) => page.locator('.locker-choice__chosen')
const isFocused = (page: Page) => map(page).evaluate((box) => box === document.activeElement)

/** What the cart holds. */
const inCart = (page: Page) =>
  page.evaluate(async () => {
    const { cart } = await (await fetch('/api/cart')).json()
    return cart.shipping_address.address as string
  })

test('the map is loaded when it is asked for, and two lockers 500 m apart are told apart', async () => {
  const page = await browser.page()
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await placeTwo(page)
  await fillCart(page)
  await openCheckout(page)
  await chooseDelivery(page, /Omniva pakomāts/)
  const ofMap = () => asked.filter((path) => /locker-map|pickup-map|streets|^\/map\//.test(path))
  expect(ofMap()).toEqual([])
  await page.getByRole('button', { name: 'Rādīt kartē' }).click()
  await page.locator('.locker-map__marker').first().waitFor()
  await expectAccessible(page)

  // One group from afar, a press opens it.
  const group = page.getByRole('button', { name: '2 saņemšanas vietas: Rīga' })
  await group.click()
  const second = page.getByRole('button', { name: /Otrā iela 2$/ })
  await second.hover()
  await page.locator('.locker-map__option[data-active]', { hasText: 'Otrā iela 2' }).waitFor()
  await second.click()
  await chosen(page).filter({ hasText: 'Otrā iela 2' }).waitFor()
  await settled(page)
  expect(await inCart(page)).toBe('Otrā iela 2')
  await page.getByRole('option', { name: /Otrā iela 2/, selected: true }).waitFor()
  await expectAccessible(page)
  // Without a file of streets nothing is read for them.
  expect(ofMap().some((path) => /streets|^\/map\//.test(path))).toBe(false)

  await page.getByRole('button', { name: 'Paslēpt karti' }).click()
  await field(page).waitFor()
  expect(await page.locator('.locker-map').count()).toBe(0)
  await chosen(page).filter({ hasText: 'Otrā iela 2' }).waitFor()
})

test('with the keyboard a locker is chosen in the list and on the map, which is one stop on the way', async () => {
  const page = await browser.page()
  await placeTwo(page)
  await openMap(page)
  await expect.poll(() => field(page).evaluate((input) => input === document.activeElement)).toBe(true)
  await page.keyboard.type('riga pirma')
  await page.keyboard.press('ArrowDown')
  await page.locator('.locker-map__marker[data-active]').waitFor()
  await page.keyboard.press('Enter')
  await chosen(page).filter({ hasText: 'Pirmā iela 1' }).waitFor()
  await settled(page)

  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  expect(await isFocused(page)).toBe(true)
  await page.keyboard.press('+')
  const other = page.getByRole('button', { name: /Otrā iela 2$/ })
  await page.keyboard.press('ArrowUp')
  await expect.poll(() => other.getAttribute('data-active')).toBe('true')
  const active = await map(page).getAttribute('aria-activedescendant')
  expect(active).toBe(await other.getAttribute('id'))
  await page.keyboard.press('Enter')
  await chosen(page).filter({ hasText: 'Otrā iela 2' }).waitFor()
  await settled(page)
  expect(await inCart(page)).toBe('Otrā iela 2')

  await page.keyboard.press('Tab')
  expect(await isFocused(page)).toBe(false)
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Escape')
  expect(await field(page).evaluate((input) => input === document.activeElement)).toBe(true)
})

describe('at 360 px', () => {
  test('a finger scrolls the page until the map is tapped, and the name of the chosen locker is whole', async () => {
    const page = await browser.page({ width: 360, height: 740, hasTouch: true, colorScheme: 'dark' })
    await placeTwo(page)
    await openMap(page)
    const touchAction = () => map(page).evaluate((box) => getComputedStyle(box).touchAction)
    expect(await touchAction()).toBe('pan-x pan-y')
    const box = await map(page).boundingBox()
    expect(box?.height).toBeGreaterThan(280)
    expect(box?.height).toBeLessThan(500)
    await map(page).tap({ position: { x: 20, y: (box?.height ?? 0) - 20 } })
    await expect.poll(touchAction).toBe('none')
    await page.getByText('Valsts', { exact: true }).tap()
    await expect.poll(touchAction).toBe('pan-x pan-y')

    await page.getByRole('button', { name: '2 saņemšanas vietas: Rīga' }).tap()
    await page.getByRole('button', { name: /Pirmā iela 1$/ }).tap()
    const name = chosen(page).filter({ hasText: 'Pirmā iela 1' })
    await name.waitFor()
    expect(await name.evaluate((line) => line.scrollWidth <= line.clientWidth)).toBe(true)
    await expectNoSideways(page)
    await expectAccessible(page)
  })
})
