import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pathToFileURL } from 'node:url'

/**
 * An agent that buys a desk and lets the buyer collect it, without any library:
 *
 *     node examples/agents/buy-for-pickup.ts http://localhost:3000 mcp
 *     node examples/agents/buy-for-pickup.ts http://localhost:3000 rest
 *
 * The shop reads the profile of the platform from this machine, which only a shop for development or tests does; a
 * real platform has its profile at a public https address.
 */
const VERSION = '2026-04-08'

type Json = Record<string, unknown>
type Option = { id: string }
type Method = { id: string; type: string; destinations?: Option[]; groups: { options: Option[] }[] }
type Variant = { id: string; availability: { available: boolean } }

/** The members of answers that this agent reads. */
type Answer = {
  ucp: { status: string; payment_handlers?: Record<string, Option[]> }
  id: string
  status: string
  products?: { variants: Variant[] }[]
  fulfillment?: { methods: Method[] }
  order?: { id: string; permalink_url: string }
  continue_url?: string
}
type RpcAnswer = { result?: { structuredContent?: Answer }; error?: object }
type Call = {
  tool: string
  method: 'POST' | 'PUT'
  path: string
  id?: string
  payload: Json
  as: 'catalog' | 'checkout'
}
type Transport = (call: Call) => Promise<Answer>

const BUYER = {
  first_name: 'Anna',
  last_name: 'Bērziņa',
  email: 'anna@example.com',
  phone_number: '+37120000001',
}

export type Bought = { status: string; orderId: string | null; orderUrl: string | null; continueUrl: string | null }

export async function buyForPickup(shop: string, kind: 'mcp' | 'rest', query: string): Promise<Bought> {
  const platform = await openPlatform()
  try {
    const send = (kind === 'mcp' ? overMcp : overRest)(shop, platform.profileUrl)

    const found = await send({
      tool: 'search_catalog',
      method: 'POST',
      path: '/catalog/search',
      as: 'catalog',
      payload: { query, context: { address_country: 'LV' } },
    })
    const variants = (found.products ?? []).flatMap((product) => product.variants)
    const chosen = variants.find(({ availability }) => availability.available)
    if (!chosen) throw new Error(`The shop has no ${query} that can be bought`)

    const goods = { line_items: [{ item: { id: chosen.id }, quantity: 1 }], buyer: BUYER }
    const begun = await send({
      tool: 'create_checkout',
      method: 'POST',
      path: '/checkout-sessions',
      as: 'checkout',
      payload: { ...goods, fulfillment: { methods: [{ type: 'pickup' }] } },
    })
    const pickup = begun.fulfillment?.methods.find(({ type }) => type === 'pickup')
    const [place] = pickup?.destinations ?? []
    const [option] = pickup?.groups[0]?.options ?? []
    if (!pickup || !place || !option) throw new Error('The goods cannot be collected in a shop')

    const path = `/checkout-sessions/${begun.id}`
    const ready = await send({
      tool: 'update_checkout',
      method: 'PUT',
      path,
      id: begun.id,
      as: 'checkout',
      payload: {
        ...goods,
        fulfillment: {
          methods: [
            {
              id: pickup.id,
              type: 'pickup',
              selected_destination_id: place.id,
              groups: [{ selected_option_id: option.id }],
            },
          ],
        },
      },
    })
    // Where only cards and banks are left, the agent hands over the address of the shop's own page.
    const handler = payLater(ready)
    if (ready.status !== 'ready_for_complete' || !handler) return boughtOf(ready)

    // A real agent asks its buyer here: the next call places a binding order.
    const done = await send({
      tool: 'complete_checkout',
      method: 'POST',
      path: `${path}/complete`,
      id: begun.id,
      as: 'checkout',
      payload: { payment: { instruments: [{ id: 'later', handler_id: handler, selected: true }] } },
    })
    return boughtOf(done)
  } finally {
    await platform.close()
  }
}

/** Ways to pay for which the shop asks nothing of the buyer now. */
function payLater({ ucp }: Answer): string | null {
  const handlers = Object.entries(ucp.payment_handlers ?? {})
  const ways = ['.pay_at_pickup', '.bank_transfer'].flatMap((way) => handlers.filter(([name]) => name.endsWith(way)))
  return ways[0]?.[1][0]?.id ?? null
}

const boughtOf = ({ status, order, continue_url }: Answer): Bought => ({
  status,
  orderId: order?.id ?? null,
  orderUrl: order?.permalink_url ?? null,
  continueUrl: continue_url ?? null,
})

/** Operations are tools; who calls and the key of a repetition are in `meta`. */
function overMcp(shop: string, profile: string): Transport {
  let id = 0
  return async ({ tool, id: resource, payload, as }) => {
    id += 1
    const meta = { 'ucp-agent': { profile }, 'idempotency-key': randomUUID() }
    const args = { meta, ...(resource ? { id: resource } : {}), [as]: payload }
    const answer = await post<RpcAnswer>(
      new URL('/mcp', shop),
      'POST',
      {},
      {
        jsonrpc: '2.0',
        id,
        method: 'tools/call',
        params: { name: tool, arguments: args },
      },
    )
    if (answer.error) throw new Error(`${tool}: ${JSON.stringify(answer.error)}`)
    return checked(tool, answer.result?.structuredContent)
  }
}

/** Operations are addresses; who calls and the key of a repetition are headers. */
function overRest(shop: string, profile: string): Transport {
  return async ({ tool, method, path, payload }) => {
    const headers = { 'ucp-agent': `profile="${profile}"`, 'idempotency-key': randomUUID() }
    return checked(tool, await post<Answer>(new URL(`/ucp/v1${path}`, shop), method, headers, payload))
  }
}

async function post<Body>(url: URL, method: string, headers: Record<string, string>, body: Json): Promise<Body> {
  const answer = await fetch(url, {
    method,
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      'accept-language': 'en',
      ...headers,
    },
    body: JSON.stringify(body),
  })
  return (await answer.json()) as Body
}

function checked(tool: string, answer: Answer | undefined): Answer {
  if (answer?.ucp.status !== 'success') throw new Error(`${tool}: ${JSON.stringify(answer)}`)
  return answer
}

/** What the platform says of itself: the capabilities that it understands. */
export async function openPlatform() {
  const named = (name: string) => `dev.ucp.shopping.${name}`
  const has = (more: Json = {}) => [{ version: VERSION, ...more }]
  const capabilities = {
    [named('catalog.search')]: has(),
    [named('catalog.lookup')]: has(),
    [named('checkout')]: has(),
    [named('fulfillment')]: has({ extends: named('checkout') }),
  }
  const profile = { ucp: { version: VERSION, services: {}, payment_handlers: {}, capabilities }, signing_keys: [] }
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(profile))
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  return {
    profileUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/profile.json`,
    close: () => new Promise<void>((closed) => void server.close(() => closed())),
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [shop = 'http://localhost:3000', kind = 'mcp', query = 'rakstāmgalds'] = process.argv.slice(2)
  console.log(await buyForPickup(shop, kind === 'rest' ? 'rest' : 'mcp', query))
}
