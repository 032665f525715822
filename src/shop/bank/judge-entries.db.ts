import type { Db } from '../db.ts'
import type { FileEntry } from './entry.ts'
import { type Judged, judge } from './judge.ts'
import { namedOrders } from './named-orders.db.ts'
import { ordersOwing, payersOf } from './order-facts.db.ts'

/** In a few statements, however many entries there are. Two entries of a file are never clean for one order. */
export async function judgeEntries(db: Db, entries: readonly FileEntry[]): Promise<Judged[]> {
  const named = await namedOrders(
    db,
    entries.map(({ details }) => details),
  )
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
