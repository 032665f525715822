import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

export type Load = {
  /** The shop's origin. */
  url: string
  /** Each asks again as soon as it is answered. */
  connections: number
  seconds: number
  /** After these a request counts as broken. */
  timeoutSeconds: number
  /** Lua: a function `request()` that gives the next request, and what it needs. */
  requests: string
  /** Statuses that are no answer, yet what a busy shop may say. */
  refusals?: readonly number[]
}

export type Loaded = {
  answered: number
  refused: number
  /** Any other status. */
  odd: number
  /** Connections that failed, and answers that did not come in time. */
  broken: number
  /** Milliseconds, of every reply. */
  p50: number
  p99: number
  max: number
}

/** Asks with wrk, in one thread, and counts what comes back. */
export async function load({
  url,
  connections,
  seconds,
  timeoutSeconds,
  requests,
  refusals = [],
}: Load): Promise<Loaded> {
  const folder = mkdtempSync(join(tmpdir(), 'shop-wrk-'))
  const script = join(folder, 'load.lua')
  writeFileSync(
    script,
    `${requests}
     local refusals = { ${refusals.map((status) => `[${status}] = true`).join(', ')} }
     local threads = {}
     setup = function(thread) table.insert(threads, thread) end
     init = function() answered, refused, odd = 0, 0, 0 end
     response = function(status)
       if status == 200 then answered = answered + 1
       elseif refusals[status] then refused = refused + 1 else odd = odd + 1 end
     end
     done = function(summary, latency)
       local t, e = threads[1], summary.errors
       io.write(string.format('LOADED %d %d %d %d %.0f %.0f %.0f', t:get('answered'), t:get('refused'), t:get('odd'),
         e.connect + e.read + e.write + e.timeout,
         latency:percentile(50) / 1000, latency:percentile(99) / 1000, latency.max / 1000))
     end`,
  )
  const options = ['-t1', `-c${connections}`, `-d${seconds}s`, '--timeout', `${timeoutSeconds}s`, '-s', script, url]
  const { stdout } = await promisify(execFile)('wrk', options)
  rmSync(folder, { recursive: true })
  const figures = (/LOADED ([\d ]+)/.exec(stdout)?.[1] ?? '').split(' ').map(Number)
  if (figures.length !== 7) throw new Error(`wrk said: ${stdout}`)
  const [answered = 0, refused = 0, odd = 0, broken = 0, p50 = 0, p99 = 0, max = 0] = figures
  return { answered, refused, odd, broken, p50, p99, max }
}
