import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { STAFF_API } from '../../src/http/staff/describe-call.ts'
import { urls } from '../../src/urls.ts'
import { operationsOf, type Schema } from '../faults/fuzzing.ts'
import { openBrowser } from './browser.ts'
import { fillCart } from './checkout-steps.ts'
import { formTo, openElsewhere } from './elsewhere.ts'

const browser = openBrowser()
const elsewhere = openElsewhere()

const ILZE = { email: 'ilze@ertava.example', password: 'Darba-galds-2026' }

/** Some at a time, so that the shop's queue for pages refuses none. */
const EACH = `const each = async (list, send) => {
  const rest = [...list]
  await Promise.all(Array.from({ length: 6 }, async () => { while (rest.length > 0) await send(rest.pop()) })) }`

/** What a browser lets a page of another origin send, as code of that page. */
const SCRIPTS: Record<string, string> = {
  'fetch without cors, as a form': `await each(all, ({ url, fields }) =>
    fetch(url, { method: 'POST', mode: 'no-cors', credentials: 'include', body: new URLSearchParams(fields) }).catch(() => {}))`,
  'fetch without cors, JSON called text': `await each(all, ({ url, json }) =>
    fetch(url, { method: 'POST', mode: 'no-cors', credentials: 'include', body: json }).catch(() => {}))`,
  'fetch with cors, JSON and a header': `await each(all, ({ url, json }) =>
    fetch(url, { method: 'POST', credentials: 'include', body: json,
      headers: { 'content-type': 'application/json', 'x-csrf-token': 'a.b' } }).catch(() => {}))`,
  'fetch to delete and to put': `for (const method of ['PUT', 'DELETE', 'PATCH']) await each(all, ({ url, json }) =>
    fetch(url, { method, credentials: 'include', body: json }).catch(() => {}))`,
  beacons: `for (const { url, json } of all) navigator.sendBeacon(url, json)`,
  images: `await Promise.all(all.map(({ url }) => new Promise((done) => {
    const image = new Image(); image.onload = image.onerror = done; image.src = url })))`,
  'forms in frames': `for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data', 'text/plain'])
    await each(all, ({ url, fields }) => new Promise((done) => {
      const frame = document.createElement('iframe'); frame.name = 'f' + Math.random(); document.body.append(frame)
      const form = document.createElement('form')
      Object.assign(form, { method: 'post', enctype: type, action: url, target: frame.name })
      for (const [name, value] of Object.entries(fields)) {
        const input = document.createElement('input'); Object.assign(input, { name, value }); form.append(input) }
      document.body.append(form)
      frame.addEventListener('load', done); form.submit() }))`,
}

type Address = { url: string; fields: Record<string, string>; json: string }

describe.each([
  ['another site, against a guest', '127.0.0.1', 'guest'],
  ['another port of the same host, against a customer', 'localhost', 'customer'],
] as const)('a page on %s', (_name, host, victim) => {
  test('changes nothing by script, picture or frame', async () => {
    const page = await browser.page()
    const { all, before, evil, answers } = await attacked(page, host, victim)
    for (const [name, script] of Object.entries(SCRIPTS)) {
      elsewhere.put('/attack', '<h1>Win a lamp</h1>')
      await evil.goto(`${elsewhere.origin(host)}/attack`)
      await evil.evaluate(`(async () => { const all = ${JSON.stringify(all)}; ${EACH}; ${script} })()`)
      expect(`${name}: ${await stateOf(page)}`).toBe(`${name}: ${before}`)
    }
    // They did arrive, and whatever was not at a wrong address was refused.
    expect(answers.filter((status) => status === 403).length).toBeGreaterThan(100)
    expect(answers.filter((status) => ![403, 404, 405, 415].includes(status))).toEqual([])
    await expectSensitive(page, before)
  }, 300_000)

  test('changes nothing by forms and links that the visitor follows', async () => {
    const page = await browser.page()
    const { all, before, evil, answers } = await attacked(page, host, victim)
    await inTabs(evil, all, async (tab, { url, fields }, n) => {
      elsewhere.put(`/win-${n}`, formTo(url, { fields }))
      await tab.goto(`${elsewhere.origin(host)}/win-${n}`)
      await tab.getByRole('button').click()
      await tab.waitForURL((at) => at.href.startsWith(browser.url))
    })
    expect(await stateOf(page)).toBe(before)
    expect(answers.filter((status) => status === 403).length).toBeGreaterThan(40)
    const links = ['/api/cart/reset-data', '/api/cart/reset%2Ddata', ...all.map(({ url }) => url)]
    await inTabs(evil, links, async (tab, url, n) => {
      elsewhere.put(`/read-${n}`, `<a href="${new URL(url, browser.url)}">read on</a>`)
      await tab.goto(`${elsewhere.origin(host)}/read-${n}`)
      // Some are files to be kept, which leave the page where it was.
      const answered = tab.waitForResponse((answer) => answer.url().startsWith(browser.url))
      await tab.getByRole('link').click()
      await answered
    })
    expect(await stateOf(page)).toBe(before)
    await expectSensitive(page, before)
  }, 300_000)
})

/** A victim with a cart, and beside it, in the same browser, a page of the attacker. */
async function attacked(page: Page, host: '127.0.0.1' | 'localhost', victim: 'guest' | 'customer') {
  if (victim === 'customer') await logIn(page)
  await fillCart(page, 2)
  const all = await changingAddresses(page)
  expect(all.length).toBeGreaterThan(60)
  const before = await stateOf(page)
  const evil = await page.context().newPage()
  const answers: number[] = []
  page.context().on('response', (response) => {
    const isAttack = response.request().method() === 'POST' && response.url().startsWith(browser.url)
    if (isAttack) answers.push(response.status())
  })
  expect(elsewhere.origin(host)).not.toBe(browser.url)
  return { all, before, evil, answers }
}

/** Does something with each item, in several tabs of the attacker at once. */
async function inTabs<T>(evil: Page, items: readonly T[], work: (tab: Page, item: T, n: number) => Promise<void>) {
  const rest = [...items.entries()]
  const tabs = [evil, await evil.context().newPage(), await evil.context().newPage()]
  await Promise.all(
    tabs.map(async (tab) => {
      for (let next = rest.pop(); next; next = rest.pop()) await work(tab, next[1], next[0])
    }),
  )
  for (const tab of tabs.slice(1)) await tab.close()
}

/** Every call and every page, with what would make it do something for this visitor. */
async function changingAddresses(page: Page): Promise<Address[]> {
  const { openApi, cart, product } = await page.evaluate(async () => {
    const read = async (path: string) => (await fetch(path)).json() as Promise<object>
    const form = document.querySelector('form[data-add-to-cart]')
    return {
      openApi: await read('/api/docs/json'),
      cart: await read('/api/cart'),
      product: /\d+/.exec(form?.getAttribute('action') ?? '')?.[0] ?? '1',
    }
  })
  const line = /"id":(\d+)/.exec(JSON.stringify(cart))?.[1] ?? '1'
  const posts = operationsOf(openApi).filter(({ method }) => method === 'POST')
  // One guard answers for all calls of the back office (test/admin/attacks.test.ts asks each), so a few of them do.
  const isStaff = ({ path }: { path: string }) => path.startsWith(STAFF_API)
  const calls = [...posts.filter((call) => !isStaff(call)), ...posts.filter(isStaff).slice(0, 8)]
  const withIds = (path: string) => path.replace(/\{(product\w*)\}/gi, product).replace(/\{\w+\}/g, line)
  const fromCalls = calls.map(({ path, body }) => ({
    path: `${withIds(path)}?action=plus`,
    values: { ...GENERAL, ...sampleOf(body ?? {}) } as Record<string, unknown>,
  }))
  const fromPages = Object.values(urls).map(({ pattern }) => ({
    path: pattern.replace(/:product\w*/gi, product).replace(/:\w+|\*/g, '1'),
    values: { ...GENERAL, ...ILZE, line, product } as Record<string, unknown>,
  }))
  return [...fromCalls, ...fromPages].map(({ path, values }) => ({
    url: browser.url + path,
    fields: Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)])),
    json: JSON.stringify(values),
  }))
}

const GENERAL = { _token: 'a.b', quantity: 7, action: 'plus', decision: 'pay', value: 'x', name: 'Eve' }

/** Something that fits. */
function sampleOf({ properties = {} }: Schema): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(properties).map(([name, { type, enum: allowed }]) => [
      name,
      allowed?.[0] ?? (type === 'integer' || type === 'number' ? 7 : type === 'boolean' ? true : 'eve@example.com'),
    ]),
  )
}

/** What belongs to the visitor, as the shop tells it, and the cookies. */
async function stateOf(page: Page): Promise<string> {
  const cookies = (await page.context().cookies(browser.url)).map(({ name, value }) => `${name}=${value}`).sort()
  const told = await page.evaluate(async () => {
    const texts = await Promise.all(
      ['/api/visitor', '/api/cart', '/profile/data.json'].map(async (path) => {
        const answer = await fetch(path)
        const isData = answer.headers.get('content-type')?.startsWith('application/json')
        return `${path} ${isData ? await answer.text() : 'a page'}`
      }),
    )
    // Made anew each time; and each copy of the data tells of the copies before it.
    return texts.join('\n').replace(/"(csrf|seen_at|exported_at)":"[^"]*"|"data_requests":\s*\[[^\]]*\]/g, '')
  })
  return `${cookies.join('; ')}\n${told}`
}

/** The shop's own page may do what the others could not, and this test would have seen it. */
async function expectSensitive(page: Page, before: string) {
  await fillCart(page)
  expect(await stateOf(page)).not.toBe(before)
  browser.takeComplaints()
}

async function logIn(page: Page) {
  await page.goto('/login')
  await page.getByRole('main').getByLabel('E-pasts', { exact: true }).fill(ILZE.email)
  await page.getByRole('main').getByLabel('Parole', { exact: true }).fill(ILZE.password)
  await page.getByRole('main').getByRole('button', { name: 'Ienākt', exact: true }).click()
  await page.waitForURL('**/profile')
}
