import type { Db } from '../db.ts'
import type { FileEntry } from './entry.ts'
import { type Judged, judge, type OrderFacts } from './judge.ts'
import { ordersById, ordersByNumber, ordersOfInvoices, ordersOwing, payersOf } from './order-facts.db.ts'
import { referencesIn } from './references.ts'

/** In a few statements, however many entries there are. Two entries of a file are never clean for one order. */
export async function judgeEntries(db: Db, entries: readonly FileEntry[]): Promise<Judged[]> {
  const references = entries.map(({ details }) => referencesIn(details))
  const orders = await ordersByNumber(db, unique(references.flatMap((each) => each.orders)))
  const ofInvoices = await ordersOfInvoices(db, unique(references.flatMap((each) => each.invoices)))
  const byId = new Map(orders.map((order) => [order.id, order]))
  const missing = unique([...ofInvoices.values()]).filter((id) => !byId.has(id))
  for (const order of await ordersById(db, missing)) byId.set(order.id, order)
  const byNumber = new Map(orders.map((order) => [order.number, order]))
  const named = references.map(({ orders: numbers, invoices }): OrderFacts[] => {
    const found = [
      ...numbers.map((number) => byNumber.get(number)),
      ...invoices.map((number) => byId.get(ofInvoices.get(number) ?? 0)),
    ]
    return unique(found.filter((order) => order !== undefined))
  })
  const unnamed = entries.filter((_, i) => named[i]?.length === 0)
  const sameSum = Map.groupBy(await ordersOwing(db, unique(unnamed.map(({ amount }) => amount))), ({ total }) => total)
  const payers = await payersOf(db, unique(unnamed.map(({ payerIban }) => payerIban).filter(Boolean)))
  const nobody: ReadonlySet<string> = new Set()
  const judged = entries.map((entry, i) =>
    judge(entry, named[i] ?? [], sameSum.get(entry.amount) ?? [], (iban) => payers.get(iban) ?? nobody),
  )
  return onlyFirstIsClean(judged)
}

function onlyFirstIsClean(judged: readonly Judged[]): Judged[] {
  const taken = new Set<number>()
  return judged.map((each) => {
    if (each.state !== 'matched' || each.orderId === null) return each
    if (taken.has(each.orderId)) return { ...each, state: 'open', doubt: 'paid' }
    taken.add(each.orderId)
    return each
  })
}

const unique = <Value>(values: readonly Value[]): Value[] => [...new Set(values)]
