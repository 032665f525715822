import { chromium, type Page } from 'playwright-core'
import { chromiumArguments, chromiumPath } from '../build/chromium.ts'
import { signInStaff } from '../test/e2e/back-office-steps.ts'
import { orderRequests } from './visitors.ts'

/**
 * Packs `ORDERS` (40) orders of a running demo shop (LIMITS=off CAPTCHA=off) in the back office with keys only: `k` to
 * the first order of their wave, and `p`, `k`, `l` for each. `BASE_URL=… node bench/packing.ts`. With the accounts of offline
 * carriers (`node test/vendors/start.ts` prints them) each has a label. Prints seconds, and milliseconds an order.
 */
const base = process.env.BASE_URL ?? 'http://localhost:3000'
const ORDERS = Number(process.env.ORDERS ?? 40)

const browser = await chromium.launch({ executablePath: chromiumPath(), args: [...chromiumArguments] })
const page = await (await browser.newContext({ baseURL: base, locale: 'lv-LV' })).newPage()
await signInStaff(page)
await closeWaves(page)
const { id } = (await call(page, 'POST', '/packing/waves', { numbers: await paidOrders(page) })) as { id: number }
await page.goto(`/admin/packing/waves/${id}`)
const began = performance.now()
await press(page, 'k', /^Sākt pakot/)
const each: number[] = []
for (let n = 0; n < ORDERS; n += 1) each.push(await packOne(page))
const seconds = (performance.now() - began) / 1000
const sorted = each.toSorted((a, b) => a - b)
console.log(
  `${each.length} orders in ${seconds.toFixed(1)} s; an order: median ${sorted[each.length >> 1]?.toFixed(0)} ms, longest ${sorted.at(-1)?.toFixed(0)} ms`,
)
await browser.close()

async function packOne(page: Page): Promise<number> {
  const title = page.getByRole('heading', { level: 1, name: /^E-/ })
  await title.waitFor()
  const number = await title.innerText()
  const start = performance.now()
  await press(page, 'p', /^Savākts/)
  await press(page, 'k', /^Iepakots/)
  await press(page, 'l', /^(Nosūtīt|Uzlīme un nosūtīt|Gatavs saņemšanai) l$/)
  await page.waitForFunction((number) => document.querySelector('h1')?.textContent !== number, number)
  return performance.now() - start
}

async function press(page: Page, key: string, name: RegExp) {
  await page.getByRole('button', { name, disabled: false }).waitFor()
  await page.keyboard.press(key)
}

async function closeWaves(page: Page) {
  const { waves } = (await call(page, 'GET', '/packing')) as { waves: { id: number }[] }
  for (const { id } of waves) await call(page, 'POST', `/packing/waves/${id}/close`)
}

async function paidOrders(page: Page): Promise<string[]> {
  const numbers: string[] = []
  for (const { path, headers, body } of await orderRequests(base, { category: '', product: '', search: '' }, ORDERS)) {
    const order = { ...JSON.parse(String(body)), payment_method: 'bank-transfer' }
    const made = await fetch(`${base}${path}`, {
      method: 'POST',
      headers: headers as Record<string, string>,
      body: JSON.stringify(order),
    })
    const text = await made.text()
    const number = /E-[0-9A-Z]{3}-[0-9A-Z]{3}/.exec(text)?.[0]
    if (!number) throw new Error(`No order was made: ${made.status} ${text}`)
    await call(page, 'POST', `/orders/${number}/paid`)
    numbers.push(number)
  }
  return numbers
}

/** As the page itself calls. */
function call(page: Page, method: string, path: string, body?: object): Promise<unknown> {
  return page.evaluate(
    async ([method, path, body]) => {
      const me = await (await fetch('/admin/api/session')).json()
      const answer = await fetch(`/admin/api${path}`, {
        method,
        headers: { 'x-csrf-token': me.csrf, ...(body ? { 'content-type': 'application/json' } : {}) },
        ...(body ? { body } : {}),
      })
      if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
      return answer.json()
    },
    [method, path, body && JSON.stringify(body)] as const,
  )
}
