import http, { type IncomingMessage, type ServerResponse } from 'node:http'
import { freePort } from '../support/running-shop.ts'

export type Balancer = {
  url: string
  /** Ports that requests may go to; each is asked for `/readyz` five times a second. */
  backends: number[]
  /** Those that answered so. */
  ready: ReadonlySet<number>
  retried: number
  close(): Promise<void>
}

/**
 * What nginx or HAProxy do in front of several instances: round robin, health checks, kept connections, and another try
 * elsewhere where nothing was sent yet or a reading request may be repeated.
 */
export async function openBalancer(): Promise<Balancer> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 64 })
  const ready = new Set<number>()
  let turn = 0
  const balancer: Balancer = { url: '', backends: [], ready, retried: 0, close }
  const checking = setInterval(() => {
    for (const port of balancer.backends) check(port)
    for (const port of ready) if (!balancer.backends.includes(port)) ready.delete(port)
  }, 200)

  function check(port: number) {
    const request = http.get({ port, host: '127.0.0.1', path: '/readyz', agent: false, timeout: 1_000 }, (answer) => {
      answer.resume()
      if (answer.statusCode === 200) ready.add(port)
      else ready.delete(port)
    })
    request.on('timeout', () => request.destroy())
    request.on('error', () => ready.delete(port))
  }

  function forward(incoming: IncomingMessage, outgoing: ServerResponse, body: Buffer, tried: readonly number[]) {
    const open = [...ready].filter((port) => !tried.includes(port))
    const port = open[turn++ % Math.max(1, open.length)]
    if (port === undefined) return void outgoing.writeHead(502).end('no instance')
    const request = http.request(
      { port, host: '127.0.0.1', method: incoming.method, path: incoming.url, headers: incoming.headers, agent },
      (answer) => {
        const { connection: _, 'keep-alive': __, ...headers } = answer.headers
        outgoing.writeHead(answer.statusCode ?? 502, headers)
        answer.pipe(outgoing)
        answer.on('error', () => outgoing.destroy())
      },
    )
    request.on('error', (error: NodeJS.ErrnoException) => {
      if (outgoing.headersSent) return void outgoing.destroy()
      // nginx's `proxy_next_upstream error`: a changing request only when it never left.
      const mayRepeat = error.code === 'ECONNREFUSED' || incoming.method === 'GET'
      if (!mayRepeat) return void outgoing.writeHead(502).end(String(error))
      balancer.retried += 1
      if (error.code === 'ECONNREFUSED') ready.delete(port)
      forward(incoming, outgoing, body, error.code === 'ECONNREFUSED' ? [...tried, port] : tried)
    })
    request.end(body)
  }

  const server = http.createServer((incoming, outgoing) => {
    const parts: Buffer[] = []
    incoming.on('data', (part: Buffer) => parts.push(part))
    incoming.on('end', () => forward(incoming, outgoing, Buffer.concat(parts), []))
  })
  server.keepAliveTimeout = 60_000
  const port = await freePort()
  await new Promise<void>((resolve) => server.listen(port, resolve))
  balancer.url = `http://localhost:${port}`
  return balancer

  function close() {
    clearInterval(checking)
    agent.destroy()
    server.closeAllConnections()
    return new Promise<void>((resolve) => server.close(() => resolve()))
  }
}
