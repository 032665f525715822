import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process'
import { request } from 'node:http'
import { join } from 'node:path'
import { promisify } from 'node:util'
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
  connections?: number
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

const ACCEPTED = { 'accept-encoding': 'br, gzip' }

/**
 * `wrk` (a Debian package) where it is installed: in a browser's place, autocannon takes longer to read a compressed
 * page than Node.js to send it, so it would measure itself. Requests that differ need autocannon.
 */
export const hasWrk = (() => {
  try {
    return Boolean(execFileSync('which', ['wrk'], { stdio: ['ignore', 'pipe', 'ignore'] }))
  } catch {
    return false
  }
})()

async function round(load: Load, seconds: number | undefined): Promise<Figures> {
  return hasWrk && !load.requests && seconds ? roundOfWrk(load, seconds) : roundOfAutocannon(load, seconds)
}

async function roundOfWrk({ url, headers }: Load, seconds: number): Promise<Figures> {
  const given = Object.entries({ ...ACCEPTED, ...headers }).flatMap(([name, value]) => ['-H', `${name}: ${value}`])
  const options = ['-t1', `-c${CONNECTIONS}`, `-d${seconds}s`, '--latency', ...given, url]
  const { stdout } = await promisify(execFile)('wrk', options)
  const number = (pattern: RegExp) => Number(pattern.exec(stdout)?.[1] ?? 0)
  const ms = (share: number) => {
    const [, value, unit = ''] = new RegExp(`${share}%\\s+([\\d.]+)(us|ms|s)`).exec(stdout) ?? []
    return Math.round(Number(value) * ({ us: 0.001, ms: 1, s: 1_000 }[unit] ?? 0) * 10) / 10
  }
  const failed = /Socket errors: connect (\d+), read (\d+), write (\d+), timeout (\d+)/.exec(stdout)
  return {
    perSecond: number(/Requests\/sec:\s+([\d.]+)/),
    p50: ms(50),
    p99: ms(99),
    bytes: (await sampleOf({ url, ...(headers ? { headers } : {}) })).length,
    failed:
      number(/Non-2xx or 3xx responses: (\d+)/) + (failed?.slice(1).reduce((sum, each) => sum + Number(each), 0) ?? 0),
  }
}

/** The body of one answer as it goes over the wire, for the bare server to answer with. */
export async function sampleOf({ url, headers, requests }: Load): Promise<Buffer> {
  const [one] = requests ?? []
  return new Promise((resolve, reject) => {
    const options = { method: one?.method ?? 'GET', headers: { ...ACCEPTED, ...headers, ...(one?.headers as object) } }
    const asked = request(new URL(one?.path ?? '', url), options, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('end', () => resolve(Buffer.concat(chunks)))
    })
    asked.on('error', reject)
    asked.end(one?.body)
  })
}

async function roundOfAutocannon(
  { url, headers, requests, connections = CONNECTIONS }: Load,
  seconds: number | undefined,
): Promise<Figures> {
  let next = 0
  let failed = 0
  const began = performance.now()
  // Autocannon ends at a whole second; the last answer tells how long it took.
  let last = began
  const result = await autocannon({
    url,
    connections,
    ...(seconds === undefined ? { amount: requests?.length ?? 0 } : { duration: seconds }),
    headers: { ...ACCEPTED, ...headers },
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
        last = performance.now()
        if (status !== 200) failed += 1
      })
    },
  } as autocannon.Options)
  const wall = (last - began) / 1_000
  const answers = result.requests.total
  return {
    perSecond: seconds === undefined ? answers / wall : result.requests.average,
    p50: result.latency.p50,
    p99: result.latency.p99,
    bytes: Math.round(result.throughput.total / Math.max(1, answers)),
    failed: failed + result.errors + result.timeouts,
  }
}

/**
 * A bare server in a process of its own like the shop: `node:http` with the bytes of a file, or React drawing the page
 * in a file.
 */
export async function startBare(kind: 'bytes' | 'react', file: string, port: number): Promise<ChildProcess> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'bare.ts'), kind, file, String(port)], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production' },
  })
  await new Promise((resolve, reject) => {
    child.stdout?.once('data', resolve)
    child.once('exit', () => reject(new Error('The bare server ended')))
  })
  return child
}
