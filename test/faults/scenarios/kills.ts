import { freePort, type RunningShop } from '../../support/running-shop.ts'
import { openChaosProxy } from '../chaos-proxy.ts'
import { Customer } from '../customer.ts'
import { Ledger } from '../ledger.ts'
import { createMembers, logIn } from '../members.ts'
import type { Figure, Stage } from '../stage.ts'

export const about = 'SIGKILL at random points of checkout, a hundred times; buyers repeat what was not answered'

const BY_STATEMENT = 50
const BY_TIME = 50
const BUYERS = 6
/** Visitors who have something in their cart all the while, and those of them who are logged in. */
const WAITING = 1_000
const MEMBERS = 50

/**
 * Half of the kills come when the shop has sent its n-th message of a checkout to the database, before or after the
 * database has it; half at any moment while several people order at once.
 */
export async function run(stage: Stage, say: (line: string) => void): Promise<Figure[]> {
  const database = await stage.database()
  const goods = await stage.goods(database)
  const proxy = await openChaosProxy(stage.cluster.port)
  const port = await freePort()
  const start = () => stage.start({ database, port, databasePort: proxy.port })
  const ledger = new Ledger(goods)
  let shop = await start()
  say(`  ${WAITING} carts are filled`)
  const waiting = await fillCarts(shop.url, goods, await createMembers(stage, database, MEMBERS))
  let unanswered = 0
  let committed = 0
  for (let round = 0; round < BY_STATEMENT + BY_TIME; round++) {
    const isByTime = round >= BY_STATEMENT
    const checkouts = []
    for (let i = 0; i < (isByTime ? BUYERS : 1); i++) checkouts.push(await ledger.ready(shop.url))
    const killed = shop.process
    const sent = checkouts.map((checkout) => checkout.send())
    if (isByTime) setTimeout(() => killed.kill('SIGKILL'), Math.random() * 250)
    else killAtMessage(proxy, shop, 1 + (round >> 1), round % 2 === 0)
    await Promise.all(sent)
    await shop.end('SIGKILL')
    proxy.onClientData = () => true
    proxy.onServerData = () => {}
    proxy.cut()
    const open = checkouts.filter(({ number }) => !number)
    unanswered += open.length
    committed += await placed(
      stage,
      database,
      open.map(({ customer }) => customer.email),
    )
    shop = await start()
    await ledger.finish(shop.url)
    if (round % 10 === 9) say(`  ${round + 1} kills`)
  }
  const alive = await countAlive(waiting)
  await shop.end('SIGTERM')
  await proxy.close()
  return [
    { what: 'kills', figure: String(BY_STATEMENT + BY_TIME), ok: true },
    {
      what: 'checkouts cut by a kill, of these stored all the same',
      figure: `${unanswered}, ${committed}`,
      ok: unanswered > 0,
    },
    {
      what: `carts of ${WAITING} visitors as they were, log-ins of ${MEMBERS}`,
      figure: `${alive.carts}, ${alive.members}`,
      ok: alive.carts === WAITING && alive.members === MEMBERS,
    },
    ...(await ledger.figures(stage, database)),
  ]
}

type Facts = { user: { name: string } | null; cart: { total_quantity: number } }
type Waiting = { visitor: Customer; quantity: number; isMember: boolean }

async function fillCarts(url: string, goods: readonly number[], emails: readonly string[]): Promise<Waiting[]> {
  const all: Waiting[] = []
  for (let i = 0; i < WAITING; i++) {
    const visitor = new Customer(url)
    const isMember = i < emails.length
    if (isMember) await logIn(visitor, emails[i] ?? '')
    const quantity = 1 + (i % 5)
    const added = await visitor.post(`/api/cart-item/add/${goods[i % goods.length]}?action=plus`, { quantity })
    if (added.status !== 200) throw new Error(`Not added: ${added.status} ${added.body}`)
    all.push({ visitor, quantity, isMember })
  }
  return all
}

async function countAlive(waiting: readonly Waiting[]): Promise<{ carts: number; members: number }> {
  const alive = { carts: 0, members: 0 }
  for (const { visitor, quantity, isMember } of waiting) {
    const { user, cart } = JSON.parse((await visitor.get('/api/visitor')).body) as Facts
    if (cart.total_quantity === quantity) alive.carts += 1
    if (isMember && user) alive.members += 1
  }
  return alive
}

/** @param isBefore the message does not reach the database; else the shop dies with the answer in its hands */
function killAtMessage(
  proxy: Awaited<ReturnType<typeof openChaosProxy>>,
  shop: RunningShop,
  wanted: number,
  isBefore: boolean,
) {
  let sent = 0
  proxy.onClientData = () => {
    if (++sent < wanted) return true
    if (!isBefore) return true
    shop.process.kill('SIGKILL')
    return false
  }
  proxy.onServerData = () => {
    if (!isBefore && sent >= wanted) shop.process.kill('SIGKILL')
  }
}

async function placed(stage: Stage, database: string, emails: string[]): Promise<number> {
  const [row] = await stage.cluster.query<{ n: number }>(
    database,
    'select count(*)::int as n from orders where email = any($1)',
    [emails],
  )
  return row?.n ?? 0
}
