import { readFileSync } from 'node:fs'
import { DEFAULT_LANG } from '../shop/languages.ts'
import { formatAmount } from '../shop/money/money.ts'
import { giveTiers, listGoods } from '../shop/price-lists/list-prices.db.ts'
import { MAX_GIVEN } from '../shop/price-lists/price-list.ts'
import type { PriceList } from '../shop/price-lists/price-lists.calls.ts'
import { createPriceList, findPriceList, listPriceLists, removePriceList } from '../shop/price-lists/price-lists.db.ts'
import { readTierRows } from '../shop/price-lists/tier-rows.ts'
import { actingDb } from '../shop/staff/actor.db.ts'
import { type Command, type CommandContext, UsageError } from './commands.ts'
import { idOf } from './verbs.ts'

const USAGE = 'price-lists [show ID|new NAME|import ID FILE|remove ID]'
const MOST = 200

export const priceListsCommand: Command = {
  usage: USAGE,
  about:
    'price lists of customers: the list; show: its prices; new: an empty one; import: prices of a file with rows `code;12.50` or `code;pieces;12.50`; remove: deletes it with its prices',
  async run(context) {
    const [verb, thing, file, ...rest] = context.args
    if (verb === undefined) return list(context)
    if (thing === undefined || rest.length > 0 || (verb === 'import') !== (file !== undefined)) {
      throw new UsageError(USAGE)
    }
    if (verb === 'new') return create(context, thing)
    const found = await findPriceList(context.database.db, idOf(thing))
    if (!found) throw new UsageError(`There is no price list ${thing}.`)
    if (verb === 'show') return show(context, found)
    if (verb === 'remove') return remove(context, found)
    if (verb === 'import' && file) return importFile(context, found, file)
    throw new UsageError(USAGE)
  },
}

const dbOf = ({ database }: CommandContext) => actingDb(database.db, { actor: 'cli' })

const line = ({ id, isValid, goods, buyers, fields }: PriceList) =>
  [String(id).padStart(5), isValid ? 'counts' : 'off   ', `${goods} goods`, `${buyers} buyers`, fields.name].join('  ')

async function list({ database: { db }, print }: CommandContext) {
  const { rows } = await listPriceLists(db, { before: null, limit: MOST })
  for (const each of rows) print(line(each))
  if (rows.length === 0) print('No price lists.')
}

async function show({ database: { db }, print }: CommandContext, found: PriceList) {
  print(line(found))
  for (let after: number | null = 0; after !== null; ) {
    const page = await listGoods(db, found.id, { after, limit: MOST, q: '', lang: DEFAULT_LANG })
    for (const { code, price, tiers } of page.rows) {
      const prices = tiers.map((tier) => `from ${tier.from}: ${formatAmount(tier.price)}`).join(', ')
      print(`${code}  ${formatAmount(price)} -> ${prices}`)
    }
    after = page.next
  }
}

async function create(context: CommandContext, name: string) {
  const made = await createPriceList(dbOf(context), { name })
  if (!made.ok) {
    throw new UsageError(`Not made: ${made.reason === 'fields' ? JSON.stringify(made.problems) : made.reason}`)
  }
  context.print(
    `Price list ${made.id} is made: price-lists import ${made.id} FILE; its buyers are chosen in the back office.`,
  )
}

async function importFile(context: CommandContext, { id }: PriceList, file: string) {
  const { rows, wrong } = readTierRows(readFileSync(file, 'utf8').replace(/^\uFEFF/, ''))
  if (wrong.length > 0) {
    const named = wrong.slice(0, 5).map(({ row, text, problem }) => `row ${row} (${problem}): ${text}`)
    throw new UsageError(`Nothing was imported. ${named.join(' | ')}`)
  }
  const db = dbOf(context)
  const unknown: string[] = []
  for (let from = 0; from < rows.length; from += MAX_GIVEN) {
    const given = await giveTiers(db, id, rows.slice(from, from + MAX_GIVEN))
    if (!given.ok) throw new UsageError(`Price list ${id}: ${given.reason}`)
    unknown.push(...given.unknown)
    for (const code of given.above) context.print(`The ordinary price of ${code} is as low or lower.`)
  }
  if (unknown.length > 0) context.print(`No good has ${unknown.join(', ')}.`)
  context.print(`Price list ${id}: ${rows.length - unknown.length} rows.`)
}

async function remove(context: CommandContext, { id, version }: PriceList) {
  const removed = await removePriceList(dbOf(context), id, version)
  if (!removed.ok) throw new UsageError(`Refused: ${removed.reason}`)
  context.print(`Price list ${id} is deleted.`)
}
