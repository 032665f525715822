import { eq, sql } from 'drizzle-orm'
import { holdUntil } from '../checkout/insert-order.db.ts'
import { type Db, firstRow } from '../db.ts'
import { findInvoice, replaceInvoice } from '../invoices/invoices.db.ts'
import { queueOrderEmail } from '../orders/emails.db.ts'
import { orderLines, orders } from '../orders/orders.tables.ts'
import { endReminder } from '../orders/overdue.db.ts'
import { replaceAttempt } from '../payments/attempts.db.ts'
import { isByHand } from '../payments/provider.ts'
import { moveEditedStock, releasePicked, type Taken } from './edit-stock.db.ts'
import { type ChangedLine, changedLines, EditRefused, type NewLine, sumsOfTotals, totalsOfEdit } from './goods-edit.ts'
import type { GoodsEdited, OpenEdit } from './open-edit.ts'
import { editedLines, recordEdit } from './record-edit.db.ts'

/** Lines, sums and VAT are computed anew; an open payment of the old sum ends, and a new one asks for the new sum. */
export async function editUnpaid(open: OpenEdit): Promise<GoodsEdited> {
  const { tx, deps, order, lines, edit, added, delivery } = open
  const changed = changedLines(open)
  const shipping = edit.shipping ?? order.shippingTotal
  const kept = changed.filter(({ quantity }) => quantity > 0)
  const after = [...kept.map((change) => ({ ...asLine(change), vatRate: rateOfLine(open, change.line) })), ...added]
  const totals = totalsOfEdit({ ...order, ...chargeRates(open) }, after, shipping)
  if (totals.total === 0) throw new EditRefused({ ok: false, reason: 'empty' })
  const record = editedLines(order, changed, { added, shipping, delivery })
  if (record.length === 0) throw new EditRefused({ ok: false, reason: 'nothing' })
  const taken = await moveEditedStock(tx, changed, added)
  await writeLines(open, { changed, taken, sums: totals.lines })
  const version = order.version + 1
  const provider = await lastProvider(tx, order.id)
  const isExempt = order.vatNote !== 'reverse-charge' || after.some(({ isReversed }) => isReversed !== false)
  await tx
    .update(orders)
    .set({
      version,
      itemsTotal: totals.items,
      discountTotal: totals.discount,
      shippingTotal: totals.shipping,
      shippingVat: totals.shippingVat,
      surchargeVat: totals.surchargeVat,
      total: totals.total,
      vatTotal: totals.vat,
      vatRows: totals.vatRows,
      ...(delivery ? { delivery: delivery.delivery, parcels: delivery.parcels, ...chargeRates(open) } : {}),
      ...(isExempt ? {} : { vatNote: null, vatEvidence: null }),
      ...(order.state === 'awaiting_payment' ? { holdUntil: holdUntil(provider, deps.now, deps.settings) } : {}),
    })
    .where(eq(orders.id, order.id))
  if (totals.total !== order.total) await replaceAttempt(tx, order.id, { now: deps.now })
  const isMoved = delivery !== undefined && totals.total === order.total
  const about = `edit-${version}`
  await queueOrderEmail(tx, deps.queue, { kind: 'order-changed', orderId: order.id, about, isMoved })
  const difference = totals.total - order.total
  await recordEdit(open, { version, kind: 'in-place', lines: record, difference })
  const isInvoiced = (await findInvoice(tx, order.id)) !== null
  // Last, because it locks the invoice series until the commit.
  if (isInvoiced) {
    await endReminder(tx, order.id)
    const issuing = { tx, now: deps.now, settings: deps.settings }
    const issued = await replaceInvoice(issuing, order.id, `edit-${order.id}-${version}`)
    if (!issued) throw new EditRefused({ ok: false, reason: 'state' })
  }
  return {
    ok: true,
    kind: 'in-place',
    version,
    before: sumsOfTotals(totalsOfEdit(order, lines, order.shippingTotal)),
    after: sumsOfTotals(totals),
    difference,
    refund: 0,
    supplement: null,
    invoice: isInvoiced ? 'replaced' : 'none',
    hasPayLink: !isByHand(provider),
  }
}

const rateOfLine = ({ delivery }: OpenEdit, line: ChangedLine['line']) =>
  delivery?.lineRates.get(line.id) ?? line.vatRate

const chargeRates = ({ order, delivery }: OpenEdit) => ({
  shippingVatRate: delivery ? delivery.shippingVatRate : order.shippingVatRate,
  surchargeVatRate: delivery ? delivery.surchargeVatRate : order.surchargeVatRate,
})

const asLine = ({ line, quantity, discount }: ChangedLine) => ({ ...line, quantity, discount })

type Written = {
  changed: readonly ChangedLine[]
  taken: { changed: Taken[]; added: Taken[] }
  sums: readonly { total: number; vat: number }[]
}

async function writeLines(open: OpenEdit, { changed, taken, sums }: Written) {
  const { tx, order, lines, added } = open
  const last = Math.max(0, ...lines.map(({ position }) => position))
  let place = 0
  for (const [i, { line, quantity, discount }] of changed.entries()) {
    await releasePicked(tx, line.id, quantity)
    if (quantity === 0) {
      await tx.delete(orderLines).where(eq(orderLines.id, line.id))
      continue
    }
    const { own, virtual } = taken.changed[i] ?? { own: 0, virtual: 0 }
    const { total = 0, vat = 0 } = sums[place++] ?? {}
    await tx
      .update(orderLines)
      .set({
        quantity,
        discount,
        total,
        vat,
        vatRate: rateOfLine(open, line),
        takenQuantity: own,
        takenVirtual: virtual,
      })
      .where(eq(orderLines.id, line.id))
  }
  if (added.length === 0) return
  await tx.insert(orderLines).values(
    added.map(({ listedPrice: _listed, ...line }: NewLine, i) => ({
      ...line,
      orderId: order.id,
      position: last + 1 + i,
      total: sums[place + i]?.total ?? 0,
      vat: sums[place + i]?.vat ?? 0,
      takenQuantity: taken.added[i]?.own ?? 0,
      takenVirtual: taken.added[i]?.virtual ?? 0,
    })),
  )
}

export async function lastProvider(tx: Db, orderId: number): Promise<string> {
  const found = await firstRow<{ provider: string }>(
    tx,
    sql`select provider from payments where order_id = ${orderId} order by attempt desc limit 1`,
  )
  if (!found) throw new Error('An order without payment')
  return found.provider
}
