import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Incoming = {
  method: string
  path: string
  query: URLSearchParams
  headers: IncomingMessage['headers']
  body: string
}

export type Reply = { status: number; headers?: Record<string, string>; body?: string | Uint8Array }

/** How the vendor's interface misbehaves; its payment pages never do. */
export type Faults = {
  slowMs: number
  /** Answers this status instead of working. */
  status: number | null
  /** Cuts the connection: `before` it did what it was asked, or `after`. */
  cut: 'before' | 'after' | null
  /** Answers so many bytes. */
  hugeBytes: number
  redirectTo: string | null
}

export const noFaults = (): Faults => ({ slowMs: 0, status: null, cut: null, hugeBytes: 0, redirectTo: null })

export type VendorServer = { origin: string; requests: Incoming[]; close(): Promise<void> }

/** A small real HTTP server on a free port of this machine. */
export async function startServer(options: {
  port?: number
  faults: Faults
  isPage(path: string): boolean
  handle(request: Incoming): Promise<Reply> | Reply
}): Promise<VendorServer> {
  const requests: Incoming[] = []
  const { faults } = options
  const server: Server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://vendor')
    const incoming: Incoming = {
      method: request.method ?? 'GET',
      path: url.pathname,
      query: url.searchParams,
      headers: request.headers,
      body: await readBody(request),
    }
    requests.push(incoming)
    const isPage = options.isPage(incoming.path)
    if (!isPage && faults.slowMs > 0) await new Promise((resolve) => setTimeout(resolve, faults.slowMs))
    if (!isPage && faults.cut === 'before') return void request.socket.destroy()
    const reply = isPage ? await options.handle(incoming) : await misbehave(faults, () => options.handle(incoming))
    if (!isPage && faults.cut === 'after') return void request.socket.destroy()
    response.writeHead(reply.status, reply.headers)
    response.end(reply.body)
  })
  await new Promise<void>((resolve) => server.listen(options.port ?? 0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    requests,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function misbehave(faults: Faults, work: () => Promise<Reply> | Reply): Promise<Reply> {
  if (faults.status !== null) return { status: faults.status, body: '{"message":"fault"}' }
  if (faults.redirectTo !== null) return { status: 302, headers: { location: faults.redirectTo } }
  if (faults.hugeBytes > 0) return { status: 200, body: 'x'.repeat(faults.hugeBytes) }
  return work()
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}

export const json = (status: number, value: unknown): Reply => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(value),
})

/** The vendor's hosted page: what a buyer can decide there, each a button. */
export function paymentPage(title: string, amount: string, decisions: readonly string[]): Reply {
  const buttons = decisions.map((name) => `<button name="decision" value="${name}">${name}</button>`).join('')
  const body = `<!doctype html><html lang="en"><title>${title}</title><h1>${title}</h1><p>${amount}</p>
<form method="post">${buttons}</form></html>`
  return { status: 200, headers: { 'content-type': 'text/html; charset=utf-8' }, body }
}

export const redirect = (location: string): Reply => ({ status: 303, headers: { location } })

export type Parcel = { url: string; headers: Record<string, string>; body: string }

/** How notifications arrive. */
export type Delivery = {
  /** Times each one is sent. */
  copies: number
  /** Kept back until `release`. */
  isHeld: boolean
  /** Before the buyer is sent back, rather than at the same time. */
  isFirst: boolean
  /** Not sent at all. */
  isOff: boolean
}

export const promptly = (): Delivery => ({ copies: 1, isHeld: false, isFirst: false, isOff: false })

/** Delivers notifications and repeats them until they are taken, as vendors do. */
export function courier(delivery: Delivery, retryMs: readonly number[]) {
  const attempts: { parcel: Parcel; status: number }[] = []
  const held: Parcel[] = []
  const running = new Set<Promise<void>>()

  async function carry(parcel: Parcel) {
    for (const wait of [0, ...retryMs]) {
      if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait))
      const status = await fetch(parcel.url, { method: 'POST', headers: parcel.headers, body: parcel.body })
        .then((answer) => answer.status)
        .catch(() => 0)
      attempts.push({ parcel, status })
      if (status >= 200 && status < 300) return
    }
  }
  function start(parcel: Parcel): Promise<void> {
    const trip = carry(parcel).finally(() => running.delete(trip))
    running.add(trip)
    return trip
  }
  return {
    attempts,
    /** Resolves when it may go on: at once, or after delivery where notifications come first. */
    async send(parcel: Parcel) {
      if (delivery.isOff) return
      if (delivery.isHeld) return void held.push(parcel)
      const trips = Array.from({ length: delivery.copies }, () => start(parcel))
      if (delivery.isFirst) await Promise.all(trips)
    },
    /** Sends what was held, in the order that `sort` gives it. */
    async release(sort: (parcels: Parcel[]) => Parcel[] = (parcels) => parcels) {
      for (const parcel of sort(held.splice(0))) await start(parcel)
    },
    async idle() {
      while (running.size > 0) await Promise.all(running)
    },
  }
}
