import { describe, expect, test } from 'vitest'
import { addressOfOne, callsOf, isOfRoute, ROUTES_OF_ONE, routesOfBackOffice, SECTIONS } from './back-office-pages.ts'
import { rowsOf, signInStaff } from './back-office-steps.ts'
import { expectAccessible, expectOnlyBlockedScripts, openBrowser } from './browser.ts'
import { expectNoSideways } from './checkout-steps.ts'
import { missedByKeys } from './reached-by-keys.ts'

const browser = openBrowser()

test('every page of the back office is looked at', () => {
  const routes = routesOfBackOffice()
  expect(routes.length).toBeGreaterThan(80)
  const fixed = Object.values(SECTIONS).flat()
  // A route with a fixed address may look like one of a thing: `/products/new`.
  const isLookedAt = (route: string) =>
    ROUTES_OF_ONE.includes(route) ||
    fixed.some((address) => isOfRoute(route)(address) && (route.includes('$') ? !isFixed(address) : true))
  const isFixed = (address: string) => routes.some((route) => !route.includes('$') && isOfRoute(route)(address))
  expect(routes.filter((route) => !isLookedAt(route))).toEqual([])
  expect(ROUTES_OF_ONE.filter((route) => !routes.includes(route))).toEqual([])
})

describe('the back office', () => {
  const windows = [
    // As at 400 % of 1280 px.
    [320, 'light'],
    [768, 'dark'],
    [1440, 'dark'],
  ] as const
  /** Where all of it is in reach of Tab, and shows where the focus is. */
  const KEYS_WIDTH = 1440

  describe.each(windows)('at %s px in %s', (width, colorScheme) => {
    test.each(Object.entries(SECTIONS))(
      'every page of %s fits',
      async (_name, paths) => {
        const page = await browser.page({ width, colorScheme })
        await signInStaff(page)
        for (const path of paths) {
          await page.goto(`/admin${path}`)
          await page.getByRole('heading', { level: 1 }).waitFor()
          if (path === '/orders' || path === '/products') await rowsOf(page).first().waitFor()
          await expectNoSideways(page)
          await expectAccessible(page)
          if (width === KEYS_WIDTH) expect([path, await missedByKeys(page)]).toEqual([path, []])
        }
        expectOnlyBlockedScripts(browser.takeComplaints())
      },
      120_000,
    )

    test('every page of one thing fits', async () => {
      // Tall, because what a bar covers in part at the edge of the window counts as too small.
      const page = await browser.page({ width, height: 3_000, colorScheme })
      await signInStaff(page)
      for (const route of ROUTES_OF_ONE) {
        await page.goto(`/admin${await addressOfOne(page, route)}`)
        await page.getByRole('heading', { level: 1 }).waitFor()
        await expectNoSideways(page)
        await expectAccessible(page)
        if (width === KEYS_WIDTH) expect([route, await missedByKeys(page)]).toEqual([route, []])
      }
      expectOnlyBlockedScripts(browser.takeComplaints())
    }, 120_000)
  })

  test('orders, money and staff have no Latvian word for who reads English', async () => {
    const page = await browser.page({ width: 1440 })
    await signInStaff(page)
    const speak = (lang: string) => callsOf(page)('PATCH', '/me', { lang })
    await speak('en')
    const found: string[] = []
    for (const path of [
      ...SECTIONS.orders,
      ...SECTIONS.money,
      '/staff',
      '/roles',
      '/api-keys',
      '/audit-log',
      '/account',
    ]) {
      await page.goto(`/admin${path}`)
      await page.getByRole('heading', { level: 1 }).waitFor()
      const words = await page.locator('nav, h1, h2, label, [role=columnheader], .a-views').allInnerTexts()
      expect(words).not.toEqual([])
      found.push(...words.filter((word) => /[āčēģīķļņšūž]/i.test(word)).map((word) => `${path}: ${word}`))
    }
    await speak('lv')
    expect(found).toEqual([])
  })

  test.each(windows)('an order, a new role and a selection fit %s px in %s', async (width, colorScheme) => {
    const page = await browser.page({ width, colorScheme })
    await signInStaff(page)
    await page.goto('/admin/orders')
    await rowsOf(page).first().click()
    await page.getByRole('heading', { level: 1, name: /^E-/ }).waitFor()
    await expectNoSideways(page)
    await expectAccessible(page)
    expect(await page.getByRole('heading', { name: 'Notikumi' }).isVisible()).toBe(true)
    await page.goto('/admin/roles')
    await page.getByRole('button', { name: 'Jauna loma' }).click()
    await page.getByLabel('Nosaukums latviski').waitFor()
    await expectAccessible(page)
    await page.goto('/admin/orders')
    await rowsOf(page).first().focus()
    await page.keyboard.press('x')
    const bar = page.getByRole('region', { name: 'Izvēlēti: 1' })
    await bar.waitFor()
    expect(await bar.evaluate((element) => element.getBoundingClientRect().bottom <= innerHeight)).toBe(true)
    await expectNoSideways(page)
    await expectAccessible(page)
  })
})
