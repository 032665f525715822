import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../support/running-shop.ts'
import { Customer, until } from '../customer.ts'
import { Ledger } from '../ledger.ts'
import type { Figure, Stage } from '../stage.ts'

export const about =
  'Varnish in front, keeping whatever it may: nobody sees anything of another visitor (apt-get install varnish)'

const NAME = 'Kanarija'
const PAGES = [
  '/',
  '/search',
  '/about',
  '/contact',
  '/sitemap.xml',
  '/feeds/google.xml',
  '/cart',
  '/checkout',
  '/wishlist',
]
const MORE = [
  '/compare',
  '/login',
  '/register',
  '/profile',
  '/api/cart',
  '/api/visitor',
  '/api/user',
  '/api/shipping',
  '/nowhere',
]

export async function run(stage: Stage, _say: (line: string) => void): Promise<Figure[]> {
  const database = await stage.database()
  const goods = await stage.goods(database)
  const port = await freePort()
  const front = await freePort()
  const shop = await stage.start({ database, port, env: { BASE_URL: `http://localhost:${front}` } })
  const varnish = await openVarnish(port, front)
  const url = `http://localhost:${front}`
  try {
    const ledger = new Ledger(goods)
    const checkout = await ledger.ready(url, { user_name: NAME })
    const reply = await checkout.send()
    const order = (JSON.parse(reply.body) as { payment_link: string }).payment_link.replace(/\/pay$/, '')
    const secrets = [NAME, checkout.customer.email, ...(await checkout.customer.secrets())]
    const [slug] = await stage.cluster.query<{ slug: string }>(
      database,
      'select slug from products where slug is not null limit 1',
    )
    const paths = [...PAGES, ...MORE, `/p/${slug?.slug}`, order]
    const deceptions = paths.flatMap((path) => [
      `${path}/x.css`,
      `${path}%2fx.css`,
      `${path};x.css`,
      `/%61pi/cart?${path}`,
    ])
    for (const path of [...paths, ...deceptions]) await checkout.customer.get(path)
    const leaks: string[] = []
    const cookies: string[] = []
    let hits = 0
    for (const path of [...paths.filter((each) => each !== order), ...deceptions]) {
      const stranger = new Customer(url)
      const seen = await stranger.get(path)
      const isHit = (seen.headers.get('x-varnish') ?? '').includes(' ')
      if (isHit) hits += 1
      if (secrets.some((secret) => seen.body.includes(secret))) leaks.push(path)
      if (isHit && seen.headers.has('set-cookie')) cookies.push(path)
    }
    const poisoned = await poisonedPages(url)
    return [
      {
        what: 'addresses asked, answered from Varnish',
        figure: `${paths.length + deceptions.length}, ${hits}`,
        ok: hits > 0,
      },
      { what: "another visitor's name, address or token", figure: leaks.join(', ') || '0', ok: leaks.length === 0 },
      { what: 'kept answers with a cookie', figure: cookies.join(', ') || '0', ok: cookies.length === 0 },
      { what: 'poisoned by unkeyed headers', figure: poisoned.join(', ') || '0', ok: poisoned.length === 0 },
    ]
  } finally {
    varnish.close()
    await shop.end('SIGTERM')
  }
}

/** Everybody asks the same page; the first one with headers that the cache does not tell apart. */
async function poisonedPages(url: string): Promise<string[]> {
  const poisoned: string[] = []
  const headers = {
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'gopher',
    'x-original-url': '/login',
    'x-rewrite-url': '/login',
    'accept-language': 'en',
    cookie: 'showPricesWithTax=evil.example',
    range: 'bytes=0-10',
    'x-http-method-override': 'POST',
  }
  for (const [name, value] of Object.entries(headers)) {
    const path = `/search?query=poison-${name}`
    const attacker = await new Customer(url).send(path, { headers: { [name]: value } })
    const victim = await new Customer(url).get(path)
    const clean = await new Customer(url).get(`/search?query=poison-${name}&x=1`)
    const isSame = victim.status === 200 && victim.body.length === clean.body.length
    if (!isSame || victim.body.includes('evil.example') || attacker.body.includes('evil.example')) poisoned.push(name)
  }
  return poisoned
}

async function openVarnish(backend: number, port: number): Promise<{ close(): void }> {
  const folder = mkdtempSync(join(tmpdir(), 'shop-varnish-'))
  const rules = join(folder, 'shop.vcl')
  // The built-in rules pass requests with cookies; these keep them too, as a hurried merchant would write.
  writeFileSync(
    rules,
    `vcl 4.1;
backend default { .host = "127.0.0.1"; .port = "${backend}"; }
sub vcl_recv { if (req.method == "GET" || req.method == "HEAD") { return (hash); } }
sub vcl_backend_response { if (beresp.http.cache-control ~ "public") { set beresp.ttl = 60s; } }`,
  )
  const args = ['-j', 'none', '-F', '-a', `127.0.0.1:${port}`, '-f', rules, '-n', folder, '-s', 'malloc,64m']
  const varnish: ChildProcess = spawn('varnishd', args, { stdio: 'ignore' })
  const failed = new Promise<never>((_, reject) => {
    varnish.once('error', () => reject(new Error('apt-get install varnish')))
  })
  const url = `http://localhost:${port}`
  await Promise.race([failed, until('varnish', async () => (await new Customer(url).get('/healthz')).status === 200)])
  return {
    close() {
      varnish.kill('SIGTERM')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
