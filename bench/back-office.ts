import { performance } from 'node:perf_hooks'

/**
 * Lists and saving in the back office over HTTP: `BASE_URL=… node bench/back-office.ts [rounds]` beside a running demo
 * shop (LIMITS=off), for example after `npm run generate -- --products 1000000`. One request at a time, each with words,
 * prices or filters of its own, so that no answer is one that was kept. Milliseconds, median and 99th percentile.
 */
const base = process.env.BASE_URL ?? 'http://localhost:3000'
const ROUNDS = Number(process.argv[2] ?? 200)
const DEEP = 900_000

type Json = Record<string, unknown>
type Sent = { status: number; body: Json; bytes: number }
type List = {
  rows: { id: number; title: string; price: number }[]
  next: string | null
  count: number
  facets: { attributes: { options: { id: number }[] }[] } | null
}

const session = { cookie: '', csrf: '' }

async function send(method: string, path: string, { body, version }: { body?: Json; version?: number } = {}) {
  const answer = await fetch(`${base}/admin/api${path}`, {
    method,
    headers: {
      ...{ cookie: session.cookie, 'x-csrf-token': session.csrf, 'sec-fetch-site': 'same-origin', origin: base },
      ...(body && { 'content-type': 'application/json' }),
      ...(version !== undefined && { 'if-match': `"${version}"` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  const cookie = answer.headers.getSetCookie().find((set) => set.split('=')[0]?.endsWith('staff'))
  if (cookie) session.cookie = cookie.split(';')[0] ?? ''
  const text = await answer.text()
  const sent: Sent = { status: answer.status, body: text ? JSON.parse(text) : {}, bytes: text.length }
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text.slice(0, 300)}`)
  return sent
}

async function signIn() {
  const { demoAccounts } = (await send('GET', '/session')).body as { demoAccounts: { email: string }[] }
  const [owner] = demoAccounts
  if (!owner) throw new Error('The shop has no demo accounts')
  session.csrf = (await send('GET', '/session')).body.csrf as string
  await send('POST', '/session', { body: owner })
  session.csrf = (await send('GET', '/session')).body.csrf as string
}

const list = async (query: string) => (await send('GET', `/products?limit=50&${query}`)).body as List

const table: Record<string, object> = {}

async function timed(name: string, ask: (round: number) => Promise<{ bytes?: number } | unknown>) {
  for (let round = -5; round < 0; round += 1) await ask(ROUNDS - round)
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const start = performance.now()
    await ask(round)
    times.push(performance.now() - start)
  }
  const sorted = times.toSorted((a, b) => a - b)
  const at = (part: number) =>
    Number((sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0).toFixed(1))
  table[name] = { p50: at(0.5), p99: at(0.99), most: at(1) }
}

await signIn()
/** At the start the model of the lists is being read. */
async function loaded(): Promise<List> {
  for (;;) {
    try {
      return await list('')
    } catch (error) {
      if (!String(error).includes(': 503 ')) throw error
      await new Promise((resolve) => setTimeout(resolve, 1_000))
    }
  }
}
const { count, facets } = await loaded()
console.log(`${count} products, ${ROUNDS} rounds`)
const WORDS = ['galds', 'lampa', 'krēsls', 'papīrs', 'soma', 'mape', 'skapis', 'dators', 'krūze', 'austinas']
await timed('first page, facets', (n) => list(`from=${n + 1}`))
for (const sort of ['title:asc', 'code:desc', 'price:asc', 'quantity:desc', 'changed:desc'])
  await timed(`first page by ${sort}, facets`, (n) => list(`from=${n + 1}&sort=${sort}`))
await timed('a word, facets', (n) => list(`q=${WORDS[n % WORDS.length]}&from=${n + 1}`))
await timed('hidden, in a price range, facets', (n) => list(`state=hidden&from=${n * 10 + 1}&to=${100_000 + n}`))
const options = facets?.attributes.flatMap((attribute) => attribute.options) ?? []
await timed('an attribute option, facets', (n) => list(`option=${options[n % options.length]?.id}&from=${n + 1}`))
await timed('added and edited within days, facets', (n) => {
  const day = new Date(Date.UTC(2026, 0, 1 + (n % 300))).toISOString().slice(0, 10)
  return list(`createdFrom=2020-01-01&changedTo=${day}&from=${n + 1}`)
})
const deep = Math.min(DEEP, Math.floor(count * 0.9))
/** Cents below which `deep` products are. */
let [low, high] = [0, 10_000_000]
while (high - low > 1) {
  const middle = (low + high) >> 1
  if ((await list(`to=${middle}`)).count < deep) low = middle
  else high = middle
}
const far = Buffer.from(`${low}|0`).toString('base64url')
const { next } = await list('sort=price:asc')
await timed('page after row 50 by price', () => list(`sort=price:asc&after=${next}`))
await timed(`page after row ${deep} by price`, () => list(`sort=price:asc&after=${far}`))
const { rows } = await list('sort=created:asc')
const versions = new Map<number, number>()
for (const { id } of rows) versions.set(id, (await send('GET', `/products/${id}`)).body.version as number)
let bytes = 0
await timed('save of one price', async (n) => {
  const row = rows[Math.abs(n) % rows.length] as List['rows'][number]
  const price = row.price + 1
  const body = { base: { price: row.price }, changes: { price } }
  const version = versions.get(row.id) as number
  const saved = await send('PATCH', `/products/${row.id}`, { version, body })
  versions.set(row.id, saved.body.version as number)
  row.price = price
  bytes = Math.max(bytes, saved.bytes)
})
console.table(table)
console.log(`the answer to a save: at most ${bytes} bytes`)
