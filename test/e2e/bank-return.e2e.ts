import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openBrowser } from './browser.ts'
import { fillCart, orderUpToTheBank } from './checkout-steps.ts'
import { formTo, openElsewhere } from './elsewhere.ts'

const browser = openBrowser()
const elsewhere = openElsewhere()

// Banks send their customers back by a link or a redirect (GET), some by a form of their page (POST), which brings no
// cookie along.
test.each(['get', 'post'] as const)(
  'whoever comes back from a bank on another site by %s finds the order, paid, and their own session',
  async (method) => {
    const page = await browser.page()
    const returnUrl = await payAndStay(page, `bank-${method}@example.com`)
    // Meanwhile there is something new in the cart: it hangs on the session.
    await fillCart(page)
    const before = await sessionOf(page)
    elsewhere.put('/bank', `<h1>Bank</h1>${formTo(returnUrl, { method, fields: { status: 'ok', ref: 'Ā"1' } })}`)

    await page.goto(`${elsewhere.origin('127.0.0.1')}/bank`)
    await page.getByRole('button', { name: 'go' }).click()

    await page.waitForURL(`${browser.url}/order/**`)
    await page.locator('[data-order-state="paid"]').waitFor()
    expect(new URL(page.url()).pathname).toBe(new URL(returnUrl).pathname.replace(/\/return$/, ''))
    expect(await sessionOf(page)).toBe(before)
    await page.goto('/cart')
    expect(await page.getByRole('button', { name: /Izņemt no groza/ }).count()).toBeGreaterThan(0)
    expect(browser.takeComplaints().filter((line) => !/^left the shop: http:\/\/127\.0\.0\.1/.test(line))).toEqual([])
  },
)

/** Orders, pays at the practice bank without coming back, and tells where the bank would send its customer. */
async function payAndStay(page: Page, email: string): Promise<string> {
  await orderUpToTheBank(page, email)
  const kind = await page.evaluate(async () => {
    const form = document.querySelector('form.bank__choices') as HTMLFormElement
    const token = form.querySelector<HTMLInputElement>('[name="_token"]')?.value ?? ''
    const body = new URLSearchParams({ _token: token, decision: 'pay' })
    return (await fetch(form.action, { method: 'POST', body, redirect: 'manual' })).type
  })
  expect(kind).toBe('opaqueredirect')
  await page.reload()
  const returnUrl = await page.locator('.bank a').getAttribute('href')
  expect(returnUrl).toMatch(/\/order\/[\w.-]+\/return\?payment=/)
  return returnUrl ?? ''
}

async function sessionOf(page: Page): Promise<string> {
  const sid = (await page.context().cookies()).find(({ name }) => /^(__Host-)?sid$/.test(name))
  expect(sid?.sameSite).toBe('Lax')
  return sid?.value ?? ''
}
