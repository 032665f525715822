import type { Page } from 'playwright-core'
import { press, type Script, tellInteractions } from './interaction-times.ts'

/**
 * Interaction to Next Paint of the back office, as `bench/interactions.ts` for the shop: `BASE_URL=… node
 * bench/staff-interactions.ts` beside a running demo shop (LIMITS=off), in a window of 1440 px. By the clock, so it needs
 * an idle machine.
 */
const KEY_MS = 200

const pages: Readonly<Record<string, Script>> = {
  orders: {
    path: '/admin/orders',
    before: signIn,
    async steps(page) {
      await keys(page, 'jjjxjxkx')
      await press(page, 'a.a-chip, .a-chips a, .a-views a', 3)
      await keys(page, '/')
      await type(page, 'anna')
      await keys(page, 'Enter')
    },
  },
  order: {
    path: '/admin/orders',
    before: signIn,
    async steps(page) {
      await keys(page, 'j', 'Enter')
      await page.waitForTimeout(1_000)
      await keys(page, 'n')
      await type(page, 'Zvanīt pirms piegādes')
      await keys(page, 'Escape')
      await keys(page, 'Control+k')
      await type(page, 'iestat')
      await keys(page, 'ArrowDown', 'ArrowUp', 'Escape')
    },
  },
  products: {
    path: '/admin/products',
    before: signIn,
    async steps(page) {
      await keys(page, 'jjxjx')
      await keys(page, '/')
      await type(page, 'galds')
      await press(page, '.a-grid [role="columnheader"] button', 3)
    },
  },
  product: {
    path: '/admin/products',
    before: signIn,
    async steps(page) {
      await keys(page, 'j', 'Enter')
      const title = page.getByLabel('Nosaukums (latviski)').first()
      await title.waitFor()
      await title.click()
      await keys(page, 'End')
      await type(page, ' ar atvilktni')
      await press(
        page,
        '.a-product details > summary, .a-product [role="checkbox"], .a-product input[type="checkbox"]',
        4,
      )
      await keys(page, 'Control+k', 'Escape')
    },
  },
  settings: {
    path: '/admin/settings',
    before: signIn,
    async steps(page) {
      await press(page, 'main a[href*="/admin/settings/"]', 1)
      const field = page.locator('main input[type="text"], main input:not([type])').filter({ visible: true }).first()
      await field.click()
      await type(page, 'Veikals')
    },
  },
  menu: {
    path: '/admin',
    before: signIn,
    async steps(page) {
      for (const name of ['Pasūtījumi', 'Preces', 'Krājumi', 'Klienti', 'Rēķini', 'Iestatījumi']) {
        await page
          .getByRole('navigation')
          .getByRole('link', { name, exact: true })
          .click({ timeout: 3_000 })
          .catch(() => {})
        await page.waitForTimeout(800)
      }
    },
  },
}

await tellInteractions(pages, { width: 1440, height: 900 })

async function signIn(page: Page) {
  await page.goto('/admin')
  await page.getByRole('button', { name: /^veikals@/ }).click()
  await page.getByRole('button', { name: 'Pierakstīties', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Darāmais' }).waitFor()
}

/** One after another: names of keys, or letters. */
async function keys(page: Page, ...names: string[]) {
  for (const key of names.flatMap((name) => (/^[a-z]+$/.test(name) ? [...name] : [name]))) {
    await page.keyboard.press(key)
    await page.waitForTimeout(KEY_MS)
  }
}

async function type(page: Page, text: string) {
  await page.keyboard.type(text, { delay: KEY_MS })
}
