import type { Page } from 'playwright-core'
import type { Screen } from './screens.ts'

const firstRow = (page: Page) => page.locator('[role=row][data-index]').first()

async function openFirst(page: Page) {
  await firstRow(page).click()
  await page.getByRole('heading', { level: 1, name: /^E-/ }).waitFor()
}

async function openEdit(page: Page) {
  await openFirst(page)
  await page.getByRole('link', { name: 'Labot' }).click()
  await page.waitForURL('**/edit')
  await page.getByRole('heading', { level: 1 }).waitFor()
}

async function openWave(page: Page) {
  await page.locator('a[href*="/packing/waves/"]').first().click()
  await page.waitForURL('**/waves/*')
}

async function openReturn(page: Page) {
  await firstRow(page).click()
  await page.waitForURL('**/returns/*')
}

const heading = (page: Page) => page.locator('.a-settings__form').waitFor()

/** Seen by the owner, after signing in. */
export const backOfficeScreens: readonly Screen[] = [
  { name: 'admin-home', path: '/admin' },
  { name: 'admin-orders', path: '/admin/orders', state: (page) => firstRow(page).waitFor() },
  { name: 'admin-order', path: '/admin/orders', state: openFirst, isWhole: true },
  { name: 'admin-order-edit', path: '/admin/orders', state: openEdit, isWhole: true },
  { name: 'admin-packing', path: '/admin/packing' },
  { name: 'admin-wave', path: '/admin/packing', state: openWave },
  { name: 'admin-parcels', path: '/admin/parcels' },
  { name: 'admin-manifests', path: '/admin/manifests' },
  { name: 'admin-returns', path: '/admin/returns', state: (page) => firstRow(page).waitFor() },
  { name: 'admin-return', path: '/admin/returns', state: openReturn, isWhole: true },
  { name: 'admin-offers', path: '/admin/offers' },
  { name: 'admin-offer', path: '/admin/offers/new' },
  { name: 'admin-settings', path: '/admin/settings' },
  { name: 'admin-setting-form', path: '/admin/settings/company', state: heading, isWhole: true },
  { name: 'admin-setting-orders', path: '/admin/settings/orders', state: heading, isWhole: true },
  { name: 'admin-setting-words', path: '/admin/settings/words', state: heading, isWhole: true },
  { name: 'admin-old-addresses', path: '/admin/old-addresses' },
  { name: 'admin-staff', path: '/admin/staff' },
  { name: 'admin-roles', path: '/admin/roles' },
  { name: 'admin-audit-log', path: '/admin/audit-log' },
]
