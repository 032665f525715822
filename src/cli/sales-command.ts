import { readFileSync } from 'node:fs'
import { DEFAULT_LANG } from '../shop/languages.ts'
import { formatAmount } from '../shop/money/money.ts'
import { carryOutSales } from '../shop/sales/carry-out.db.ts'
import { readPriceRows } from '../shop/sales/price-rows.ts'
import { givePrices, saleGoodsOf } from '../shop/sales/sale-goods.db.ts'
import { MAX_GIVEN_PRICES, type Sale } from '../shop/sales/sales.calls.ts'
import {
  createSale,
  findSale,
  listSales,
  planSale,
  removeSale,
  type SaleMoved,
  stopSale,
} from '../shop/sales/sales.db.ts'
import { actingDb } from '../shop/staff/actor.db.ts'
import { type Command, type CommandContext, UsageError } from './commands.ts'
import { typedArgs } from './typed-args.ts'
import { idOf } from './verbs.ts'

const USAGE = 'sales [show ID|new FILE FIELD=TEXT…|plan ID|stop ID|remove ID]'
const MOST = 200

export const salesCommand: Command = {
  usage: USAGE,
  about:
    'sales that start and end by themselves: the list; show: every change of a price; new: a draft of the codes in a file (and their sale prices, `code;12.50`; fields: title, titleEn, startsAt, endsAt as 2026-12-01T00:00+02:00, percent, rounding); plan: it starts when it is due; stop: a running one ends now, a planned one becomes a draft; remove: deletes a draft',
  async run(context) {
    const [verb, thing, ...rest] = context.args
    if (verb === undefined) return list(context)
    if (thing === undefined) throw new UsageError(USAGE)
    if (verb === 'new') return create(context, thing, rest)
    const work = VERBS[verb]
    if (!work || rest.length > 0) throw new UsageError(USAGE)
    const sale = await findSale(context.database.db, idOf(thing))
    if (!sale) throw new UsageError(`There is no sale ${thing}.`)
    await work(context, sale)
  },
}

const VERBS: Record<string, (context: CommandContext, sale: Sale) => Promise<void>> = { show, plan, stop, remove }

const dbOf = ({ database }: CommandContext) => actingDb(database.db, { actor: 'cli' })

const line = ({ id, state, fields }: Sale) =>
  [String(id).padStart(5), state.padEnd(8), fields.startsAt, fields.endsAt, fields['title.lv']].join('  ')

async function list({ database: { db }, print }: CommandContext) {
  const { rows } = await listSales(db, { before: null, limit: MOST })
  for (const sale of rows) print(line(sale))
  if (rows.length === 0) print('No sales.')
}

async function show({ database: { db }, print }: CommandContext, sale: Sale) {
  print(line(sale))
  for (let after: number | null = 0; after !== null; ) {
    const page = await saleGoodsOf(db, sale.id, { after, limit: MOST, lang: DEFAULT_LANG })
    for (const { code, state, price, salePrice, salePrevious } of page.rows) {
      const next = salePrice === null ? 'stays' : formatAmount(salePrice)
      const compared = salePrevious === null ? '' : `  was ${formatAmount(salePrevious)}`
      print(`${code}  ${state}  ${formatAmount(price)} -> ${next}${compared}`)
    }
    after = page.next
  }
}

async function create(context: CommandContext, file: string, args: readonly string[]) {
  const { fields } = typedArgs(args, { options: [], flags: [] })
  const { title = '', titleEn = '', ...others } = fields
  const { prices, wrong } = readPriceRows(readFileSync(file, 'utf8').replace(/^\uFEFF/, ''))
  if (wrong.length > 0) throw new UsageError(`No price can be read in: ${wrong.slice(0, 5).join(' | ')}`)
  const db = dbOf(context)
  const made = await createSale(db, { 'title.lv': title, 'title.en': titleEn, ...others })
  if (!made.ok) {
    const problems = made.reason === 'fields' ? JSON.stringify(made.problems) : made.reason
    throw new UsageError(`The sale was not made: ${problems}`)
  }
  const unknown: string[] = []
  for (let from = 0; from < prices.length; from += MAX_GIVEN_PRICES) {
    const part = prices.slice(from, from + MAX_GIVEN_PRICES).map(({ code, price }) => ({ code, price }))
    const given = await givePrices(db, made.id, part)
    if (!given.ok) throw new UsageError(`Sale ${made.id}: ${given.reason}`)
    unknown.push(...given.unknown)
  }
  if (unknown.length > 0) context.print(`No good has ${unknown.join(', ')}.`)
  context.print(`Sale ${made.id} is a draft: sales show ${made.id}, then sales plan ${made.id}.`)
}

async function plan(context: CommandContext, { id, version }: Sale) {
  const now = new Date()
  const moved = await planSale(dbOf(context), id, { version, now, lang: DEFAULT_LANG })
  await finish(context, moved, `Sale ${id} is planned.`)
}

async function stop(context: CommandContext, { id, version }: Sale) {
  await finish(context, await stopSale(dbOf(context), id, { version }), `Sale ${id} is stopped.`)
}

async function finish(context: CommandContext, moved: SaleMoved, done: string) {
  if (!moved.ok) {
    const list =
      moved.reason === 'overlap' ? moved.overlaps.map(({ code, sale }) => `${code} (${sale})`).join(', ') : ''
    throw new UsageError(`Refused: ${moved.reason} ${list}`.trim())
  }
  await carryOutSales(context.database.db, { now: new Date() })
  context.print(done)
}

async function remove(context: CommandContext, { id, version }: Sale) {
  const removed = await removeSale(dbOf(context), id, version)
  if (!removed.ok) throw new UsageError(`Refused: ${removed.reason}`)
  context.print(`Sale ${id} is deleted.`)
}
