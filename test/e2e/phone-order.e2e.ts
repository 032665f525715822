import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openBrowser } from './browser.ts'
import { settled, submitButton } from './checkout-steps.ts'

const browser = openBrowser()
const MOST_TAPS = 25

/** Counts taps in the pages themselves, so that one that misses is counted too. */
async function countTaps(page: Page): Promise<() => number> {
  let taps = 0
  await page.exposeFunction('tapped', () => {
    taps += 1
  })
  await page.addInitScript(() =>
    addEventListener('pointerdown', () => (window as unknown as { tapped(): void }).tapped(), { capture: true }),
  )
  return () => taps
}

test(`a guest orders on a phone, from the list to the paid order, with at most ${MOST_TAPS} taps`, async () => {
  const page = await browser.page({ width: 390, height: 760, hasTouch: true })
  const taps = await countTaps(page)
  const tap = (target: Locator) => target.tap()
  const write = async (label: string, text: string) => {
    await tap(page.getByLabel(label, { exact: true }).first())
    await page.keyboard.type(text)
  }

  await page.goto('/c/kruzes-un-pudeles')
  await tap(page.locator('.card:has([data-add-to-cart]) h3 a').first())
  await page.waitForURL('**/p/**')
  await tap(page.getByRole('button', { name: 'Ielikt grozā' }).first())
  await tap(page.locator('dialog[open]').getByRole('link', { name: 'Noformēt pasūtījumu' }))
  await page.waitForURL('**/checkout')
  await settled(page)
  await write('Vārds', 'Anna')
  await write('Uzvārds', 'Bērziņa')
  await write('E-pasts', 'phone@example.com')
  await write('Tālrunis', '20000001')
  await tap(page.getByRole('radio', { name: /Omniva pakomāts/ }))
  await page.locator('.chosen').waitFor()
  const point = page.getByRole('combobox', { name: /pakomātu/ })
  await tap(point)
  await page.keyboard.type('cesis')
  await tap(page.getByRole('option', { name: /Cēsis/ }).first())
  await settled(page)
  await tap(page.getByRole('radio', { name: /Internetbanka/ }))
  await settled(page)
  await tap(page.getByRole('checkbox', { name: /Piekrītu/ }))
  await tap(submitButton(page))
  await page.waitForURL('**/practice-bank/**')
  await tap(page.getByRole('button', { name: 'Apmaksāt' }))
  await page.locator('[data-order-state="paid"]').waitFor()
  expect(taps()).toBeGreaterThan(0)
  expect(taps()).toBeLessThanOrEqual(MOST_TAPS)
})
