import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'
import { urls } from '../../urls.ts'
import type { Services } from '../services.ts'
import { sendPage } from './cached-page.ts'

const HEALTH: readonly (string | undefined)[] = [urls.healthz.pattern, urls.readyz.pattern]

/** What stands before all routing: names that are not ours, pages from the cache, connections that have to end. */
export function createFront({ cache, config, lifecycle }: Services, handler: RequestListener): Server {
  const hosts = config.isProduction ? hostsOf(config) : null
  const server = createServer({ connectionsCheckingInterval: 5_000 }, (request, response) => {
    // Whoever sends requests here looks for another instance when a connection ends; a kept one is used again.
    if (lifecycle.isDraining) response.shouldKeepAlive = false
    if (hosts && !isOurs(request, hosts)) return refuseHost(response)
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    // The fast way for pages that are the same for everybody.
    const page = isRead && request.url ? cache.find(request.url) : undefined
    if (page) sendPage(request, response, page)
    else handler(request, response)
  })
  server.headersTimeout = 10_000
  server.requestTimeout = 30_000
  server.keepAliveTimeout = 5_000
  server.maxConnections = 2_000
  return server
}

const hostsOf = ({ baseUrl, HOSTS }: Services['config']) =>
  new Set([baseUrl.host, baseUrl.hostname, ...(HOSTS?.split(',').map((name) => name.trim().toLowerCase()) ?? [])])

/** Health is asked for by machines that know only an address. */
function isOurs({ headers, url }: IncomingMessage, hosts: ReadonlySet<string>): boolean {
  return hosts.has(headers.host?.toLowerCase() ?? '') || HEALTH.includes(url)
}

/** No page, letter or link is ever made of a stranger's name; a shop that answered to it would be believed to be it. */
function refuseHost(response: ServerResponse) {
  response.writeHead(421, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' })
  response.end('421 Misdirected Request: this server does not answer to that name (BASE_URL, HOSTS).\n')
}
