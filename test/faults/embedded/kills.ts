import { setTimeout as sleep } from 'node:timers/promises'
import { postmasterOf, serverProcesses } from '../../support/embedded/processes.ts'
import { freePort, type RunningShop } from '../../support/running-shop.ts'
import { Customer, until } from '../customer.ts'
import { Ledger } from '../ledger.ts'
import type { Figure } from '../stage.ts'
import { Accounts } from './accounts.ts'
import { ChangingCart } from './changing-cart.ts'
import { type EmbeddedShop, median, openEmbeddedShop } from './embedded-shop.ts'
import { pay } from './payment.ts'

const TARGETS = ['shop', 'PostgreSQL', 'both'] as const
type Target = (typeof TARGETS)[number]

const KILLS = 100
/** Of PostgreSQL under one shop process, which must not lose a connection of its pool each time. */
const KILLS_OF_SERVER = 40
/** At every so many kills only carts are changed: an order's commit would write their changes to the disk as well. */
const CARTS_ALONE = 4
const BUYERS = 3
const MEMBERS = 2
const CARTS = 8
/** A kill comes at a random moment of this time. */
const MOST_PAUSE_MS = 1_500
/** Between the two kills of `both`. */
const MOST_APART_MS = 8
const MOST_START_MS = 5_000
/** Cart changes do not wait for the disk (synchronous_commit=off). */
const MOST_LOST_MS = 1_000

/** What was found out about the kills of one kind. */
type Kills = { readyAfter: number[]; checkedCarts: number; behind: number[] }

/** Kills the shop, PostgreSQL or both at random moments. */
export function killAtRandom(program: string, say: (line: string) => void): Promise<Figure[]> {
  const targets = Array.from({ length: KILLS }, (_, i) => TARGETS[i % TARGETS.length] ?? 'both')
  return killInTurn(program, shuffled(targets), say)
}

/** Kills PostgreSQL under one shop process. */
export function killServerUnderShop(program: string, say: (line: string) => void): Promise<Figure[]> {
  return killInTurn(program, Array<Target>(KILLS_OF_SERVER).fill('PostgreSQL'), say)
}

async function killInTurn(program: string, targets: readonly Target[], say: (line: string) => void): Promise<Figure[]> {
  const embedded = openEmbeddedShop(program)
  try {
    return await killWhileOpen(embedded, targets, say)
  } finally {
    await embedded.close()
  }
}

async function killWhileOpen(
  embedded: EmbeddedShop,
  targets: readonly Target[],
  say: (line: string) => void,
): Promise<Figure[]> {
  const port = await freePort()
  const refusals: string[] = []
  let shop = await embedded.start({ port })
  const { url } = shop
  const goods = await embedded.goods(url)
  const ledger = new Ledger(goods, { mostEmptied: targets.filter((target) => target !== 'shop').length * BUYERS })
  const accounts = new Accounts()
  const paid: string[] = []
  const carts = Array.from({ length: CARTS }, (_, i) => new ChangingCart(url, goods[i % goods.length] ?? 0))
  const kills: Record<Target, Kills> = { shop: noKills(), PostgreSQL: noKills(), both: noKills() }
  const unexpected: string[] = []
  let orphans = 0
  let isOpen = true
  let isCartsAlone = false

  const note = (error: unknown) => void unexpected.push(String(error))
  async function keep(work: () => Promise<void>) {
    while (isOpen) {
      try {
        if (isCartsAlone) await sleep(20)
        else await work()
      } catch (error) {
        note(error)
        await sleep(500)
      }
    }
  }
  async function buyAndPay() {
    const checkout = await ledger.ready(url)
    if (!(await ledger.complete(checkout))) return
    await pay(checkout)
    paid.push(checkout.number)
  }
  const people = [
    ...Array.from({ length: BUYERS }, () => keep(buyAndPay)),
    ...Array.from({ length: MEMBERS }, () => keep(() => accounts.register(url))),
  ]

  for (const [index, target] of targets.entries()) {
    const found = kills[target]
    let isChanging = true
    isCartsAlone = index % CARTS_ALONE === 0
    const changing = carts.map((cart) => cart.keepChanging(() => isChanging).catch(note))
    await sleep(Math.random() * MOST_PAUSE_MS)
    const postmaster = postmasterOf(embedded.dataDir)
    const killedAt = await kill(embedded, shop, target)
    isChanging = false
    if (target !== 'PostgreSQL') shop = await startAgain(embedded, port, refusals)
    if (target !== 'shop') await until('another server', () => isReplaced(embedded.dataDir, postmaster))
    await until('/readyz', async () => (await new Customer(url).get('/readyz')).status === 200)
    found.readyAfter.push(performance.now() - killedAt)
    orphans += embedded.orphans().length
    await Promise.all(changing)
    for (const cart of carts) {
      const ms = await cart.behindBy(killedAt)
      found.checkedCarts += 1
      if (ms !== undefined) found.behind.push(ms)
    }
    if (index % 10 === 9) say(`  ${index + 1} kills, ${ledger.checkouts.length} checkouts`)
  }
  isOpen = false
  await Promise.all(people)
  await ledger.finish(url)
  const lostAccounts = await accounts.countLost(url)
  const unpaid = await embedded.cluster.query<{ prefixed_id: string }>(
    '',
    `select number as prefixed_id from unnest($1::text[]) number
     where not exists (select from orders where prefixed_id = number and state = 'paid' and paid_at is not null)`,
    [paid],
  )
  const ledgerFigures = await ledger.figures(embedded, '')
  const endedAt = performance.now()
  const code = await shop.end('SIGTERM')
  const endMs = Math.round(performance.now() - endedAt)
  const left = serverProcesses(embedded.dataDir)
  const used = TARGETS.filter((each) => kills[each].readyAfter.length > 0)
  return [
    { what: 'kills', figure: used.map((each) => `${each} ${kills[each].readyAfter.length}`).join(', '), ok: true },
    ...used.map((each) => readiness(each, kills[each])),
    { what: 'starts that were refused', figure: listOf(refusals), ok: refusals.length === 0 },
    {
      what: `server processes without their postmaster, after ${targets.length} kills`,
      figure: String(orphans),
      ok: orphans === 0,
    },
    {
      what: 'after the last SIGTERM: exit code, time, server processes',
      figure: `${code}, ${endMs} ms, ${left.length}`,
      ok: code === 0 && left.length === 0,
    },
    {
      what: 'accounts acknowledged, log-ins, accounts lost',
      figure: `${accounts.emails.length}, ${accounts.logIns}, ${lostAccounts}`,
      ok: accounts.emails.length > targets.length && lostAccounts === 0,
    },
    {
      what: 'payments acknowledged, lost',
      figure: `${paid.length}, ${unpaid.length}`,
      ok: paid.length > targets.length && unpaid.length === 0,
    },
    {
      what: 'cart changes acknowledged',
      figure: String(carts.reduce((sum, { acknowledged }) => sum + acknowledged, 0)),
      ok: true,
    },
    ...used.map((each) => cartsBehind(each, kills[each])),
    { what: 'unexpected answers', figure: listOf(unexpected), ok: unexpected.length === 0 },
    ...ledgerFigures,
  ]
}

/** @returns when PostgreSQL was killed, or else the shop */
async function kill(embedded: EmbeddedShop, shop: RunningShop, target: Target): Promise<number> {
  const steps = {
    shop: () => void shop.process.kill('SIGKILL'),
    PostgreSQL: () => embedded.killServer(),
  }
  const order = target === 'both' ? shuffled(['shop', 'PostgreSQL'] as const) : [target]
  let killedAt = 0
  for (const [index, each] of order.entries()) {
    if (index > 0) await sleep(Math.random() * MOST_APART_MS)
    steps[each]()
    if (index === 0 || each === 'PostgreSQL') killedAt = performance.now()
  }
  if (target !== 'PostgreSQL') await shop.end('SIGKILL')
  return killedAt
}

/** As a supervisor does, several times. */
async function startAgain(embedded: EmbeddedShop, port: number, refusals: string[]): Promise<RunningShop> {
  try {
    return await embedded.start({ port })
  } catch (error) {
    refusals.push(String(error))
    if (refusals.length > KILLS) throw error
    return startAgain(embedded, port, refusals)
  }
}

function isReplaced(dataDir: string, postmaster: number): boolean {
  try {
    const found = postmasterOf(dataDir)
    return found > 0 && found !== postmaster
  } catch {
    return false
  }
}

const noKills = (): Kills => ({ readyAfter: [], checkedCarts: 0, behind: [] })

function readiness(target: Target, { readyAfter }: Kills): Figure {
  const longest = Math.max(...readyAfter)
  return {
    what: `killed: ${target}; \`/readyz\` again after, median and longest`,
    figure: `${Math.round(median(readyAfter))} ms, ${Math.round(longest)} ms`,
    ok: longest < MOST_START_MS,
  }
}

function cartsBehind(target: Target, { checkedCarts, behind }: Kills): Figure {
  const furthest = Math.max(0, ...behind)
  const times =
    behind.length > 0 ? `, by ${Math.round(median(behind))} ms (median), at most ${Math.round(furthest)} ms` : ''
  return {
    what: `killed: ${target}; carts read, of these behind`,
    figure: `${checkedCarts}, ${behind.length}${times}`,
    ok: target === 'shop' ? behind.length === 0 : furthest <= MOST_LOST_MS,
  }
}

const listOf = (texts: readonly string[]) =>
  [String(texts.length), ...new Set(texts.map((text) => text.slice(0, 200)))].slice(0, 4).join('; ')

function shuffled<T>(values: readonly T[]): T[] {
  return values
    .map((value) => ({ value, at: Math.random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ value }) => value)
}
