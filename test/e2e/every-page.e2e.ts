import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { pages as contentPages } from '../../demo/pages.ts'
import { inLanguage, urls } from '../../src/urls.ts'
import { openBrowser } from './browser.ts'
import { problemsOf, watchShifts } from './inspect.ts'

const browser = openBrowser()
const TIMEOUT_MS = 120_000
const VARIED = urls.product.to('metala-skapis-las')

const SCREENS = [
  urls.home.to(),
  urls.category.to('biroja-mebeles'),
  urls.category.to('kresli'),
  urls.manufacturer.to('ozolkalns'),
  urls.brands.to(),
  urls.departments.to(),
  urls.sale.to(),
  VARIED,
  urls.product.to('galda-lampa-rasetajs'),
  urls.product.to('biroja-kresls-linje'),
  urls.product.to('gazes-cilindrs-biroja-kreslam'),
  urls.productShops.to('biroja-kresls-linje'),
  urls.productReview.to('biroja-kresls-linje'),
  urls.productQuestion.to('biroja-kresls-linje'),
  urls.search.to('lampa'),
  urls.search.to('qqqqxx'),
  ...[urls.home.to(), VARIED].map((path) => inLanguage(path, 'en')),
  ...contentPages.map(({ slug }) => urls.content.to(slug)),
  urls.login.to(),
  urls.register.to(),
  urls.forgotPassword.to(),
  urls.contact.to(),
  urls.about.to(),
  urls.withdraw.to(),
  urls.design.to(),
  urls.compare.to(),
  urls.wishlist.to(),
  urls.cart.to(),
]
const FILLED = [urls.compare.to(), urls.wishlist.to(), urls.cart.to(), urls.checkout.to()]
const ERRORS = [403, 404, 429, 500, 503]

describe.each([360, 1440])(
  'in a window of %i px is accessible, quiet and steady:',
  { timeout: TIMEOUT_MS },
  (width) => {
    async function open() {
      const page = await browser.page({ width, height: width < 768 ? 740 : 900 })
      await watchShifts(page)
      return page
    }

    test.each(SCREENS)('%s', async (path) => {
      expectNone(await problemsOf(browser, await open(), path))
    })

    test.each(ERRORS)('the error page %i', async (status) => {
      expectNone(await problemsOf(browser, await open(), urls.designError.to(status), status))
    })

    test('what a visitor has chosen', async () => {
      const page = await open()
      await chooseSomething(page)
      const problems: string[] = []
      for (const path of FILLED) problems.push(...(await problemsOf(browser, page, path)))
      expectNone(problems)
    })
  },
)

/** The list of repeated tests shows messages only, so the problems are in it. */
const expectNone = (problems: string[]) => expect(problems, problems.join('\n')).toEqual([])

async function chooseSomething(page: Page) {
  await page.goto(urls.category.to('kresli'))
  for (const n of [0, 1]) {
    await page.locator('.mark[data-compare]').nth(n).click()
    await page
      .locator('.compare-tray')
      .getByText(`Salīdzināt (${n + 1})`)
      .waitFor()
  }
  await page.locator('.mark[data-wishlist]').first().click()
  await page.locator('.mark[data-wishlist][aria-pressed="true"]').first().waitFor()
  await page.goto(urls.category.to('kruzes-un-pudeles'))
  await page.locator('form[data-add-to-cart] button').first().click()
  await page.locator('dialog[open]').first().waitFor()
}
