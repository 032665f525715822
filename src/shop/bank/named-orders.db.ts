import type { Db } from '../db.ts'
import type { OrderFacts } from './judge.ts'
import { invoicePrefixes, ordersById, ordersByNumber, ordersOfInvoices } from './order-facts.db.ts'
import { referencesIn } from './references.ts'

/** The orders that each text names, by their own numbers or by those of invoices. */
export async function namedOrders(db: Db, texts: readonly string[]): Promise<OrderFacts[][]> {
  const prefixes = await invoicePrefixes(db)
  const references = texts.map((text) => referencesIn(text, prefixes))
  const orders = await ordersByNumber(db, unique(references.flatMap((each) => each.orders)))
  const ofInvoices = await ordersOfInvoices(db, unique(references.flatMap((each) => each.invoices)))
  const byId = new Map(orders.map((order) => [order.id, order]))
  const missing = unique([...ofInvoices.values()]).filter((id) => !byId.has(id))
  for (const order of await ordersById(db, missing)) byId.set(order.id, order)
  const byNumber = new Map(orders.map((order) => [order.number, order]))
  return references.map(({ orders: numbers, invoices }): OrderFacts[] => {
    const found = [
      ...numbers.map((number) => byNumber.get(number)),
      ...invoices.map((number) => byId.get(ofInvoices.get(number) ?? 0)),
    ]
    return unique(found.filter((order) => order !== undefined))
  })
}

const unique = <Value>(values: readonly Value[]): Value[] => [...new Set(values)]
