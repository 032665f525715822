import { readFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { readCodeList } from '../shop/cart/code-list.ts'
import type { Db } from '../shop/db.ts'
import { DEFAULT_LANG } from '../shop/languages.ts'
import { actingDb } from '../shop/staff/actor.db.ts'
import { type Booked, bookDocument, continueDocument } from '../shop/stock/book-document.db.ts'
import { giveLines } from '../shop/stock/document-lines.db.ts'
import { createDocument, findDocument } from '../shop/stock/documents.db.ts'
import { documentNumber, MAX_GIVEN_LINES, MAX_PIECES } from '../shop/stock/documents.ts'
import { lowStock } from '../shop/stock/list-stock.db.ts'
import { MAIN_LOCATION } from '../shop/stock/reasons.ts'
import type { NewDocument } from '../shop/stock/stock-documents.calls.ts'
import { type Command, type CommandContext, UsageError } from './commands.ts'

const USAGE = [
  'stock-documents receipt FILE [SUPPLIER] [REFERENCE] [--location CODE]',
  'stock-documents count FILE [--location CODE] [--zero]',
  'stock-documents transfer FILE FROM TO',
  'stock-documents low',
].join('\n')

const LISTED = 200

export const stockDocuments: Command = {
  usage: 'stock-documents receipt|count|transfer FILE … | low',
  about:
    'books a file of codes (or EANs) and pieces, a good in each row: receipt FILE [SUPPLIER] [REFERENCE], count FILE [--zero: what is not in it is none], transfer FILE FROM TO; --location CODE; low: what runs out, and how many to order',
  async run(context) {
    const [verb, ...args] = context.args
    if (verb === 'low' && args.length === 0) return printLow(context)
    const { given, isZero, rest } = takeOptions(args)
    const [file, ...more] = rest
    if (!file) throw new UsageError(USAGE)
    await bookFile(context, file, { head: headOf(verb, more, given), isZero })
  },
}

function takeOptions(args: readonly string[]) {
  const at = args.indexOf('--location')
  const location = at < 0 ? undefined : args[at + 1]
  if (at >= 0 && !location) throw new UsageError(USAGE)
  const rest = args.filter((arg, i) => arg !== '--zero' && !(at >= 0 && (i === at || i === at + 1)))
  return { given: location, isZero: args.includes('--zero'), rest }
}

function headOf(verb: string | undefined, args: readonly string[], location = MAIN_LOCATION): NewDocument {
  const empty = { supplier: '', reference: '', note: '' }
  const [first = '', second = '', ...none] = args
  if (none.length > 0) throw new UsageError(USAGE)
  if (verb === 'receipt') return { ...empty, kind: 'receipt', location, supplier: first, reference: second }
  if (verb === 'count' && !first) return { ...empty, kind: 'count', location }
  if (verb === 'transfer' && first && second) return { ...empty, kind: 'transfer', location: first, toLocation: second }
  throw new UsageError(USAGE)
}

type Given = { head: NewDocument; isZero: boolean }

/** All rows are read first: a code that is not known books nothing, and the draft that is left names it. */
async function bookFile({ database, print }: CommandContext, file: string, { head, isZero }: Given) {
  const lines = readLines(file, head.kind === 'count' ? 0 : 1)
  const db = actingDb(database.db, { actor: 'cli' })
  const actor = `cli:${userInfo().username}`
  const made = await createDocument(db, head, actor)
  if (!made.ok) throw new UsageError(`There is no such ${made.reason}: stock --shop lists locations.`)
  const number = documentNumber(head.kind, made.id)
  const unknown: string[] = []
  for (let from = 0; from < lines.length; from += MAX_GIVEN_LINES) {
    const part = lines.slice(from, from + MAX_GIVEN_LINES)
    const answer = await giveLines(db, made.id, { mode: 'add', lines: part, actor })
    if (!answer.ok) throw new UsageError(`${number}: ${answer.reason}`)
    unknown.push(...answer.unknown)
  }
  if (unknown.length > 0) {
    throw new UsageError(
      `No good has ${unknown.join(', ')}. ${number} is a draft with the others: see /admin/stock/documents/${made.id}`,
    )
  }
  await book(db, made.id, { actor, isZero, number })
  print(`${number}: ${lines.length} lines are booked.`)
}

function readLines(file: string, least: number) {
  const rows = readCodeList(readFileSync(file, 'utf8').replace(/^\uFEFF/, ''), { least, most: MAX_PIECES })
  const wrong = rows.find(({ quantity }) => quantity === null)
  if (wrong) throw new UsageError(`How many pieces? ${wrong.text}`)
  if (rows.length === 0) throw new UsageError(`${file} has no rows.`)
  return rows.flatMap(({ code, quantity }) => (quantity === null ? [] : [{ code, quantity }]))
}

type Booking = { actor: string; isZero: boolean; number: string }

async function book(db: Db, id: number, { actor, isZero, number }: Booking) {
  const version = (await findDocument(db, id, DEFAULT_LANG))?.version ?? 0
  const booked = await bookDocument(db, id, { version, actor, uncounted: isZero ? 'zero' : 'leave' })
  if (!booked.ok) throw new UsageError(`${number} is not booked: ${wordsOf(booked)}`)
  while ((await findDocument(db, id, DEFAULT_LANG))?.state === 'booking') await continueDocument(db, id)
}

const wordsOf = (refused: Extract<Booked, { ok: false }>) =>
  refused.reason === 'short'
    ? refused.lines.map(({ code, available }) => `${code} (${available} there)`).join(', ')
    : refused.reason

async function printLow({ database: { db }, print }: CommandContext) {
  const goods = await lowStock(db, DEFAULT_LANG, LISTED)
  if (goods.length === 0) return print('Nothing runs out within seven days.')
  for (const { code, title, quantity, daysLeft, proposed } of goods) {
    const days = daysLeft === null ? 'below its limit' : `${daysLeft} d.`
    print(
      `${code.padEnd(20)} ${String(quantity).padStart(6)} left, ${days.padEnd(16)} order ${String(proposed).padStart(5)}  ${title}`,
    )
  }
}
