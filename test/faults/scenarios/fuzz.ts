import { Customer } from '../customer.ts'
import { chance, operationsOf, pageAt, shotAt } from '../fuzzing.ts'
import type { Figure, Stage } from '../stage.ts'

export const about = '20,000 valid and nearly valid requests to every call and page'

const SHOTS = 20_000
const AT_ONCE = 8

export async function run(stage: Stage, say: (line: string) => void): Promise<Figure[]> {
  const { urls } = await import('../../../src/urls.ts')
  const database = await stage.database()
  const shop = await stage.start({ database, env: { CAPTCHA: 'off', API_DOCS: '1' } })
  const document = JSON.parse((await new Customer(shop.url).get('/api/docs/json')).body) as object
  const calls = operationsOf(document)
  const all = [...calls, ...calls, ...calls, ...Object.values(urls).map(({ pattern }) => pageAt(pattern))]
  const seed = Date.now() % 1_000_000
  const random = chance(seed)
  const counts = new Map<number, number>()
  const broken: string[] = []
  let slowest = 0
  let leaks = 0
  let fired = 0
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      const visitor = new Customer(shop.url)
      while (fired < SHOTS) {
        fired += 1
        if (fired % 4_000 === 0) say(`  ${fired}`)
        const operation = all[fired % all.length]
        if (!operation) return
        const { method, url, body, contentType } = shotAt(operation, random)
        const reply =
          method === 'GET'
            ? await visitor.get(url)
            : await visitor.postRaw(url, body ?? '', { 'content-type': contentType })
        counts.set(reply.status, (counts.get(reply.status) ?? 0) + 1)
        slowest = Math.max(slowest, reply.ms)
        if (/node_modules|at async |DrizzleQuery|SELECT .* FROM/.test(reply.body)) leaks += 1
        // 503 says that a machine was too busy, in words.
        if (reply.status === 0 || (reply.status >= 500 && reply.status !== 503)) {
          broken.push(`${reply.status} ${method} ${url} ${body?.slice(0, 160) ?? ''} ${reply.error}`)
        }
      }
    }),
  )
  const audit = stage.audit(database)
  await shop.end('SIGTERM')
  return [
    {
      what: 'requests (seed)',
      figure: `${fired} (${seed}), ${calls.length} calls, ${all.length - 3 * calls.length} pages`,
      ok: true,
    },
    {
      what: 'answers by status',
      figure: [...counts]
        .sort(([a], [b]) => a - b)
        .map(([status, n]) => `${status}: ${n}`)
        .join(', '),
      ok: broken.length === 0,
    },
    { what: 'stack traces or queries in answers', figure: String(leaks), ok: leaks === 0 },
    { what: 'slowest', figure: `${Math.round(slowest)} ms`, ok: slowest < 10_000 },
    { what: 'auditor', figure: audit.join('; ') || 'everything agrees', ok: audit.length === 0 },
    ...[...new Set(broken)]
      .slice(0, 10)
      .map((figure) => ({ what: 'broken', figure: JSON.stringify(figure), ok: false })),
  ]
}
