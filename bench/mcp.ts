import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type autocannon from 'autocannon'
import { openPlatform } from '../examples/agents/buy-for-pickup.ts'
import { freePort, startShopProcess } from '../test/support/running-shop.ts'

import { cpuOf, cpuSince } from './cpu.ts'
import { benchDatabase } from './database.ts'
import { serverProcesses } from './engines.ts'
import { measureOnce } from './load.ts'

/**
 * `DIST=dist node bench/mcp.ts [rounds]`: the search of the catalogue over MCP and over REST for agents beside the JSON call of the
 * storefront, on the demo shop of a build (`npm run build`). Printed is the processor time of one request
 * (shop + database) and its ratio to that of the JSON call, the median of the rounds. 24 goods an answer.
 */
const ROUNDS = Number(process.argv[2] ?? 7)
const REQUESTS = Number(process.env.BENCH_REQUESTS ?? 400)
/** Few, so that on a busy machine few requests wait until they are refused. */
const CONNECTIONS = 2
const PER_PAGE = 24
const WORDS = ['galds', 'krēsls', 'lampa', 'plaukts']

const dataDir = mkdtempSync(join(tmpdir(), 'shop-mcp-'))
const platform = await openPlatform()
const { env } = benchDatabase(dataDir)
const shop = await startShopProcess({
  program: `${process.env.DIST ?? 'dist'}/server/main.js`,
  dataDir,
  port: await freePort(),
  env: { LIMITS: 'off', PAGE_CACHE: 'off', ...env },
})
try {
  await searchIsLoaded()
  await compare({
    'JSON call of the storefront': (query) => ({
      method: 'GET',
      path: `/api/search/products?query=${encodeURIComponent(query)}`,
    }),
    'REST for agents': (query) => ({
      method: 'POST',
      path: '/ucp/v1/catalog/search',
      headers: { 'content-type': 'application/json', 'ucp-agent': `profile="${platform.profileUrl}"` },
      body: JSON.stringify(catalog(query)),
    }),
    MCP: (query) => mcpRequest(query),
    'MCP, revision 2026-07-28': (query) => mcpRequest(query, '2026-07-28'),
  })
} finally {
  await shop.end('SIGTERM')
  await platform.close()
  rmSync(dataDir, { recursive: true, force: true })
}

/** The index is read after the start; until then lists are answered with 503. */
async function searchIsLoaded() {
  const url = `${shop.url}/api/search/products?query=galds`
  while ((await fetch(url)).status === 503) await new Promise((resolve) => setTimeout(resolve, 200))
}

function catalog(query: string) {
  return { query, pagination: { limit: PER_PAGE } }
}

/** @param revision that of clients without a handshake; otherwise the message is one of the earlier revisions */
function mcpRequest(query: string, revision?: string): autocannon.Request {
  const name = 'search_catalog'
  const args = { meta: { 'ucp-agent': { profile: platform.profileUrl } }, catalog: catalog(query) }
  const key = 'io.modelcontextprotocol'
  const _meta = { [`${key}/protocolVersion`]: revision, [`${key}/clientCapabilities`]: {} }
  const params = { name, arguments: args, ...(revision ? { _meta } : {}) }
  return {
    method: 'POST',
    path: '/mcp',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...(revision ? { 'mcp-protocol-version': revision, 'mcp-method': 'tools/call', 'mcp-name': name } : {}),
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }),
  }
}

async function compare(ways: Record<string, (query: string) => autocannon.Request>) {
  const times = new Map(Object.keys(ways).map((name) => [name, [] as number[]]))
  for (let round = -1; round < ROUNDS; round++) {
    for (const [name, requestFor] of Object.entries(ways)) {
      const requests = Array.from({ length: REQUESTS }, (_, index) => requestFor(WORDS[index % WORDS.length] ?? ''))
      const spent = await processorTime(requests, round < 0)
      if (round >= 0) times.get(name)?.push(spent)
    }
  }
  const [first = 0] = [...times.values()].map(median)
  for (const [name, all] of times) {
    console.log(`${name}: ${median(all).toFixed(2)} ms, ${(first / median(all)).toFixed(2)} × the JSON call`)
  }
}

/** @param isWarmUp products are not in the caches yet: on a busy machine some requests wait too long for the database */
async function processorTime(requests: autocannon.Request[], isWarmUp: boolean): Promise<number> {
  const pids = [shop.process.pid ?? 0, ...serverProcesses(join(dataDir, 'postgres'))]
  const before = cpuOf(pids)
  const { failed } = await measureOnce({ url: shop.url, requests, connections: CONNECTIONS })
  if (failed > 0 && !isWarmUp) throw new Error(`${failed} of ${requests.length} requests failed`)
  return cpuSince(before, cpuOf(pids)) / requests.length
}

function median(all: readonly number[]): number {
  return [...all].sort((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0
}
