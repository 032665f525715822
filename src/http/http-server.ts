import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { urls } from '../urls.ts'
import { findPage, sendPage } from './cache/cached-page.ts'
import { clientNetwork } from './client-network.ts'
import { countMiss } from './count-miss.ts'
import { keyFor } from './markdown.ts'
import type { SecurityLog } from './security-log.ts'
import type { Services } from './services.ts'

const HEALTH: readonly (string | undefined)[] = [urls.healthz.pattern, urls.readyz.pattern, urls.showz.pattern]

export function createHttpServer(
  { config, lifecycle, log, now, pageCache, requestTimes, searchMisses }: Services,
  securityLog: SecurityLog,
  handler: RequestListener,
): Server {
  const hosts = config.isProduction ? hostsOf(config) : null
  const server = createServer({ connectionsCheckingInterval: 5_000 }, (request, response) => {
    // Closed connections make the load balancer choose another instance.
    if (lifecycle.isDraining) response.shouldKeepAlive = false
    if (hosts && !isOwnHost(request, hosts)) {
      const { socket } = request
      securityLog.write(log, clientNetwork({ ip: socket.remoteAddress ?? '', socket }), 'host-refused')
      return refuseHost(response)
    }
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    const page =
      isRead && request.url ? findPage(pageCache, keyFor(request.url, request.headers.accept), now) : undefined
    if (page) {
      if (page.missed) countMiss(searchMisses, page.missed, request)
      if (!requestTimes) return sendPage(request, response, page)
      const began = performance.now()
      sendPage(request, response, page)
      requestTimes.observe(request.method ?? '', page.route, response.statusCode, performance.now() - began)
      return
    }
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

export const hostsOf = ({ baseUrl, HOSTS }: Pick<Services['config'], 'baseUrl' | 'HOSTS'>) =>
  new Set([baseUrl.host, baseUrl.hostname, ...(HOSTS?.split(',').map((name) => name.trim().toLowerCase()) ?? [])])

/** Health checks may use an IP address. */
function isOwnHost({ headers, url }: IncomingMessage, hosts: ReadonlySet<string>): boolean {
  return hosts.has(headers.host?.toLowerCase() ?? '') || HEALTH.includes(url)
}

const PLAIN = { 'content-type': 'text/plain; charset=utf-8', 'x-content-type-options': 'nosniff' }

const PARSE_ERRORS: Record<string, string> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
}

export function rejectBrokenRequest(error: NodeJS.ErrnoException, socket: Socket) {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const status = PARSE_ERRORS[error.code ?? ''] ?? '400 Bad Request'
  const head = Object.entries({ ...PLAIN, connection: 'close', 'content-length': status.length }).map(
    ([name, value]) => `${name}: ${value}`,
  )
  socket.end([`HTTP/1.1 ${status}`, ...head, '', status].join('\r\n'))
}

/** Against host header attacks: no page, e-mail or link is made of a foreign host name. */
function refuseHost(response: ServerResponse) {
  response.writeHead(421, { ...PLAIN, 'cache-control': 'no-store' })
  response.end('421 Misdirected Request: this server does not answer to that name (BASE_URL, HOSTS).\n')
}
