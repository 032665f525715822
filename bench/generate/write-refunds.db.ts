import { sql } from 'drizzle-orm'
import { type Db, rows } from '../../src/shop/db.ts'
import { emails } from '../../src/shop/emails/emails.tables.ts'
import { orderEvents } from '../../src/shop/orders/orders.tables.ts'
import { refunds } from '../../src/shop/payments/payments.tables.ts'
import { insertRows, reserveIds } from './insert-rows.db.ts'
import type { Refund } from './order-refunds.ts'
import { type DocumentRow, emailRow } from './order-rows.ts'
import { numberDocuments } from './write-documents.db.ts'
import { returnGoods } from './write-goods.db.ts'

/** Money that went back, with credit note and e-mail; goods too, where they came back. */
export async function writeRefunds(tx: Db, list: readonly Refund[], now: Date): Promise<void> {
  if (list.length === 0) return
  const ids = await reserveIds(tx, 'refunds', list.length)
  const done = list.map((refund, i) => ({ ...refund, id: ids[i] ?? 0 }))
  await insertRows(
    tx,
    refunds,
    done.map(({ id, paymentId, reference, amount, reason, isRestocked, at }) => {
      return {
        id,
        paymentId,
        reference,
        amount,
        state: 'done',
        reason,
        restock: isRestocked,
        createdAt: at,
        doneAt: at,
      }
    }),
  )
  await endOrders(tx, list)
  const numbers = await creditNotes(tx, list)
  await insertRows(
    tx,
    emails,
    done.map(({ id, orderId, amount, recipient, lang, at }) => {
      const data = { orderId, amount, creditNote: numbers.get(orderId) ?? null }
      return emailRow(now, at, { kind: 'order-refunded', subject: `refund:${id}`, recipient, lang, data })
    }),
  )
  await returnGoods(
    tx,
    list.filter(({ isRestocked }) => isRestocked).flatMap(({ pieces }) => pieces),
  )
}

async function endOrders(tx: Db, list: readonly Refund[]) {
  const json = JSON.stringify(list.map(({ orderId, isRestocked, at }) => ({ orderId, back: isRestocked ? at : null })))
  await tx.execute(sql`update orders o set state = 'refunded', stock_returned_at = r.back
    from json_to_recordset(${json}::json) as r("orderId" int, back timestamptz) where o.id = r."orderId"`)
  await tx.execute(sql`update payments set state = 'refunded'
    where id = any(${sql.param(list.map(({ paymentId }) => paymentId))}::int[])`)
  await insertRows(
    tx,
    orderEvents,
    list.map(({ orderId, at }) => {
      return { orderId, fromState: 'completed', toState: 'refunded', actor: 'merchant', note: 'refund', at }
    }),
  )
}

/** Each names its invoice. @returns their numbers by order */
async function creditNotes(tx: Db, list: readonly Refund[]): Promise<Map<number, string>> {
  const orderIds = list.map(({ orderId }) => orderId)
  const invoiced = await numbersOf(tx, orderIds, 'invoice')
  await numberDocuments(
    tx,
    list.map(({ document: row, orderId }): DocumentRow => {
      const { credits } = row.document
      const number = invoiced.get(orderId) ?? ''
      return { ...row, document: { ...row.document, credits: credits && { ...credits, number } } }
    }),
  )
  return numbersOf(tx, orderIds, 'credit_note')
}

async function numbersOf(tx: Db, orderIds: readonly number[], kind: DocumentRow['kind']): Promise<Map<number, string>> {
  const found = await rows<{ id: number; number: string }>(
    tx,
    sql`select order_id as id, document->>'number' as number from invoices
        where order_id = any(${sql.param(orderIds)}::int[]) and kind = ${kind}`,
  )
  return new Map(found.map(({ id, number }) => [id, number]))
}
