import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Customer, type Reply } from '../customer.ts'
import { Ledger } from '../ledger.ts'
import type { Figure } from '../stage.ts'
import { type EmbeddedShop, openEmbeddedShop } from './embedded-shop.ts'

const PAGES = ['/', '/search?query=lampa', '/api/cart', '/about']

/** The command line beside a shop that serves requests; the backup is restored into another folder. */
export async function commandsBeside(program: string): Promise<Figure[]> {
  const embedded = openEmbeddedShop(program)
  const restored = openEmbeddedShop(program)
  try {
    const { figures, ordersBefore } = await beside(embedded)
    return [...figures, ...(await restore(backupOf(embedded), restored, ordersBefore))]
  } finally {
    await embedded.close()
    await restored.close()
  }
}

const backupOf = ({ dataDir }: EmbeddedShop) => join(dataDir, 'shop.ndjson.gz')

/** @returns also the orders that were acknowledged before the backup began */
async function beside(embedded: EmbeddedShop): Promise<{ figures: Figure[]; ordersBefore: string[] }> {
  const shop = await embedded.start()
  const ledger = new Ledger(await embedded.goods(shop.url))
  const replies: Reply[] = []
  let isOpen = true
  const people = [
    (async () => {
      while (isOpen) replies.push(await (await ledger.ready(shop.url)).send())
    })(),
    (async () => {
      const visitor = new Customer(shop.url)
      for (let i = 0; isOpen; i++) replies.push(await visitor.get(PAGES[i % PAGES.length] ?? '/'))
    })(),
  ]
  await sleep(1_000)
  const figures: Figure[] = []
  let ordersBefore: string[] = []
  for (const args of [['audit'], ['orders'], ['tasks'], ['backup', backupOf(embedded)]]) {
    const before = replies.length
    ordersBefore = ledger.checkouts.map(({ number }) => number).filter((number) => number !== '')
    const { code, output } = await embedded.command(...args)
    figures.push({
      what: `\`${args[0]}\` beside the shop: exit code, requests meanwhile`,
      figure: `${code}, ${replies.length - before}${code === 0 ? '' : ` ${output.slice(0, 200)}`}`,
      ok: code === 0 && replies.length > before,
    })
  }
  const orders = await embedded.command('orders')
  isOpen = false
  await Promise.all(people)
  const failed = replies.filter(({ status }) => status !== 200)
  const books = await ledger.figures(embedded, '')
  await shop.end('SIGTERM')
  figures.push(
    {
      what: '`orders` names an order of these buyers',
      figure: orders.output.split('\n')[0]?.slice(0, 80) ?? '',
      ok: ledger.checkouts.some(({ number }) => number !== '' && orders.output.includes(number)),
    },
    { what: 'requests, failed', figure: `${replies.length}, ${failed.length}`, ok: failed.length === 0 },
    ...books,
  )
  return { figures, ordersBefore }
}

/** The rows of the backup, and a shop that starts on them. */
async function restore(backup: string, restored: EmbeddedShop, orders: readonly string[]): Promise<Figure[]> {
  const { code, output } = await restored.command('restore', backup)
  const shop = await restored.start()
  const found = await restored.cluster.query('', 'select 1 from orders where prefixed_id = any($1)', [orders])
  const page = await new Customer(shop.url).get('/')
  const audit = restored.audit('')
  await shop.end('SIGTERM')
  return [
    { what: '`restore` into another folder', figure: `${code} ${output.split('\n', 1)[0]}`, ok: code === 0 },
    {
      what: 'orders acknowledged before the backup, of these restored',
      figure: `${orders.length}, ${found.length}`,
      ok: orders.length > 0 && found.length === orders.length,
    },
    { what: 'home page of the restored shop', figure: String(page.status), ok: page.status === 200 },
    { what: 'auditor of the restored shop', figure: audit[0] ?? 'everything agrees', ok: audit.length === 0 },
  ]
}
