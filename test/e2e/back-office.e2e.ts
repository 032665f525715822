import { describe, expect, test } from 'vitest'
import { rowsOf, signInStaff } from './back-office-steps.ts'
import { expectAccessible, expectOnlyBlockedScripts, openBrowser } from './browser.ts'
import { expectNoSideways } from './checkout-steps.ts'

const browser = openBrowser()

const SECTIONS = {
  orders: ['', '/orders', '/parcels', '/manifests', '/packing', '/packing/slips', '/returns', '/offers'],
  money: ['/bank', '/bank?view=booked', '/invoices', '/invoices?view=overdue', '/journal'],
  reports: ['/reports', '/reports?by=product', '/reports?view=funnel', '/reports?view=service'],
  goods: [
    '/products',
    '/to-improve',
    '/products/new',
    '/products/1',
    '/products/1/pictures',
    '/products/bulk',
    '/products/cells',
    '/import',
    '/prices',
    '/price-lists',
    '/coupons',
    '/promotions',
    '/promotions/trial',
  ],
  structure: [
    '/categories',
    '/manufacturers',
    '/categories/1',
    '/manufacturers/1',
    '/attributes',
    '/attributes/1',
    '/properties',
    '/services',
    '/menus',
    '/badges',
    '/pages',
    '/home-page',
    '/old-addresses',
    '/newsletter',
    '/newsletter?view=subscribers',
    '/newsletter?view=awaited',
    '/emails',
    '/emails/order-placed',
    '/emails?state=dead',
    '/emails?state=sent',
    '/reviews',
    '/search-words',
    '/system',
    '/theme',
  ],
  stock: ['/stock', '/stock?view=low', '/stock/documents', '/stock/locations'],
  people: [
    '/setup',
    '/setup?step=company',
    '/setup?step=delivery',
    '/setup?step=payment',
    '/setup?step=texts',
    '/setup?step=mail',
    '/setup?step=open',
    '/customers',
    '/companies',
    '/companies?view=all',
    '/data-requests',
    '/settings',
    '/settings/company',
    '/settings/vat',
    '/settings/orders',
    '/settings/words',
    '/settings/dispatch',
    '/delivery',
    '/delivery/1',
    '/delivery/shops',
    '/delivery/days',
    '/payment-methods',
    '/staff',
    '/roles',
    '/api-keys',
    '/webhooks',
    '/audit-log',
    '/account',
  ],
}

describe('the back office', () => {
  const windows = [
    // As at 400 % of 1280 px.
    [320, 'light'],
    [768, 'dark'],
    [1440, 'dark'],
  ] as const

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
        }
        expectOnlyBlockedScripts(browser.takeComplaints())
      },
      120_000,
    )
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
