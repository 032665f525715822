import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { urls } from '../urls.ts'
import { findPage, sendPage } from './cache/cached-page.ts'
import { clientNetwork } from './client-network.ts'
import type { SecurityLog } from './security-log.ts'
import type { Services } from './services.ts'

const HEALTH: readonly (string | undefined)[] = [urls.healthz.pattern, urls.readyz.pattern]

/** What stands before all routing: names that are not ours, pages from the cache, connections that have to end. */
export function createHttpServer(
  { config, lifecycle, log, pageCache }: Services,
  securityLog: SecurityLog,
  handler: RequestListener,
): Server {
  const hosts = config.isProduction ? hostsOf(config) : null
  const server = createServer({ connectionsCheckingInterval: 5_000 }, (request, response) => {
    // Whoever sends requests here looks for another instance when a connection ends; a kept one is used again.
    if (lifecycle.isDraining) response.shouldKeepAlive = false
    if (hosts && !isOurs(request, hosts)) {
      const { socket } = request
      securityLog.write(log, clientNetwork({ ip: socket.remoteAddress ?? '', socket }), 'host-refused')
      return refuseHost(response)
    }
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    // The fast way for pages that are the same for everybody.
    const page = isRead && request.url ? findPage(pageCache, request.url) : undefined
    if (page) return sendPage(request, response, page)
    if (!isRead) {
      lifecycle.changes += 1
      response.once('close', () => {
        lifecycle.changes -= 1
      })
    }
    handler(request, response)
  })
  server.headersTimeout = 10_000
  server.requestTimeout = 30_000
  server.keepAliveTimeout = 5_000
  server.maxConnections = 2_000
  return server
}

/** The names that the shop answers to in production. */
export const hostsOf = ({ baseUrl, HOSTS }: Pick<Services['config'], 'baseUrl' | 'HOSTS'>) =>
  new Set([baseUrl.host, baseUrl.hostname, ...(HOSTS?.split(',').map((name) => name.trim().toLowerCase()) ?? [])])

/** Health is asked for by machines that know only an address. */
function isOurs({ headers, url }: IncomingMessage, hosts: ReadonlySet<string>): boolean {
  return hosts.has(headers.host?.toLowerCase() ?? '') || HEALTH.includes(url)
}

const PLAIN = { 'content-type': 'text/plain; charset=utf-8', 'x-content-type-options': 'nosniff' }

const BROKEN: Record<string, string> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
}

/** What Node.js could not read as a request has no headers to go by, and its connection ends. */
export function rejectBrokenRequest(error: NodeJS.ErrnoException, socket: Socket) {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const status = BROKEN[error.code ?? ''] ?? '400 Bad Request'
  const head = Object.entries({ ...PLAIN, connection: 'close', 'content-length': status.length }).map(
    ([name, value]) => `${name}: ${value}`,
  )
  socket.end([`HTTP/1.1 ${status}`, ...head, '', status].join('\r\n'))
}

/** No page, letter or link is ever made of a stranger's name; a shop that answered to it would be believed to be it. */
function refuseHost(response: ServerResponse) {
  response.writeHead(421, { ...PLAIN, 'cache-control': 'no-store' })
  response.end('421 Misdirected Request: this server does not answer to that name (BASE_URL, HOSTS).\n')
}
