import type { Page } from 'playwright-core'
import type { Screen } from './screens.ts'

const firstRow = (page: Page) => page.locator('[role=row][data-index]').first()

async function openFirst(page: Page) {
  await firstRow(page).click()
  await page.getByRole('heading', { level: 1, name: /^E-/ }).waitFor()
}

/** Seen by the owner, after signing in. */
export const backOfficeScreens: readonly Screen[] = [
  { name: 'admin-home', path: '/admin' },
  { name: 'admin-orders', path: '/admin/orders', state: (page) => firstRow(page).waitFor() },
  { name: 'admin-order', path: '/admin/orders', state: openFirst, isWhole: true },
  { name: 'admin-staff', path: '/admin/staff' },
  { name: 'admin-audit-log', path: '/admin/audit-log' },
]
