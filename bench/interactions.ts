import type { Page } from 'playwright-core'
import { press, type Script, tellInteractions, write } from './interaction-times.ts'

/**
 * Interaction to Next Paint of scripted presses and keys in a phone's window, on a processor slowed four times:
 * `BASE_URL=… node bench/interactions.ts` beside a running demo shop. Each page `RUNS` (3) times by a visitor of its own.
 * Prints each page's interactions, their median, 98th percentile and longest in milliseconds by the browser's Event Timing
 * (multiples of 8), and what the longest were: waiting, handlers, drawing. By the clock, so it needs an idle machine.
 */
const pages: Readonly<Record<string, Script>> = {
  home: {
    path: '/',
    async steps(page) {
      await write(page, page.locator('#search'), 'lampa', '.header__search-toggle button')
      await press(page, '[role="tab"]', 4)
      await press(page, '.carousel__arrow:not([disabled])', 4)
    },
  },
  list: {
    path: '/c/biroja-mebeles',
    async steps(page) {
      await press(page, '[data-wishlist]', 4)
      await press(page, '[data-compare]', 3)
      await press(page, '.listing__filters', 1)
      await press(page, '.filter summary', 3)
      await press(page, '.filter__choice', 3)
    },
  },
  product: {
    path: '/p/biroja-kresls-linje',
    async steps(page) {
      await press(page, '.choice', 4)
      await press(page, '.quantity button', 4)
      await press(page, '.gallery__thumb, .gallery button', 3)
      await press(page, '.buy button[type="submit"]', 1)
    },
  },
  cart: {
    path: '/cart',
    before: fillCart,
    async steps(page) {
      await press(page, '.quantity button', 4)
      await press(page, '.cart-line button[id^="remove-"]', 1)
      await press(page, '.removed button', 1)
    },
  },
  checkout: {
    path: '/checkout',
    before: fillCart,
    async steps(page) {
      for (const label of ['Vārds', 'Uzvārds'])
        await write(page, page.getByLabel(label, { exact: true }).first(), 'Anna')
      await press(page, 'input[name="shipping_method"] + *, .method', 3)
      await press(page, 'form button[type="submit"]', 1)
    },
  },
}

await tellInteractions(pages, { width: 390, height: 760 })

async function fillCart(page: Page) {
  await page.goto('/c/kruzes-un-pudeles')
  for (let n = 0; n < 2; n += 1) {
    await page.locator('[data-add-to-cart] button').nth(n).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Turpināt iepirkties' }).click()
  }
}
