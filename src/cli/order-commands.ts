import { pino } from 'pino'
import { paymentProviders } from '../server/payments/providers.ts'
import { startQueue } from '../server/queue.ts'
import { audit as auditShop } from '../shop/audit.db.ts'
import { createMemory } from '../shop/memory.ts'
import { formatPrice, parseAmount } from '../shop/money/money.ts'
import { ORDER_STATES, type OrderState } from '../shop/orders/states.ts'
import { closeTask, openTasks } from '../shop/orders/tasks.db.ts'
import { readSettings } from '../shop/settings/settings.db.ts'
import { formatShortDay } from '../shop/shipping/dates.ts'
import { type Command, type CommandContext, UsageError } from './commands.ts'
import { changeOrder, listOrders, ORDER_VERBS, type OrderVerb, type RefundOptions } from './orders.ts'

export const orders: Command = {
  usage: 'orders [state]',
  about: `the newest orders; states: ${ORDER_STATES.join(', ')}`,
  async run({ database, args: [state], say }) {
    if (state !== undefined && !isState(state)) throw new UsageError(`There is no state "${state}".`)
    const found = await listOrders(database.db, state === undefined ? {} : { state })
    for (const row of found) {
      say(
        [
          row.number,
          formatShortDay(row.placedAt, 'lv'),
          row.state.padEnd(16),
          formatPrice(row.total, 'lv').padStart(12),
          row.buyer,
        ].join('  '),
      )
    }
    if (found.length === 0) say('No orders.')
  },
}

const ORDER_USAGE = `order NUMBER ${ORDER_VERBS.join('|')} [EUROS] [--restock]`

export const order: Command = {
  usage: ORDER_USAGE,
  about:
    'says what has happened to an order; the buyer gets the letter that belongs to it. refund: gives back the sum, or all that is left; refunded: it has gone back by hand',
  async run(context) {
    const [number = '', verb = '', ...rest] = context.args
    if (!isVerb(verb)) throw new UsageError(ORDER_USAGE)
    const options = refundOptions(verb, rest)
    await withQueue(context, async (deps) => {
      const result = await changeOrder(deps, number, verb, options)
      if (result.ok)
        context.say(`${number}: ${result.from} → ${result.to}${result.money ? moneyWords[result.money] : ''}`)
      else throw new UsageError(`${number}: ${result.reason}${'from' in result ? ` (it is ${result.from})` : ''}`)
    })
  },
}

const moneyWords = {
  done: '; the money has gone back',
  pending: '; the money is on its way back',
  'provider-away': '; the bank does not answer, the shop asks it again every ten minutes',
  refused: '; the bank refused to give the money back: see tasks',
}

/** „12,50 --restock" behind refund and refunded; nothing behind the other verbs. */
function refundOptions(verb: OrderVerb, args: readonly string[]): RefundOptions {
  const isRefund = verb === 'refund' || verb === 'refunded'
  const restock = args.includes('--restock')
  const [sum, ...more] = args.filter((arg) => arg !== '--restock')
  if (more.length > 0 || (!isRefund && args.length > 0)) throw new UsageError(ORDER_USAGE)
  if (sum === undefined) return { restock }
  const amount = parseAmount(sum.replace(',', '.'))
  if (amount === null || amount <= 0) throw new UsageError(`"${sum}" is no sum of euros.`)
  if (restock) throw new UsageError('--restock returns all pieces of an order: leave the sum out.')
  return { amount }
}

export const tasks: Command = {
  usage: 'tasks [done ID]',
  about:
    'what a person has to decide: money that fits no order, refunds by hand, overdue invoices, withdrawals; done closes one',
  async run({ database: { db }, args: [verb, id], say }) {
    if (verb === 'done' && /^\d{1,9}$/.test(id ?? '')) {
      if (!(await closeTask(db, Number(id)))) throw new UsageError(`There is no open task ${id}.`)
      say(`Task ${id} is done.`)
      return
    }
    if (verb !== undefined) throw new UsageError('tasks [done ID]')
    const open = await openTasks(db)
    for (const task of open) {
      const day = formatShortDay(task.createdAt, 'lv')
      say([String(task.id).padStart(5), day, task.kind.padEnd(20), task.subject, task.note].join('  '))
    }
    if (open.length === 0) say('Nothing to do.')
  },
}

export const audit: Command = {
  usage: 'audit',
  about: 'proves that stock, orders, payments and coupons agree',
  async run({ database, say }) {
    const broken = await auditShop(database.db)
    for (const line of broken) say(line)
    if (broken.length > 0) throw new UsageError(`${broken.length} promises are broken.`)
    say('Everything agrees.')
  },
}

/** Letters are queued with the change; the running server, or the next one, sends them. */
async function withQueue(
  { config, database }: CommandContext,
  work: (deps: Parameters<typeof changeOrder>[0]) => Promise<void>,
) {
  const log = pino({ level: 'warn' })
  const queue = await startQueue(database, log)
  try {
    const now = () => new Date()
    await work({
      db: database.db,
      queue,
      providers: paymentProviders({ config, db: database.db, log, now }),
      settings: await readSettings(database.db, createMemory()),
      now: now(),
    })
  } finally {
    await queue.stop()
  }
}

const isState = (text: string): text is OrderState => (ORDER_STATES as readonly string[]).includes(text)
const isVerb = (text: string): text is OrderVerb => (ORDER_VERBS as readonly string[]).includes(text)
