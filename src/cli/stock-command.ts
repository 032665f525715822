import { userInfo } from 'node:os'
import type { Db } from '../shop/db.ts'
import { DEFAULT_LANG } from '../shop/languages.ts'
import { parseOrderNumber } from '../shop/orders/number.ts'
import { formatShortDay } from '../shop/shipping/dates.ts'
import { findStock, stockHistory } from '../shop/stock/history.db.ts'
import { addLocation, countStock, type Moved, moveStock, type Signed, transferStock } from '../shop/stock/move.db.ts'
import { fitsReason, isGivenReason } from '../shop/stock/reasons.ts'
import { linkToShop, listLocations, shopIdentifiers } from '../shop/stock/shop-locations.db.ts'
import { type Command, UsageError } from './commands.ts'

const USAGE =
  'stock CODE [+N receipt|return|correction, -N loss|correction, count N, transfer N FROM TO] [REFERENCE] [--location CODE]'

const DIGITS = /^\d{1,7}$/

export const stock: Command = {
  usage: 'stock CODE [±N REASON | count N | transfer N FROM TO]',
  about:
    'shows how many pieces there are and what last changed it; +12 receipt, -1 loss, +1 return ORDER, ±N correction; REFERENCE and --location CODE may follow; stock --new-location CODE TITLE; stock --shop [LOCATION SHOP|none]: which location lies in which shop',
  async run({ database: { db }, args, print }) {
    if (args[0] === '--new-location') return newLocation(db, args.slice(1), print)
    if (args[0] === '--shop') return locationShop(db, args.slice(1), print)
    const { location, rest } = takeLocation(args)
    const [code, verb, ...more] = rest
    if (!code) throw new UsageError(USAGE)
    if (verb !== undefined) {
      const moved = await change(db, code, verb, more, { actor: `cli:${userInfo().username}`, location })
      if (!moved.ok) throw new UsageError(refusalWords(moved))
    }
    await show(db, code, print)
  },
}

function takeLocation(args: readonly string[]): { location: string | undefined; rest: string[] } {
  const at = args.indexOf('--location')
  if (at < 0) return { location: undefined, rest: [...args] }
  const location = args[at + 1]
  if (!location) throw new UsageError(USAGE)
  return { location, rest: args.filter((_, i) => i !== at && i !== at + 1) }
}

function change(db: Db, code: string, verb: string, args: readonly string[], signed: Signed): Promise<Moved> {
  if (verb === 'count') {
    const [counted = '', reference, ...none] = args
    if (!DIGITS.test(counted) || none.length > 0) throw new UsageError(USAGE)
    return countStock(db, code, Number(counted), { ...signed, reference })
  }
  if (verb === 'transfer') {
    const [pieces = '', from, to, reference, ...none] = args
    if (!DIGITS.test(pieces) || Number(pieces) === 0 || !from || !to || none.length > 0) throw new UsageError(USAGE)
    return transferStock(db, code, Number(pieces), { ...signed, from, to, reference })
  }
  const [reason = '', given, ...none] = args
  const pieces = Number(verb)
  if (!/^[+-]\d{1,7}$/.test(verb) || pieces === 0 || !isGivenReason(reason) || none.length > 0) {
    throw new UsageError(USAGE)
  }
  if (!fitsReason(pieces, reason)) throw new UsageError(`${verb} is no ${reason}: ${USAGE}`)
  const reference = reason === 'return' ? (parseOrderNumber(given ?? '') ?? given) : given
  return moveStock(db, code, pieces, { ...signed, reason, reference })
}

async function newLocation(db: Db, [code, title, ...none]: readonly string[], print: (line: string) => void) {
  if (!code || !title || none.length > 0) throw new UsageError('stock --new-location CODE TITLE')
  if (!(await addLocation(db, code, title))) throw new UsageError(`There is a location ${code} already.`)
  print(`The location ${code} is there: stock CODE transfer N main ${code}`)
}

/** Alone it lists them. */
async function locationShop(db: Db, [location, shop, ...none]: readonly string[], print: (line: string) => void) {
  if (location === undefined) {
    for (const { code, title, kind, shop } of await listLocations(db)) {
      const place = kind === 'supplier' ? 'at the supplier' : (shop ?? 'in no shop')
      print(`${code.padEnd(16)} ${place.padEnd(24)} ${title}`)
    }
    return
  }
  if (!shop || none.length > 0) throw new UsageError('stock --shop LOCATION SHOP|none')
  if (!(await linkToShop(db, location, shop === 'none' ? null : shop))) {
    throw new UsageError(
      `There is no own location ${location} or no shop ${shop}. Shops: ${(await shopIdentifiers(db)).join(', ') || 'none'}`,
    )
  }
  print(shop === 'none' ? `${location} lies in no shop.` : `What lies at ${location} is shown as stock of ${shop}.`)
}

async function show(db: Db, code: string, print: (line: string) => void) {
  const found = await findStock(db, code)
  if (!found) throw new UsageError(`There is no product ${code}.`)
  const { quantity, virtualQuantity, ordered } = found
  print(`${found.code}  ${found.title}`)
  print(`can be sold: ${quantity}, from the supplier: ${virtualQuantity}; ordered and not packed yet: ${ordered}`)
  if (found.levels.length > 0) print(found.levels.map(({ code, level }) => `${code}: ${level}`).join(', '))
  for (const entry of await stockHistory(db, found.id)) {
    const { at, change, reason, location, actor, reference } = entry
    const pieces = (change > 0 ? `+${change}` : String(change)).padStart(6)
    print(
      [formatShortDay(at, DEFAULT_LANG), pieces, reason.padEnd(14), location, actor, reference ?? '']
        .join('  ')
        .trimEnd(),
    )
  }
}

function refusalWords(refusal: Extract<Moved, { ok: false }>): string {
  if (refusal.reason === 'fewer-than-ordered') {
    return `Orders that are not packed hold ${refusal.ordered} pieces of it, more than were counted: cancel some, or book the missing ones as a loss.`
  }
  return WORDS[refusal.reason]
}

const WORDS = {
  'unknown-product': 'There is no product with that code that has stock: variations have their own.',
  'unknown-location': 'There is no such location: stock --new-location CODE TITLE',
  'too-few': 'There are fewer pieces than that.',
  'unknown-order': 'Which order came back? stock CODE +1 return E-7K4-M92',
  'too-many-returned': 'That order has not so many pieces of it left to come back.',
}
