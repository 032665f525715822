import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerDataStream } from 'smtp-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { builtShop } from '../support/built-shop.ts'
import {
  Buyer,
  freePort,
  lockerOrder,
  type RunningShop,
  sellableIds,
  startShopProcess,
} from '../support/running-shop.ts'

let program: string
let dataDir: string
let port: number
let shop: RunningShop | undefined
let post: Awaited<ReturnType<typeof openPostOffice>>

beforeAll(async () => {
  program = await builtShop()
  dataDir = mkdtempSync(join(tmpdir(), 'shop-kill-'))
  post = await openPostOffice()
  port = await freePort()
  shop = await start()
})
afterAll(async () => {
  await shop?.end('SIGTERM')
  post.close()
  rmSync(dataDir, { recursive: true, force: true })
})

const start = (own: { port?: number } = {}) =>
  startShopProcess({ program, dataDir, port: own.port ?? port, env: { DIST: 'dist-test', MAIL_URL: post.url } })

/** The shop that runs just now. */
function running(): RunningShop {
  if (!shop) throw new Error('The shop is not running')
  return shop
}

test('an order survives the kill of the process, and its e-mail arrives once', async () => {
  post.hangs = true
  const buyer = new Buyer(running().url)
  const product = await pickProduct(buyer)
  await buyer.post(`/api/cart-item/add/${product}?action=plus`, { quantity: 1 })
  type Stored = { order: { prefixed_id: string; total_price: number }; payment_link: string }
  const stored = await buyer.post<Stored>('/api/order/store', await lockerOrder(buyer, 'anna@ozoli.example'))
  // The mail server has received the e-mail but has not accepted it: the worst moment for a kill.
  await until(() => post.begun > 0)
  expect(await running().end('SIGKILL')).toBeNull()

  post.hangs = false
  shop = await start()
  const link = stored.payment_link.replace(/\/pay$/, '')
  const page = await fetch(running().url + link)
  expect(page.status).toBe(200)
  expect(await page.text()).toContain(stored.order.prefixed_id)

  await until(() => post.messages.length > 0)
  await sleep(3_000)
  expect(post.messages).toHaveLength(1)
  const [message] = post.messages
  expect(message?.to?.[0]?.address).toBe('anna@ozoli.example')
  expect(`${message?.subject} ${message?.text}`).toContain(stored.order.prefixed_id)
})

test('the built shop draws a document on its own thread', async () => {
  const { url } = running()
  const [, path] = /href="(\/documents\/[^"]+\.pdf)"/.exec(await documentedPage(url)) ?? []
  const document = await fetch(url + path)
  expect([document.status, (await document.text()).slice(0, 5)]).toEqual([200, '%PDF-'])
})

test('a cart change that was answered survives the kill of the process', async () => {
  const buyer = new Buyer(running().url)
  const product = await pickProduct(buyer)
  for (const pieces of [1, 2, 3]) {
    await buyer.post(`/api/cart-item/add/${product}?action=plus`, { quantity: 1 })
    await running().end('SIGKILL')
    shop = await start()
    const { cart } = await buyer.get<{ cart: { total_quantity: number } }>('/api/cart')
    expect(cart.total_quantity).toBe(pieces)
  }
}, 60_000)

test('a second server on the same data folder sells beside the first, and a command works beside both', async () => {
  const second = await start({ port: await freePort() })
  const buyer = new Buyer(second.url)
  await buyer.post(`/api/cart-item/add/${await pickProduct(buyer)}?action=plus`, { quantity: 1 })
  type Stored = { order: { prefixed_id: string }; payment_link: string }
  const stored = await buyer.post<Stored>('/api/order/store', await lockerOrder(buyer, 'liga@ozoli.example'))
  const page = await fetch(running().url + stored.payment_link.replace(/\/pay$/, ''))
  expect(await page.text()).toContain(stored.order.prefixed_id)

  const env = { ...process.env, NODE_ENV: 'development', BASE_URL: running().url, DATA_DIR: dataDir }
  const command = async (...args: string[]) =>
    (await promisify(execFile)(process.execPath, [join(dirname(program), 'shop.js'), ...args], { env })).stdout
  const number = stored.order.prefixed_id
  expect(await command('orders')).toContain(number)

  // A transfer is booked while both sell.
  const orderPage = async () => (await fetch(running().url + stored.payment_link.replace(/\/pay$/, ''))).text()
  expect(await orderPage()).toContain('data-order-state="awaiting_payment"')
  await command('order', number, 'paid')
  expect(await orderPage()).toContain('data-order-state="paid"')

  expect(await second.end('SIGTERM')).toBe(0)
  expect((await fetch(`${running().url}/readyz`)).status).toBe(200)
})

test('SIGTERM lets a running request finish, and its data are stored', async () => {
  const buyer = new Buyer(running().url)
  const product = await pickProduct(buyer)
  await buyer.post(`/api/cart-item/add/${product}?action=plus`, { quantity: 1 })
  const slow = await beginSlowly(`/api/cart-item/add/${product}?action=plus`, { quantity: 1 }, await buyer.headers())
  const ended = running().end('SIGTERM')
  await sleep(300)
  await expect(fetch(`${running().url}/healthz`)).rejects.toThrow()
  expect(await slow.finish()).toMatch(/^HTTP\/1.1 200 /)
  expect(await ended).toBe(0)

  shop = await start()
  const { cart } = await buyer.get<{ cart: { total_quantity: number } }>('/api/cart')
  expect(cart.total_quantity).toBe(2)
})

/** The page of a product that has documents. */
async function documentedPage(url: string): Promise<string> {
  const sitemap = await (await fetch(`${url}/sitemap.xml`)).text()
  for (const [, path] of sitemap.matchAll(/<loc>[^<]*?(\/p\/[^<]+)<\/loc>/g)) {
    const page = await (await fetch(url + path)).text()
    if (page.includes('href="/documents/')) return page
  }
  throw new Error('No product has documents')
}

async function pickProduct(buyer: Buyer): Promise<number> {
  const [id] = await sellableIds(buyer)
  if (id === undefined) throw new Error('The demo shop has nothing to sell')
  return id
}

async function until(holds: () => boolean) {
  const deadline = Date.now() + 20_000
  while (!holds()) {
    if (Date.now() > deadline) throw new Error('It did not happen within 20 s')
    await sleep(50)
  }
}

/** Sends all of a request but its last byte; `finish` sends that and answers what came back. */
async function beginSlowly(path: string, body: object, headers: Record<string, string>) {
  const text = JSON.stringify(body)
  const socket = connect(port, 'localhost')
  let answer = ''
  const closed = new Promise<void>((resolve, reject) => {
    socket.on('data', (chunk) => {
      answer += chunk
    })
    socket.once('close', () => resolve())
    socket.once('error', reject)
  })
  const lines = Object.entries({ ...headers, host: `localhost:${port}`, 'content-length': String(text.length) })
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')
  socket.write(`POST ${path} HTTP/1.1\r\n${head}\r\n${text.slice(0, -1)}`)
  await sleep(300)
  return {
    async finish() {
      socket.write(text.slice(-1))
      await closed
      return answer
    },
  }
}

/** A real SMTP server that can be told to say nothing after it has an e-mail. */
async function openPostOffice() {
  const office = { hangs: false, begun: 0, messages: [] as Email[], url: '', close: () => {} }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, accept) {
      office.begun += 1
      read(stream)
        .then(async (bytes) => {
          if (office.hangs) return
          office.messages.push(await PostalMime.parse(bytes))
          accept()
        })
        // The client that is killed in the middle of an e-mail: what is tried here.
        .catch(() => {})
    },
  })
  // A client that is killed breaks its connection; that is what is tried here.
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.server.address()
  office.url = `smtp://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  office.close = () => server.close()
  return office
}

async function read(stream: SMTPServerDataStream): Promise<Uint8Array> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

test('nobody else can read what the shop writes', async () => {
  const open = readdirSync(dataDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.startsWith(join(dataDir, 'postgres')))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => (statSync(file).mode & 0o077) !== 0)
  expect(open).toEqual([])
})
