import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect } from 'vitest'
import type { TestShop } from '../support/shop.ts'
import { checkAnswer } from './schemas.ts'

const VERSION = '2026-04-08'

const CAPABILITIES = ['catalog.search', 'catalog.lookup', 'cart', 'checkout', 'order']
const EXTENSIONS = { fulfillment: ['checkout'], discount: ['checkout', 'cart'], buyer_consent: ['checkout'] }

const named = (name: string) => `dev.ucp.shopping.${name}`

/** What a platform that can everything says of itself. */
export const wholeProfile = ({ webhookUrl }: { webhookUrl?: string } = {}) => ({
  ucp: {
    version: VERSION,
    services: {},
    payment_handlers: {},
    capabilities: Object.fromEntries([
      ...CAPABILITIES.map((name) => [
        named(name),
        [{ version: VERSION, ...(name === 'order' && webhookUrl ? { config: { webhook_url: webhookUrl } } : {}) }],
      ]),
      ...Object.entries(EXTENSIONS).map(([name, parents]) => [
        named(name),
        [{ version: VERSION, extends: parents.map(named) }],
      ]),
    ]),
  },
  signing_keys: [] as object[],
})

export type Served = { status?: number; headers?: Record<string, string>; body: unknown }

/** A server of a platform on this machine: its profile at `/profile`, and other answers by path. */
export async function openPlatform(profile: unknown = wholeProfile()) {
  const answers = new Map<string, Served>([['/profile', { body: profile }]])
  const asked: { path: string; headers: Record<string, unknown>; body: string }[] = []
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const path = request.url ?? ''
    asked.push({ path, headers: request.headers, body: Buffer.concat(parts).toString() })
    const { status = 200, headers = {}, body = '' } = answers.get(path) ?? { status: 404 }
    response.writeHead(status, headers)
    response.end(typeof body === 'string' ? body : JSON.stringify(body))
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    origin,
    profileUrl: `${origin}/profile`,
    /** Requests that came, oldest first. */
    asked,
    serve: (path: string, answer: Served) => void answers.set(path, answer),
    close: () => new Promise<void>((closed) => void server.close(() => closed())),
  }
}

export type Platform = Awaited<ReturnType<typeof openPlatform>>

type Sent = { method?: 'GET' | 'POST' | 'PUT'; body?: unknown; headers?: Record<string, string> }

/** Calls the shop over REST as the agent of this platform. Good answers are checked against the schemas. */
export function agentOf({ app }: TestShop, platform: Pick<Platform, 'profileUrl'>) {
  return async (path: string, { method = 'POST', body, headers = {} }: Sent = {}) => {
    const answer = await app.inject({
      method,
      url: `/ucp/v1${path}`,
      headers: {
        'ucp-agent': `profile="${platform.profileUrl}"`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    expect(answer.headers['set-cookie']).toBeUndefined()
    if (answer.statusCode < 300) checkAnswer(method, path, answer.json())
    return {
      status: answer.statusCode,
      headers: answer.headers,
      text: answer.body,
      json: answer.json(),
    }
  }
}

/** A platform whose profile says where it hears of its orders, and its agent. */
export async function openListeningPlatform(shop: TestShop) {
  const platform = await openPlatform()
  platform.serve('/profile', { body: wholeProfile({ webhookUrl: `${platform.origin}/orders` }) })
  return { platform, call: agentOf(shop, platform) }
}
