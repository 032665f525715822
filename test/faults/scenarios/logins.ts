import { Customer, type Reply } from '../customer.ts'
import { createMembers, logIn } from '../members.ts'
import type { Figure, Stage } from '../stage.ts'
import { type Loaded, load } from '../wrk.ts'

export const about = 'two hundred people log in at once, again and again, while others browse (needs wrk)'

const AT_ONCE = 200
const SECONDS = 20
/** People who look around, each asking for the next page as soon as the last one is there. */
const BROWSING = 8
/** Limit of the 99th percentile of page times. */
const MOST_MS = 500

export async function run(stage: Stage, say: (line: string) => void): Promise<Figure[]> {
  const database = await stage.database()
  const emails = await createMembers(stage, database, AT_ONCE)
  // Everybody comes from a place of their own, so that only the work itself is in the way, not the counts of guesses.
  const shop = await stage.start({ database, env: { LIMITS: 'on', TRUST_PROXY: '127.0.0.1,::1' } })
  const { url } = shop
  await browse(url, 5)
  const calm = await browse(url, 5)

  say(`  ${AT_ONCE} at once, for ${SECONDS} s`)
  let open = true
  const replies: Reply[] = []
  const storm = (async () => {
    while (open) {
      const people = await Promise.all(
        Array.from({ length: AT_ONCE }, (_, i) => newcomer(url, emails, replies.length + i)),
      )
      replies.push(...(await Promise.all(people.map((logIn, i) => logIn(i)))))
    }
  })()
  const busy = await browse(url, SECONDS)
  open = false
  await storm
  const after = await newcomer(url, emails, replies.length).then((logIn) => logIn(0))
  await shop.end('SIGTERM')

  const count = (...statuses: number[]) => replies.filter(({ status }) => statuses.includes(status)).length
  const overflow = replies.filter(({ status }) => status === 429 || status === 503)
  const silent = overflow.filter(({ headers }) => !(Number(headers.get('retry-after')) > 0)).length
  const odd = replies.length - count(303, 422, 429, 503)
  const slowest = Math.max(...replies.map(({ ms }) => ms))
  return [
    { what: 'pages before', figure: `${figureOf(calm)}, ${calm.answered / 5} a second`, ok: missing(calm) === 0 },
    {
      what: 'pages meanwhile',
      figure: `${figureOf(busy)}, ${Math.round(busy.answered / SECONDS)} a second`,
      ok: busy.p99 < MOST_MS,
    },
    { what: 'pages that did not come', figure: String(missing(busy)), ok: missing(busy) === 0 && busy.answered > 0 },
    {
      what: 'tries: in / wrong password / told to wait',
      figure: `${count(303)} / ${count(422)} / ${overflow.length} of ${replies.length}`,
      ok: count(303) > 0 && count(422) > 0 && overflow.length > 0,
    },
    { what: 'told to wait without Retry-After', figure: String(silent), ok: silent === 0 },
    { what: 'other answers', figure: oddOnes(replies) || '0', ok: odd === 0 },
    { what: 'the slowest try', figure: `${Math.round(slowest)} ms`, ok: slowest < 10_000 },
    { what: 'the next to log in', figure: `${after.status} in ${Math.round(after.ms)} ms`, ok: after.status === 303 },
  ]
}

const missing = ({ odd, broken }: Loaded) => odd + broken

const figureOf = ({ p50, p99, max }: Loaded) => `p50 ${p50} ms, p99 ${p99} ms, slowest ${max} ms`

const oddOnes = (replies: readonly Reply[]) =>
  [
    ...new Set(
      replies.filter(({ status }) => ![303, 422, 429, 503].includes(status)).map((r) => `${r.status} ${r.error}`),
    ),
  ]
    .slice(0, 5)
    .join('; ')

/** Somebody at the log-in page, with a token; every third has forgotten the password. */
async function newcomer(
  url: string,
  emails: readonly string[],
  serial: number,
): Promise<(i: number) => Promise<Reply>> {
  const customer = new Customer(url)
  await customer.secrets()
  const place = `10.${(serial >> 16) & 255}.${(serial >> 8) & 255}.${serial & 255}`
  return (i) =>
    logIn(customer, emails[i] ?? '', {
      headers: { 'x-forwarded-for': place },
      ...(i % 3 === 2 ? { password: 'nepareiza' } : {}),
    })
}

/** The catalogue as people go through it: kept pages, lists that are drawn for nobody else, list calls. */
async function browse(url: string, seconds: number): Promise<Loaded> {
  const visitor = new Customer(url)
  const home = (await visitor.get('/')).body
  const paths = [...new Set(home.match(/(?<=href=")\/(?:c|p|m)\/[\w-]+(?=")/g) ?? [])].slice(0, 20)
  if (paths.length < 5) throw new Error('The home page leads nowhere')
  return load({
    url,
    connections: BROWSING,
    seconds,
    timeoutSeconds: 10,
    requests: `local n, paths, seed = 0, { ${paths.map((path) => `'${path}'`).join(', ')} }, '${crypto.randomUUID().slice(0, 8)}'
     request = function()
       n = n + 1
       if n % 4 == 0 then return wrk.format('GET', '/search?query=lampa' .. seed .. n) end
       if n % 4 == 1 then return wrk.format('GET', '/api/search/products?sort=price_with_tax:asc&page=' .. (n % 7 + 1)) end
       return wrk.format('GET', paths[n % #paths + 1])
     end`,
  })
}
