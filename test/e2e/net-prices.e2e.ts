import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { openBrowser } from './browser.ts'
import {
  agree,
  chooseDelivery,
  choosePayment,
  expectNoSideways,
  fillCart,
  openCheckout,
  settled,
  showOrder,
  submitButton,
  writeContact,
} from './checkout-steps.ts'
import { goLive } from './page-state.ts'

const browser = openBrowser()

const CHAIR = '/p/biroja-kresls-linje'
/** With a price of one of six. */
const MEASURED = '/p/kruzu-komplekts-kopa'

/** A visitor who has chosen prices without VAT. */
async function openPage(width: number) {
  const page = await browser.page({ width })
  await page.context().addCookies([{ name: 'showPricesWithTax', value: 'false', url: browser.url }])
  return page
}

/** Visible amounts that neither follow the switch nor have VAT said beside them, above them or in the head of their column. */
const unmarked = (page: Page) =>
  page.evaluate(() => {
    const visibleTexts = (root: Node) => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
      const found: { words: string; parent: Element }[] = []
      while (walker.nextNode()) {
        const { parentElement: parent, data } = walker.currentNode as Text
        if (parent?.checkVisibility({ visibilityProperty: true }) && data.trim()) found.push({ words: data, parent })
      }
      return found
    }
    const hasAmount = (words: string) => /\d\s?€|€\d/.test(words)
    const saysVat = (part: Element | null | undefined) =>
      part
        ? visibleTexts(part).some(({ words, parent }) => /\b(PVN|VAT)\b/.test(words) && !parent.closest('.price'))
        : false
    const columnOf = (element: Element) => {
      const cell = element.closest('td')
      return cell?.closest('table')?.querySelectorAll('thead th')[cell.cellIndex]
    }
    const noteOf = (element: Element) => element.closest('section, dialog')?.querySelector('.tax-note')
    return visibleTexts(document.body)
      .filter(({ words }) => hasAmount(words))
      .filter(({ parent }) => !parent.closest('.without-tax, .price__net'))
      .filter(({ parent }) => {
        const part = parent.closest('p, li, td, dt, dd, button, summary, .summary-lines__line, .chip')
        const line = parent.closest('.summary-lines__line, .order__transfer > div')
        return ![part, line, columnOf(parent), noteOf(parent)].some(saysVat)
      })
      .map(({ words, parent }) => `${parent.className || parent.tagName}: ${words}`)
  })

/** Only the amounts without VAT of what follows the switch are seen. */
async function expectNet(page: Page) {
  expect(await page.evaluate(() => document.documentElement.dataset.prices)).toBe('net')
  expect(await unmarked(page)).toEqual([])
  expect(await page.locator('.with-tax:visible, .price__gross:visible').count()).toBe(0)
  expect(await page.locator('.without-tax:visible, .price__net:visible').count()).toBeGreaterThan(0)
  await expectNoSideways(page)
}

const cents = (text: string | null) => Number(text?.replace(/[^\d−]/g, '').replace('−', '-'))

describe.each([360, 1280])('with prices without VAT at %i px', (width) => {
  test('home, lists, search and the pages of terms show no other price unmarked', async () => {
    const page = await openPage(width)
    for (const path of [
      '/',
      '/c/kresli',
      '/c/kresli?price_from=100',
      '/search?query=galds',
      '/delivery-and-payment',
      '/faq',
      '/returns',
      '/terms',
      '/en',
      '/en/delivery-and-payment',
    ]) {
      await goLive(page, path)
      expect([path, await unmarked(page)]).toEqual([path, []])
      await expectNoSideways(page)
    }
    await goLive(page, '/c/kresli')
    await expectNet(page)
    // The search above would find one.
    await page.locator('h1').evaluate((title) => title.insertAdjacentHTML('afterend', '<p>12,00 €</p>'))
    expect(await unmarked(page)).toEqual(['P: 12,00 €'])
    await goLive(page, '/c/kresli')
    if (width < 500) return
    await page.locator('input[type=search], input[name=query]').first().fill('krēsls')
    await page.locator('.suggest__product').first().waitFor()
    await expectNet(page)
  })

  test('a product with its delivery, instalments and price of a unit, the comparison and the wish list', async () => {
    const page = await openPage(width)
    await goLive(page, CHAIR)
    await page.locator('[data-island="product-terms"][data-live]').waitFor()
    await page.locator('.credit__offer button').first().click()
    await page.getByRole('dialog').getByText('Procentu likme gadā (fiksēta)').waitFor()
    await expectNet(page)
    await page.keyboard.press('Escape')
    if (width < 500) {
      await page.locator('.footer').scrollIntoViewIfNeeded()
      await page.locator('.buy-bar .price__net').waitFor()
      await expectNet(page)
    }
    await page.locator('.buy [data-wishlist]').click()
    await page.locator('.buy [data-compare]').click()
    await page.locator('.buy [data-compare][aria-pressed=true]').waitFor()
    await page.locator('.buy [data-wishlist][aria-pressed=true]').waitFor()
    for (const path of ['/compare', '/wishlist']) {
      await goLive(page, path)
      await page.locator('.price__net:visible').first().waitFor()
      await expectNet(page)
    }

    await goLive(page, MEASURED)
    await expectNet(page)
    const unit = page.locator('.buy__unit')
    const [gross, net] = [unit.locator('.with-tax'), unit.locator('.without-tax')]
    expect([await gross.isVisible(), await net.isVisible()]).toEqual([false, true])
    expect(cents(await net.textContent())).toBeLessThan(cents(await gross.textContent()))
  })

  test('the cart and its window; its lines add up to the sum without VAT, and that with VAT to the total', async () => {
    const page = await openPage(width)
    await goLive(page, '/c/kruzes-un-pudeles')
    await page.locator('[data-add-to-cart] button').first().click()
    await page.getByRole('dialog').locator('.added__total').filter({ hasText: 'bez PVN' }).waitFor()
    await expectNet(page)
    await fillCart(page, 2, '/c/kresli')
    await page.goto('/cart')
    await page.waitForLoadState('networkidle')
    await page.getByRole('textbox', { name: 'Atlaides kods' }).fill('SVEIKI10')
    await page.locator('.coupon__button').click()
    await page.locator('#coupon-state').waitFor()
    await expectNet(page)

    const lines = page.locator('.cart__summary .summary-lines__line')
    const sums = await Promise.all((await lines.locator('dd').all()).map(async (sum) => cents(await sum.innerText())))
    const [total = 0, vat = 0, net = 0, ...parts] = sums.reverse()
    expect(parts.length).toBe(2)
    expect(parts.reduce((sum, part) => sum + part, 0)).toBe(net)
    expect(net + vat).toBe(total)
  })

  test('checkout says that what is paid includes VAT, and so does the order', async () => {
    const page = await openPage(width)
    await fillCart(page, 1, '/c/kresli')
    await openCheckout(page)
    await writeContact(page, `net.${width}@example.com`)
    await chooseDelivery(page, /Saņemt veikalā/)
    await choosePayment(page, /Pārskaitījums/)
    await agree(page)
    await showOrder(page)
    await settled(page)
    await expectNet(page)
    expect(await submitButton(page).innerText()).toMatch(/€ ar PVN$/)
    await submitButton(page).click()
    await page.waitForURL('**/order/**')
    await page.locator('.order__sum').first().waitFor()
    expect(await unmarked(page)).toEqual([])
    await expectNoSideways(page)
  })

  test('the list of orders and each order say that they include VAT', async () => {
    const page = await openPage(width)
    await page.goto('/login')
    await page.getByLabel('E-pasts').first().fill('ilze@ertava.example')
    await page.getByLabel('Parole', { exact: true }).fill('Darba-galds-2026')
    await page.getByRole('main').getByRole('button', { name: 'Ienākt', exact: true }).click()
    await page.waitForURL('**/profile')
    await page.locator('.profile-orders__amount').first().waitFor()
    expect(await unmarked(page)).toEqual([])
    await expectNoSideways(page)
    await page.locator('.profile-orders__number a').first().click()
    await page.locator('.order__sum').first().waitFor()
    expect(await unmarked(page)).toEqual([])
  })
})
