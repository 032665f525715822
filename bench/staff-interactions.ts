import type { Page } from 'playwright-core'
import { mark, press, type Script, tellInteractions } from './interaction-times.ts'

/**
 * Interaction to Next Paint of the back office, as `bench/interactions.ts` for the shop: `BASE_URL=… node
 * bench/staff-interactions.ts` beside a running demo shop (LIMITS=off), in a window of 1440 px. By the clock, so it needs
 * an idle machine. `BASE_URL=before,after` measures two shops in turn.
 */
const KEY_MS = 200

const pages: Readonly<Record<string, Script>> = {
  orders: {
    path: '/admin/orders',
    before: signIn,
    async steps(page) {
      await kind(page, 'list: next row (j, k)', () => keys(page, 'jjjjkj'))
      await kind(page, 'list: choose (x)', () => keys(page, 'xjxkx'))
      await kind(page, 'list: filter, tab', () => press(page, '.a-views a', 3))
      await kind(page, 'list: go to search', () => keys(page, '/'))
      await kind(page, 'list: type in search', () => type(page, 'anna'))
      await kind(page, 'list: search at once', () => keys(page, 'Enter'))
    },
  },
  order: {
    path: '/admin/orders',
    before: signIn,
    async steps(page) {
      await kind(page, 'list: next row (j, k)', () => keys(page, 'j'))
      await kind(page, 'list: open an order', () => keys(page, 'Enter'))
      await page.waitForTimeout(1_000)
      await kind(page, 'palette: open', () => keys(page, 'Control+k'))
      await kind(page, 'palette: type', () => type(page, 'iestat'))
      await kind(page, 'palette: arrows', () => keys(page, 'ArrowDown', 'ArrowUp'))
      await kind(page, 'palette: close', () => keys(page, 'Escape'))
      // Before 28 November the first Escape only emptied the field.
      if (await page.locator('.a-palette').isVisible()) await keys(page, 'Escape')
      await kind(page, 'order: go to the note', () => keys(page, 'n'))
      await kind(page, 'order: type a note', () => type(page, 'Zvanīt pirms'))
      await kind(page, 'order: Escape', () => keys(page, 'Escape'))
    },
  },
  products: {
    path: '/admin/products',
    before: signIn,
    async steps(page) {
      await kind(page, 'products: next row (j, k)', () => keys(page, 'jjkj'))
      await kind(page, 'products: choose (x)', () => keys(page, 'xjx'))
      await kind(page, 'products: go to search', () => keys(page, '/'))
      await kind(page, 'products: type in search', () => type(page, 'galds'))
      await kind(page, 'products: filters', () => press(page, '.a-tools button', 1))
    },
  },
  cells: {
    path: '/admin/products/cells',
    before: signIn,
    async steps(page) {
      await page.locator('[data-cell="0:1"]').click()
      await kind(page, 'table: next cell (arrows)', () =>
        keys(page, 'ArrowDown', 'ArrowDown', 'ArrowRight', 'ArrowDown', 'ArrowLeft'),
      )
      await kind(page, 'table: type in a cell', () => type(page, '12'))
      await kind(page, 'table: leave a cell', () => keys(page, 'Escape'))
    },
  },
  product: {
    path: '/admin/products',
    before: signIn,
    async steps(page) {
      await page.locator('.a-grid__body > [role=row]').first().waitFor()
      await keys(page, 'j')
      await kind(page, 'products: open a product', () => keys(page, 'Enter'))
      const title = page.getByLabel('Nosaukums (latviski)').first()
      await title.waitFor()
      await page.waitForTimeout(1_000)
      await kind(page, 'product: go to the title', () => title.click())
      await keys(page, 'End')
      await kind(page, 'product: type a title', () => type(page, ' ar atvilktni'))
      await kind(page, 'product: boxes', () =>
        press(page, '.a-product details > summary, .a-product [role="checkbox"], .a-product input[type="checkbox"]', 4),
      )
      await kind(page, 'palette: open', () => keys(page, 'Control+k'))
      await kind(page, 'palette: close', () => keys(page, 'Escape'))
    },
  },
  settings: {
    path: '/admin/settings',
    before: signIn,
    async steps(page) {
      await kind(page, 'settings: open a form', () => press(page, 'main a[href*="/admin/settings/"]', 1))
      const field = page.locator('main input[type="text"], main input:not([type])').filter({ visible: true }).first()
      await kind(page, 'settings: go to a field', () => field.click())
      await kind(page, 'settings: type', () => type(page, 'Veikals'))
    },
  },
  packing: {
    path: '/admin/packing',
    before: signIn,
    async steps(page) {
      await kind(page, 'packing: begin a wave (b)', () => keys(page, 'b'))
      await page.waitForTimeout(1_500)
      await kind(page, 'packing: scan', () => type(page, '4751234567890'))
      await kind(page, 'packing: take what was scanned', () => keys(page, 'Enter'))
      await kind(page, 'packing: close', () => keys(page, 'Escape'))
    },
  },
  menu: {
    path: '/admin',
    before: signIn,
    async steps(page) {
      await mark(page, 'menu: open a section')
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

async function kind(page: Page, name: string, steps: () => Promise<unknown>) {
  await mark(page, name)
  await steps()
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
