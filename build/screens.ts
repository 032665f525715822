import type { Page } from 'playwright-core'
import { customers } from '../demo/customers.ts'

export type Screen = {
  name: string
  path: string
  /** Visitor: `filled` has a cart and wishes, `own` is new, the default is shared. */
  visit?: 'filled' | 'own'
  state?: (page: Page) => Promise<unknown>
  widths?: readonly number[]
  /** The whole page; by default if there is no `state`. */
  isWhole?: boolean
}

const HANDHELD = [360, 768]
const WIDE = [1440]

const press = (selector: string) => (page: Page) => page.locator(selector).first().click()
const live = (page: Page, island: string) => page.locator(`[data-island="${island}"][data-live]`).waitFor()

async function logIn(page: Page, kind: 'b2c' | 'b2b' | 'b2g') {
  const customer = customers.find((each) => each.kind === kind)
  if (!customer) throw new Error(`There is no demo customer of the kind ${kind}`)
  await page.locator('[name="email"]').fill(customer.email)
  await page.locator('[name="password"]').fill(customer.password)
  await page.getByRole('button', { name: 'Ienākt' }).click()
  await page.waitForURL('**/profile**')
}

async function chooseShipping(page: Page, name: RegExp) {
  await live(page, 'checkout-form')
  await page.getByRole('radio', { name }).check({ force: true })
  await page.waitForLoadState('networkidle')
}

const kind = (value: string) => async (page: Page) => {
  await live(page, 'register-form')
  await page.locator(`[name="user.type"][value="${value}"]`).check({ force: true })
}

export const screens: readonly Screen[] = [
  { name: 'home', path: '/' },
  { name: 'home-english', path: '/en', widths: WIDE, isWhole: false },
  { name: 'menu', path: '/', state: press('[data-panel-open="categories"]') },
  {
    name: 'subnavigation',
    path: '/',
    widths: WIDE,
    state: (page) => page.locator('.main-nav__link').nth(1).hover(),
  },
  {
    name: 'suggestions',
    path: '/',
    async state(page) {
      const toggle = page.locator('[data-search-toggle]')
      if (await toggle.isVisible()) await toggle.click()
      await page.locator('#search').pressSequentially('galda', { delay: 60 })
      await page.locator('.suggestions, [role="listbox"]').first().waitFor()
    },
  },
  { name: 'category', path: '/c/galdi' },
  { name: 'root-category', path: '/c/biroja-mebeles' },
  { name: 'filters', path: '/c/datortehnika', widths: HANDHELD, state: press('.listing__filters') },
  { name: 'filtered', path: '/c/biroja-mebeles?manufactures=1', isWhole: true },
  {
    name: 'rows',
    path: '/c/galdi',
    visit: 'own',
    isWhole: true,
    state: press('[data-display-choice="row"]'),
  },
  { name: 'manufacturer', path: '/m/ozolkalns' },
  { name: 'product', path: '/p/rakstamgalds-gauja' },
  { name: 'product-simple', path: '/p/galda-lampa-rasetajs' },
  { name: 'viewer', path: '/p/rakstamgalds-gauja', state: press('[data-view="0"]') },
  { name: 'search', path: '/search?query=lampa' },
  { name: 'search-empty', path: '/search?query=zzzzzz' },
  { name: 'content-page', path: '/delivery-and-payment' },
  { name: 'contact', path: '/contact' },
  { name: 'about', path: '/about' },
  { name: 'register', path: '/register' },
  { name: 'register-b2b', path: '/register', visit: 'own', isWhole: true, state: kind('b2b') },
  { name: 'register-b2g', path: '/register', visit: 'own', isWhole: true, state: kind('b2g') },
  { name: 'login', path: '/login' },
  {
    name: 'login-error',
    path: '/login',
    visit: 'own',
    isWhole: true,
    async state(page) {
      await page.locator('[name="email"]').fill('nav@tada.lv')
      await page.locator('[name="password"]').fill('nepareizi')
      await page.getByRole('button', { name: 'Ienākt' }).click()
      await page.locator('.error-message').first().waitFor()
    },
  },
  { name: 'forgot-password', path: '/forgot-password' },
  { name: 'withdraw', path: '/withdraw' },
  { name: 'find-order', path: '/find-order' },
  { name: 'compare-empty', path: '/compare' },
  { name: 'wishlist-empty', path: '/wishlist' },
  { name: 'cart-empty', path: '/cart' },
  { name: 'quick-order', path: '/quick-order' },
  { name: 'room-plan', path: '/rooms/klase?people=24&length=9&width=6.5' },
  { name: 'quote-empty', path: '/quote' },
  { name: 'error-403', path: '/design/errors/403' },
  { name: 'error-404', path: '/nav-tadas-lapas' },
  { name: 'error-429', path: '/design/errors/429' },
  { name: 'error-500', path: '/design/errors/500' },
  { name: 'error-503', path: '/design/errors/503' },
  {
    name: 'added',
    path: '/c/kruzes-un-pudeles',
    visit: 'own',
    async state(page) {
      await press('form[data-add-to-cart] button')(page)
      await page.locator('dialog[open] .added__total').waitFor()
    },
  },
  {
    name: 'compared',
    path: '/c/galdi',
    visit: 'own',
    async state(page) {
      await press('.mark[data-compare]')(page)
      await page.locator('.compare-tray').waitFor()
    },
  },
  { name: 'compare', path: '/compare', visit: 'filled' },
  { name: 'wishlist', path: '/wishlist', visit: 'filled' },
  { name: 'cart', path: '/cart', visit: 'filled' },
  {
    name: 'cart-confirm',
    path: '/cart',
    visit: 'filled',
    async state(page) {
      await live(page, 'cart-page')
      await page.getByText('Izņemt vairākas').click()
      await page.getByRole('table').getByRole('checkbox').first().check()
      await page.getByRole('button', { name: 'Izņemt atzīmētās' }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
  { name: 'checkout', path: '/checkout', visit: 'filled' },
  {
    name: 'checkout-locker',
    path: '/checkout',
    visit: 'filled',
    isWhole: true,
    async state(page) {
      await chooseShipping(page, /Omniva/)
      const point = page.getByRole('combobox', { name: /pakomāt/i })
      await point.fill('cesis')
      await page.getByRole('option', { name: /Cēsis/ }).first().click()
    },
  },
  {
    name: 'checkout-company',
    path: '/checkout',
    visit: 'filled',
    isWhole: true,
    async state(page) {
      await chooseShipping(page, /Kurjers/)
      await page.getByRole('radio', { name: 'Juridiska persona' }).check({ force: true })
    },
  },
  {
    name: 'checkout-errors',
    path: '/checkout',
    visit: 'filled',
    isWhole: true,
    async state(page) {
      await chooseShipping(page, /Kurjers/)
      await page.getByRole('checkbox', { name: /Piekrītu/ }).check({ force: true })
      await page
        .getByRole('button', { name: /Pasūtīt un maksāt/ })
        .last()
        .click()
      await page.locator('.error-message').first().waitFor()
    },
  },
  { name: 'profile', path: '/login', visit: 'own', isWhole: true, state: (page) => logIn(page, 'b2c') },
  {
    name: 'profile-edit',
    path: '/login',
    visit: 'own',
    isWhole: true,
    async state(page) {
      await logIn(page, 'b2b')
      await page.getByRole('tab').nth(1).click()
    },
  },
  {
    name: 'order',
    path: '/login',
    visit: 'own',
    isWhole: true,
    async state(page) {
      await logIn(page, 'b2c')
      await page.locator('a[href*="/profile/orders/"]').first().click()
      await page.waitForLoadState('networkidle')
    },
  },
]

export async function fillVisit(page: Page) {
  await page.goto('/c/galdi', { waitUntil: 'networkidle' })
  for (const n of [0, 1, 2]) {
    const mark = page.locator('.mark[data-wishlist]').nth(n)
    await mark.click()
    await page.locator('.mark[data-wishlist][aria-pressed="true"]').nth(n).waitFor()
  }
  for (const n of [1, 2]) {
    await page.locator('.mark[data-compare]').nth(n).click()
    await page.locator('.compare-tray').getByText(`${n} no`).waitFor({ state: 'attached' })
  }
  for (const n of [0, 1]) {
    await page.goto('/c/kruzes-un-pudeles', { waitUntil: 'networkidle' })
    await page.locator('form[data-add-to-cart] button').nth(n).click()
    await page.locator('dialog[open] .added__total').waitFor()
  }
}
