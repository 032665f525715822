import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../src/server/database/database.ts'
import { findCreditNotes, issueCreditNote, issueInvoice } from '../src/shop/invoices/invoices.db.ts'
import { Settings } from '../src/shop/settings/settings.ts'
import { insertCountries, insertSale, openFreshPostgres } from './invoices.ts'

const server = process.env.TEST_DATABASE_URL ?? ''
const settings = Settings.parse({})
const now = new Date('2026-11-21T10:00:00Z')

describe.skipIf(!server)('on real PostgreSQL, with many at once', () => {
  let database: Database
  let drop: () => Promise<void>

  beforeAll(async () => {
    ;({ database, drop } = await openFreshPostgres(server))
    await insertCountries(database.db)
  })
  afterAll(() => drop?.())

  const issue = (orderId: number, fails = false) =>
    database.db.transaction(async (tx) => {
      const invoice = await issueInvoice(tx, orderId, now, settings)
      if (fails) throw new Error('rolled back')
      return invoice
    })

  test('sixty orders, a third of them failing, leave no gap in the numbers', async () => {
    const ids = await Promise.all(Array.from({ length: 60 }, () => insertSale(database.db)))
    const done = await Promise.allSettled(ids.map((id, i) => issue(id, i % 3 === 0)))
    const numbers = done.flatMap((one) => (one.status === 'fulfilled' ? [one.value.number] : []))
    expect(numbers.sort()).toEqual(Array.from({ length: 40 }, (_, i) => `ER-2026-${String(i + 1).padStart(5, '0')}`))
  })

  test('twenty who ask for the same order get the same invoice', async () => {
    const orderId = await insertSale(database.db)
    const all = await Promise.all(Array.from({ length: 20 }, () => issue(orderId)))
    expect(new Set(all.map((invoice) => invoice.number)).size).toBe(1)
  })

  test('ten refunds at once never give back more than was paid', async () => {
    const orderId = await insertSale(database.db, { paidAt: now, state: 'paid' })
    const invoice = await issue(orderId)
    const amount = Math.ceil(invoice.totals.gross / 4)
    const all = await Promise.all(
      Array.from({ length: 10 }, (_, i) =>
        database.db.transaction((tx) =>
          issueCreditNote(tx, orderId, now, { what: 'amount', amount, reason: '', reference: `refund-${i}` }),
        ),
      ),
    )
    expect(all.filter((one) => one.ok)).toHaveLength(3)
    const credited = (await findCreditNotes(database.db, orderId)).reduce((total, note) => total + note.totals.gross, 0)
    expect(credited).toBe(amount * 3)
  })
})
