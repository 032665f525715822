import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { openDatabase } from '../src/adapters/database/database.ts'
import { migrate } from '../src/adapters/database/migrate.ts'
import { bookStatement } from '../src/shop/bank/book-statement.db.ts'
import { findStatement } from '../src/shop/bank/list-entries.db.ts'
import { storeStatement } from '../src/shop/bank/store-statement.db.ts'
import type { Db } from '../src/shop/db.ts'
import type { Queue } from '../src/shop/emails/queue.ts'
import { ORDER_NUMBER_BYTES, orderNumber } from '../src/shop/orders/number.ts'
import { payments } from '../src/shop/payments/payments.tables.ts'
import { settingsOf } from '../src/shop/settings/settings.ts'
import { actingDb } from '../src/shop/staff/actor.db.ts'
import { insertCountries, insertSale } from '../test/support/invoices.ts'
import { camt } from '../test/support/statement-files.ts'

/**
 * A statement with as many payments as unpaid orders, their numbers typed in ten ways: read and matched, then booked,
 * then read again: node bench/bank.ts [entries]
 */

const ENTRIES = Number(process.argv[2] ?? 5_000)
const queue: Queue = { add: async () => {} }
const { settings } = settingsOf({})

const dataDir = await mkdtemp(join(tmpdir(), 'bench-bank-'))
const database = await openDatabase({
  dataDir,
  DATABASE_URL: undefined,
  DATABASE_READ_URL: undefined,
  DATABASE_POOL: 10,
})
const db = actingDb(database.db, { actor: 'cli' })

const WAYS: readonly ((number: string) => string)[] = [
  (number) => number,
  (number) => `Apmaksa par pasūtījumu ${number}`,
  (number) => number.toLowerCase(),
  (number) => number.replaceAll('-', ''),
  (number) => `pas ${number.replaceAll('-', '').toLowerCase()}, paldies!`,
  (number) => number.replaceAll('-', ' '),
  (number) => `Rēķins Nr.${number}.`,
  (number) => `par ${number.slice(2)}`,
  (number) => `(${number.replace(/-/, '')})`,
  (number) => `nr ${number.replaceAll('-', '–')} 24.11.2026`,
]

async function insertOrders(tx: Db) {
  const numbers = new Set<string>()
  while (numbers.size < ENTRIES) numbers.add(orderNumber(randomBytes(ORDER_NUMBER_BYTES)))
  for (const prefixedId of numbers) {
    const orderId = await insertSale(tx, { prefixedId, state: 'awaiting_payment', paidAt: null })
    await tx.insert(payments).values({ orderId, provider: 'transfer', reference: prefixedId, amount: 4_897 })
  }
  return [...numbers]
}

async function timed<Value>(what: string, work: () => Promise<Value>): Promise<Value> {
  const start = performance.now()
  const value = await work()
  console.log(`${what}: ${((performance.now() - start) / 1_000).toFixed(2)} s`)
  return value
}

try {
  await migrate(database)
  await insertCountries(db)
  const numbers = await timed(`${ENTRIES} unpaid orders`, () => db.transaction(insertOrders))
  await db.execute(sql`analyze`)
  const moves = numbers.map((number, i) => ({
    amount: 4_897,
    text: WAYS[i % WAYS.length]?.(number) ?? number,
    payer: `Pircējs ${i}`,
    bankReference: `B${i}`,
  }))
  const bytes = Buffer.from(camt(moves, '08'))
  const given = { fileName: 'bench.xml', bytes, actor: 'cli', now: new Date() }
  const stored = await timed(`${(bytes.length / 1e6).toFixed(1)} MB read, kept and matched`, () =>
    storeStatement(db, queue, given),
  )
  if (!stored.ok) throw new Error(stored.problem)
  const found = await findStatement(db, stored.id)
  console.log(`clean: ${(((found?.waiting ?? 0) / ENTRIES) * 100).toFixed(2)} %`)
  const deps = { db: database.db, queue, settings, now: new Date() }
  await timed('booked, each in a transaction with its invoice and e-mail', async () => {
    while (!(await bookStatement(deps, stored.id)));
  })
  const after = await findStatement(db, stored.id)
  console.log(`booked: ${after?.booked}, to decide: ${after?.open}`)
  await timed('the same file again', () => storeStatement(db, queue, given))
  const other = Buffer.concat([bytes, Buffer.from('\n')])
  await timed('the same entries in another file', () => storeStatement(db, queue, { ...given, bytes: other }))
} finally {
  await database.close()
  await rm(dataDir, { recursive: true })
}
