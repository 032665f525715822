import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { bookBankEntries } from '../../src/jobs.ts'
import type { BankEntries, BankEntry, StatementSent } from '../../src/shop/bank/bank.calls.ts'
import { firstRow } from '../../src/shop/db.ts'
import { bought } from './bought.ts'
import { buyer } from './buyers.ts'
import type { TestShop } from './shop.ts'
import type { StaffBrowser } from './staff.ts'

export const sendStatement = (staff: StaffBrowser, file: string | Uint8Array, name = 'izraksts.xml') =>
  staff.post(`/bank/statements?name=${encodeURIComponent(name)}`, Buffer.from(file as string), {
    'content-type': 'application/octet-stream',
  })

/** Reads a statement and books what is clean. */
export async function readStatement(shop: TestShop, staff: StaffBrowser, file: string | Uint8Array) {
  const { status, body } = await sendStatement(staff, file)
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`)
  const sent = body as StatementSent
  await bookBankEntries(shop.services, sent.statement.id)
  const read = await staff.get(`/bank/statements/${sent.statement.id}`)
  return { ...sent, statement: read.body as StatementSent['statement'] }
}

export const entriesOf = async (staff: StaffBrowser, view = 'open', q = '') =>
  (
    (await staff.get(`/bank/entries?view=${view}&limit=200&q=${encodeURIComponent(q)}`)).body as z.infer<
      typeof BankEntries
    >
  ).rows

/** The entry whose words are these. */
export async function entryOf(staff: StaffBrowser, text: string): Promise<BankEntry> {
  for (const view of ['open', 'booked', 'part', 'give-back', 'ignored']) {
    const found = (await entriesOf(staff, view)).find(({ details }) => details.includes(text))
    if (found) return found
  }
  throw new Error(`There is no entry ${text}`)
}

/** What a person decides about an entry. */
export const decide = (staff: StaffBrowser, { id, version }: BankEntry, verb: string, body: object = {}) =>
  staff.post(`/bank/entries/${id}/${verb}`, body, { 'if-match': `"${version}"` })

/** An order of 121.00 € that waits for a transfer. */
export async function transferOrder(shop: TestShop) {
  const lamp = await shop.product({ price: 12_100, quantity: 5 })
  const placed = await bought(shop, await buyer(shop, [{ id: lamp.id }]), {
    payment_method: 'bank-transfer',
  })
  return { ...placed, lamp }
}

export const paidState = async (shop: TestShop, number: string) =>
  firstRow<{ state: string; is_paid: boolean }>(
    shop.db,
    sql`select state, paid_at is not null as is_paid from orders where prefixed_id = ${number}`,
  )
