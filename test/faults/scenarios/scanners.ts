import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openCanary } from '../canary.ts'
import { Customer } from '../customer.ts'
import { markedAt, operationsOf, pageAt } from '../fuzzing.ts'
import type { Figure, Stage } from '../stage.ts'

export const about = 'sqlmap and wapiti (Debian packages) against the shop, and against a page with holes'

/** Seconds for wapiti in the shop, and for sqlmap at one address. wapiti counts only some of what it does: it is given more. */
const WAPITI_S = 120
const WAPITI_MOST_S = 420
const SQLMAP_S = 900
/** `SCAN=all`: every call of the interface and the pages that read their address, at sqlmap's third level (half an hour to an hour). */
const isThorough = process.env.SCAN === 'all'
export const mostMs = (isThorough ? 90 : 15) * 60_000

const FORM = 'application/x-www-form-urlencoded'
/** As wapiti calls it. */
const FORGERY = 'Cross Site Request Forgery'

/** Calls by what they take: `*` marks where sqlmap writes. */
type Target = { path: string; body?: string; headers?: readonly string[] }
const TARGETS: readonly Target[] = [
  { path: '/api/search/products?query=l*&sort=price_with_tax:asc*&page=1*&per_page=24*' },
  { path: '/api/search/products?manufactures=1*&attributes=1:2*&category_id=1*&manufacturer_id=1*' },
  { path: '/api/search/suggest?query=lampa*' },
  { path: '/search?query=lampa*&sort=name*' },
  { path: '/p/a*?variation=1*' },
  { path: '/api/shipping/1*/pickup-points?country_id=112*&search=r*' },
  { path: '/api/coupon/apply', body: '{"code":"A*"}' },
  { path: '/login', body: 'email=anna@example.com*&password=b*' },
  { path: '/api/page/contact', body: '{"name":"A*","email":"a@example.com*","message":"m*"}' },
  {
    path: '/compare?of=headers',
    headers: [
      'User-Agent: a*',
      'Referer: http://a.example/*',
      'Accept-Language: lv*',
      'X-Forwarded-For: 10.0.0.1*',
      'Cookie: compare=1*; sid=a*; showPricesWithTax=true*',
    ],
  },
  { path: '/api/cart/shipping/1*', body: '{"city":"R*","zip":"LV-1010*","address":"a*"}' },
]

export async function run(stage: Stage, say: (line: string) => void): Promise<Figure[]> {
  const database = await stage.database()
  const shop = await stage.start({ database, env: { CAPTCHA: 'off', API_DOCS: '1' } })
  const canary = await openCanary(stage.cluster.url(database))
  const folder = mkdtempSync(join(tmpdir(), 'shop-scanners-'))
  try {
    const found = await injectable(`${canary.url}/item?id=1*`, folder, [])
    const figures: Figure[] = [{ what: 'sqlmap finds the planted injection', figure: found ? 'yes' : 'no', ok: found }]
    const visitor = new Customer(shop.url)
    const headers = await visitor.sessionHeaders()
    for (const { path, body, headers: odd } of isThorough ? await everywhere(shop.url) : TARGETS) {
      const isForm = body !== undefined && !body.startsWith('{')
      const sent = odd ? odd : isForm ? headers.map((each) => each.replace('application/json', FORM)) : headers
      const options = [...(body ? [`--data=${body}`, '--method=POST'] : []), `--headers=${sent.join('\n')}`]
      const isInjectable = await injectable(shop.url + path, folder, options)
      const what = `sqlmap ${body ? 'POST ' : ''}${path}`
      const figure = isInjectable ? 'INJECTABLE' : 'nothing'
      say(`  ${what}: ${figure}`)
      figures.push({ what, figure, ok: !isInjectable })
    }
    figures.push(await withLimits(stage, database, folder))
    say('  wapiti')
    const planted = await weaknesses(canary.url, folder, 30)
    const hasFoundXss = planted.some((name) => name.includes('Cross Site Scripting'))
    figures.push({ what: 'wapiti finds the planted script', figure: planted.join(', ') || 'nothing', ok: hasFoundXss })
    const real = await weaknesses(shop.url, folder, WAPITI_S)
    figures.push({ what: 'wapiti in the shop', figure: real.join(', ') || 'nothing', ok: real.length === 0 })
    const audit = stage.audit(database)
    figures.push({ what: 'auditor', figure: audit.join('; ') || 'everything agrees', ok: audit.length === 0 })
    return figures
  } finally {
    canary.close()
    await shop.end('SIGTERM')
    rmSync(folder, { recursive: true, force: true })
  }
}

/** As the shop is in service: it stops listening to whoever tries so often, and stays open for everybody else. */
async function withLimits(stage: Stage, database: string, folder: string): Promise<Figure> {
  const shop = await stage.start({ database, env: { CAPTCHA: 'off', LIMITS: 'on', API_DOCS: '1' } })
  try {
    const headers = await new Customer(shop.url).sessionHeaders()
    const sent = headers.map((each) => each.replace('application/json', FORM))
    const options = ['--data=email=anna@example.com*&password=b*', '--method=POST', `--headers=${sent.join('\n')}`]
    const isInjectable = await injectable(`${shop.url}/login`, folder, options)
    const scanner = await fetch(`${shop.url}/login`, {
      method: 'POST',
      body: 'email=anna@example.com&password=b',
      headers: headersOf(sent),
    })
    const other = new Customer(shop.url)
    const page = await other.get('/search?query=lampa')
    const counts = await stage.cluster.query<{ n: number }>(
      database,
      `select coalesce(sum(count), 0)::int as n from attempts`,
    )
    return {
      what: 'sqlmap /login, limits on',
      figure: `${isInjectable ? 'INJECTABLE' : 'nothing'}; then ${scanner.status} for it, ${page.status} for others; ${counts[0]?.n} tries counted`,
      ok: !isInjectable && scanner.status === 429 && page.status === 200,
    }
  } finally {
    await shop.end('SIGTERM')
  }
}

/** What `TARGETS` names, and whatever else takes anything. */
async function everywhere(url: string): Promise<Target[]> {
  const { urls } = await import('../../../src/urls.ts')
  const document = JSON.parse((await new Customer(url).get('/api/docs/json')).body) as object
  const readsQuery: string[] = [urls.search.pattern, urls.category.pattern, urls.manufacturer.pattern]
  const pages = Object.values(urls).map(({ pattern }) => {
    const page = pageAt(pattern)
    const parameters = page.parameters.filter(({ in: place }) => place === 'path' || readsQuery.includes(pattern))
    return { ...page, parameters }
  })
  const others = [...operationsOf(document), ...pages].map(markedAt)
  return [...TARGETS, ...others.filter(({ path, body }) => `${path}${body}`.includes('*'))]
}

async function injectable(url: string, folder: string, options: string[]): Promise<boolean> {
  const fixed = [
    '--batch',
    `--level=${isThorough ? 3 : 2}`,
    '--threads=2',
    '--risk=2',
    '--dbms=PostgreSQL',
    '--technique=BEUS',
    '--flush-session',
    '--ignore-code=401,403,404,409,422,429',
  ]
  const out = ['--disable-coloring', '--timeout=10', '--retries=0', `--output-dir=${join(folder, 'sqlmap')}`]
  const text = await program(SQLMAP_S, 'sqlmap', ['-u', url, ...fixed, ...out, ...options])
  if (/is vulnerable|identified the following injection point/.test(text)) return true
  if (!/do not appear to be injectable|all tested parameters/m.test(text)) {
    throw new Error(`sqlmap said nothing of use: ${text.slice(-400)}`)
  }
  return false
}

async function weaknesses(url: string, folder: string, seconds: number): Promise<string[]> {
  const report = join(folder, `wapiti-${seconds}.json`)
  const modules = 'xss,permanentxss,sql,file,exec,crlf,redirect,ssrf,csrf,xxe,cookieflags,http_headers'
  // `polite`: of lists that differ in their filters a few, else it is still reading when its time is over.
  const bounds = `-S polite --max-scan-time ${seconds} --max-links-per-page 20 -d 3 --flush-session`.split(' ')
  await program(WAPITI_MOST_S, 'wapiti', [
    '-u',
    `${url}/`,
    '-m',
    modules,
    '-f',
    'json',
    '-o',
    report,
    ...bounds,
    '-v',
    '0',
  ])
  if (!existsSync(report)) throw new Error('wapiti wrote no report')
  const { vulnerabilities } = JSON.parse(readFileSync(report, 'utf8')) as {
    vulnerabilities: Record<string, { path: string; info: string; parameter: string }[]>
  }
  // A header that browsers have dropped, because it made holes; the policy does its work. And one that must not be sent
  // over plain http (RFC 6797, 7.2), which is what is scanned here.
  const isOurs = ({ info }: { info: string }) => !/X-XSS-Protection|Strict-Transport-Security/.test(info)
  const forgeable = new Set<string>()
  for (const { path } of vulnerabilities[FORGERY] ?? []) if (await isForgeable(url + path)) forgeable.add(path)
  return Object.entries(vulnerabilities).flatMap(([name, all]) => {
    const found = all.filter(isOurs).filter(({ path }) => name !== FORGERY || forgeable.has(path))
    return found.length > 0 ? [`${name} × ${found.length} (${found[0]?.path} ${found[0]?.info})`.slice(0, 200)] : []
  })
}

const headersOf = (lines: readonly string[]) =>
  Object.fromEntries(lines.map((line) => line.split(': ', 2) as [string, string]))

/**
 * wapiti knows tokens only. A form on a page that is the same for everybody has none: its post counts when it comes from
 * the shop itself, and then asks again with a token.
 */
async function isForgeable(url: string): Promise<boolean> {
  const sent = (await new Customer(new URL(url).origin).sessionHeaders()).filter((line) => line.startsWith('Cookie'))
  const { status } = await fetch(url, {
    method: 'POST',
    redirect: 'manual',
    body: 'quantity=1',
    headers: {
      ...headersOf(sent),
      'content-type': FORM,
      origin: 'https://elsewhere.example',
      'sec-fetch-site': 'cross-site',
    },
  })
  return status !== 403
}

function program(seconds: number, name: string, args: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const options = { timeout: seconds * 1_000, maxBuffer: 64 * 1024 * 1024 }
    execFile(name, args, options, (error, stdout, stderr) => {
      if (error && 'code' in error && error.code === 'ENOENT') reject(new Error(`apt-get install ${name}`))
      else resolve(`${stdout}${stderr}${error?.killed ? '\nkilled' : ''}`)
    })
  })
}
