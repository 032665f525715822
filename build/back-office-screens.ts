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

const openedList = (page: Page) => page.locator('.a-sortable__row').first().waitFor()

async function openCustomer(page: Page) {
  await page.getByRole('searchbox').fill('ilze@')
  await page.waitForURL('**/customers?q=*')
  await page.locator('[role=row][data-index]').getByText('ilze@ertava.example').waitFor()
  await firstRow(page).click()
  await page.waitForURL('**/customers/*')
  await page.locator('.a-customer').waitFor()
}

async function openCompany(page: Page) {
  await firstRow(page).click()
  await page.waitForURL('**/companies/*')
  await page.locator('.a-company__sources').waitFor()
}

async function openPage(page: Page) {
  await firstRow(page).click()
  await page.getByRole('button', { name: 'Publicēt', exact: true }).waitFor()
}

async function openPictures(page: Page) {
  await page.locator('.a-pages__row').first().click()
  await page
    .getByRole('button', { name: /Izvēlēties no veikala attēliem/ })
    .first()
    .click()
  await page.locator('.m-library__picture').first().waitFor()
}

const openedEmail = (page: Page) => page.frameLocator('.a-preview__frame iframe').getByText('E-').first().waitFor()

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
  { name: 'admin-bank', path: '/admin/bank', isWhole: true },
  { name: 'admin-journal', path: '/admin/journal', isWhole: true },
  {
    name: 'admin-reports',
    path: '/admin/reports?period=year&by=month',
    state: (page) => page.locator('.a-report').waitFor(),
    isWhole: true,
  },
  {
    name: 'admin-reports-products',
    path: '/admin/reports?by=product',
    state: (page) => page.locator('.a-report').waitFor(),
    isWhole: true,
  },
  {
    name: 'admin-reports-funnel',
    path: '/admin/reports?view=funnel',
    state: (page) => page.locator('.a-report').waitFor(),
    isWhole: true,
  },
  {
    name: 'admin-reports-service',
    path: '/admin/reports?view=service',
    state: (page) => page.locator('.a-report').first().waitFor(),
    isWhole: true,
  },
  { name: 'admin-invoices', path: '/admin/invoices', state: (page) => firstRow(page).waitFor() },
  { name: 'admin-returns', path: '/admin/returns', state: (page) => firstRow(page).waitFor() },
  { name: 'admin-return', path: '/admin/returns', state: openReturn, isWhole: true },
  { name: 'admin-offers', path: '/admin/offers' },
  { name: 'admin-offer', path: '/admin/offers/new' },
  { name: 'admin-setup', path: '/admin/setup?step=delivery' },
  { name: 'admin-setup-texts', path: '/admin/setup?step=texts' },
  { name: 'admin-customers', path: '/admin/customers', state: (page) => firstRow(page).waitFor() },
  { name: 'admin-customer', path: '/admin/customers', state: openCustomer, isWhole: true },
  { name: 'admin-companies', path: '/admin/companies?view=all', state: (page) => firstRow(page).waitFor() },
  { name: 'admin-company', path: '/admin/companies?view=all', state: openCompany, isWhole: true },
  { name: 'admin-data-requests', path: '/admin/data-requests' },
  { name: 'admin-settings', path: '/admin/settings' },
  { name: 'admin-vat', path: '/admin/settings/vat', state: heading, isWhole: true },
  { name: 'admin-setting-form', path: '/admin/settings/company', state: heading, isWhole: true },
  { name: 'admin-setting-orders', path: '/admin/settings/orders', state: heading, isWhole: true },
  { name: 'admin-setting-words', path: '/admin/settings/words', state: heading, isWhole: true },
  { name: 'admin-delivery', path: '/admin/delivery', state: openedList },
  {
    name: 'admin-delivery-method',
    path: '/admin/delivery/1',
    state: (page) => page.locator('.a-delivery__form').waitFor(),
    isWhole: true,
  },
  { name: 'admin-pickup-shops', path: '/admin/delivery/shops' },
  { name: 'admin-days-off', path: '/admin/delivery/days', isWhole: true },
  { name: 'admin-payment-methods', path: '/admin/payment-methods', state: openedList, isWhole: true },
  { name: 'admin-pages', path: '/admin/pages', state: (page) => firstRow(page).waitFor() },
  { name: 'admin-page', path: '/admin/pages', state: openPage, isWhole: true },
  { name: 'admin-home-page', path: '/admin/home-page', isWhole: true },
  { name: 'admin-coupons', path: '/admin/coupons' },
  { name: 'admin-promotions', path: '/admin/promotions' },
  { name: 'admin-picture-browser', path: '/admin/home-page', state: openPictures },
  { name: 'admin-reviews', path: '/admin/reviews' },
  { name: 'admin-search-words', path: '/admin/search-words' },
  { name: 'admin-system', path: '/admin/system', isWhole: true },
  { name: 'admin-old-addresses', path: '/admin/old-addresses' },
  { name: 'admin-webhooks', path: '/admin/webhooks' },
  { name: 'admin-newsletter', path: '/admin/newsletter' },
  { name: 'admin-subscribers', path: '/admin/newsletter?view=subscribers' },
  { name: 'admin-emails', path: '/admin/emails', isWhole: true },
  { name: 'admin-email', path: '/admin/emails/order-placed', state: openedEmail, isWhole: true },
  { name: 'admin-theme', path: '/admin/theme' },
  { name: 'admin-staff', path: '/admin/staff' },
  { name: 'admin-roles', path: '/admin/roles' },
  { name: 'admin-audit-log', path: '/admin/audit-log' },
]
