import { pino } from 'pino'
import { paymentProviders } from '../server/payments/providers.ts'
import { startQueue } from '../server/queue.ts'
import { audit as auditShop } from '../shop/audit.db.ts'
import { createMemory } from '../shop/memory.ts'
import { formatPrice } from '../shop/money/money.ts'
import { ORDER_STATES, type OrderState } from '../shop/orders/states.ts'
import { readSettings } from '../shop/settings/settings.db.ts'
import { formatShortDay } from '../shop/shipping/dates.ts'
import { type Command, type CommandContext, UsageError } from './commands.ts'
import { changeOrder, listOrders, ORDER_VERBS, type OrderVerb } from './orders.ts'

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

export const order: Command = {
  usage: `order NUMBER ${ORDER_VERBS.join('|')}`,
  about: 'says what has happened to an order; the buyer gets the letter that belongs to it',
  async run(context) {
    const [number = '', verb = ''] = context.args
    if (!isVerb(verb)) throw new UsageError(`order NUMBER ${ORDER_VERBS.join('|')}`)
    await withQueue(context, async (deps) => {
      const result = await changeOrder(deps, number, verb)
      if (result.ok) context.say(`${number}: ${result.from} → ${result.to}`)
      else throw new UsageError(`${number}: ${result.reason}${'from' in result ? ` (it is ${result.from})` : ''}`)
    })
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
