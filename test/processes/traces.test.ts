import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from '../../src/config.ts'
import { startShop } from '../../src/start.ts'
import { createTestDatabase, TEST_SECRET } from '../support/databases.ts'
import { Buyer, freePort } from '../support/running-shop.ts'

type Span = {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[]
}
type Sent = { resourceSpans: { scopeSpans: { spans: Span[] }[] }[] }

/** Takes traces as a collector does, in JSON. */
async function startReceiver() {
  const spans: Span[] = []
  const server = createServer(async (request, response) => {
    let text = ''
    for await (const piece of request) text += piece
    const { resourceSpans } = JSON.parse(text) as Sent
    if (request.url === '/v1/traces')
      spans.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)))
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, spans, close: () => server.close() }
}

test('requests and their statements are spans of one trace, without values and addresses', async () => {
  const receiver = await startReceiver()
  const { url, drop } = await createTestDatabase('ground')
  const dataDir = mkdtempSync(join(tmpdir(), 'shop-traces-'))
  const port = await freePort()
  const shop = await startShop(
    readConfig({
      NODE_ENV: 'test',
      DATA_DIR: dataDir,
      DATABASE_URL: url,
      PORT: String(port),
      BASE_URL: `http://localhost:${port}`,
      SESSION_SECRET: TEST_SECRET,
      CAPTCHA: 'off',
      LOG_LEVEL: 'silent',
      OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
    }),
  )
  try {
    await shop.ready
    const caller = '0af7651916cd43dd8448eb211c80319c'
    await fetch(`${shop.url}/api/cart?secret=words`, { headers: { traceparent: `00-${caller}-b7ad6b7169203331-01` } })
    const buyer = new Buyer(shop.url)
    await buyer.post('/api/subscribe', { email: 'ilze@example.lv' }).catch(() => {})
  } finally {
    await shop.stop()
    receiver.close()
    await drop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  const { spans } = receiver
  const cart = spans.find(({ name }) => name === 'GET /api/cart')
  expect(cart).toMatchObject({ traceId: '0af7651916cd43dd8448eb211c80319c', parentSpanId: 'b7ad6b7169203331' })
  // Statements after a body was read belong to its request, too.
  const post = spans.find(({ name }) => name.startsWith('POST '))
  const ofPost = spans.filter(({ parentSpanId }) => parentSpanId === post?.spanId)
  expect(ofPost.length).toBeGreaterThan(0)
  expect(ofPost.flatMap(({ attributes }) => attributes).find(({ key }) => key === 'db.query.text')).toBeDefined()
  expect(JSON.stringify(spans)).not.toMatch(/ilze|secret=words/)
}, 60_000)
