import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import autocannon from 'autocannon'

export const CONNECTIONS = 16
export const ROUNDS = 3

/** `p50` and `p99` in milliseconds; `bytes` of one answer's body as it went over the wire. */
export type Figures = { perSecond: number; p50: number; p99: number; bytes: number; failed: number }

export type Load = {
  url: string
  headers?: Record<string, string>
  /** Requests that take turns over all connections, prepared before the clock runs. */
  requests?: autocannon.Request[]
}

/** The round in the middle, by requests a second. */
export async function measure(load: Load, seconds: number, rounds = ROUNDS): Promise<Figures> {
  const all: Figures[] = []
  for (let index = 0; index < rounds; index++) all.push(await round(load, seconds))
  return middle(all)
}

/** Runs until all given requests were sent once. */
export async function measureOnce(load: Load & { requests: autocannon.Request[] }): Promise<Figures> {
  return round(load, undefined)
}

export const middle = (all: readonly Figures[]): Figures => {
  const sorted = [...all].sort((a, b) => a.perSecond - b.perSecond)
  const found = sorted[Math.floor(sorted.length / 2)]
  if (!found) throw new Error('Nothing was measured')
  return found
}

async function round({ url, headers, requests }: Load, seconds: number | undefined): Promise<Figures> {
  let next = 0
  let failed = 0
  const began = performance.now()
  const result = await autocannon({
    url,
    connections: CONNECTIONS,
    ...(seconds === undefined ? { amount: requests?.length ?? 0 } : { duration: seconds }),
    headers: { 'accept-encoding': 'br, gzip', ...headers },
    ...(requests
      ? {
          // Every connection would send the list from its beginning; the turn is shared instead.
          requests: [
            { setupRequest: (request: autocannon.Request) => ({ ...request, ...requests[next++ % requests.length] }) },
          ],
        }
      : {}),
    setupClient: (client) => {
      client.on('response', (status) => {
        if (status !== 200) failed += 1
      })
    },
  } as autocannon.Options)
  const wall = (performance.now() - began) / 1_000
  const answers = result.requests.total
  return {
    perSecond: seconds === undefined ? answers / wall : result.requests.average,
    p50: result.latency.p50,
    p99: result.latency.p99,
    bytes: Math.round(result.throughput.total / Math.max(1, answers)),
    failed: failed + result.errors + result.timeouts,
  }
}

/** A bare `node:http` server, in a process of its own like the shop, that answers `bytes` bytes of `type`. */
export async function startBare(kind: 'bytes' | 'react', argument: string, port: number): Promise<ChildProcess> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'bare.ts'), kind, argument, String(port)], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production' },
  })
  await new Promise((resolve, reject) => {
    child.stdout?.once('data', resolve)
    child.once('exit', () => reject(new Error('The bare server ended')))
  })
  return child
}
