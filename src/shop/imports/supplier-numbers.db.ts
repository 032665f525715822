import type { Db } from '../db.ts'
import { supplierOf } from '../goods-files/columns.ts'
import { ownersOf, writeSupplierNumbers } from '../suppliers/suppliers.db.ts'
import type { Changes } from './import-states.ts'
import type { ParsedRow } from './parse-rows.ts'

/** A number that another good has, unless that one gets another number in the same slice. */
export async function refuseTakenNumbers(db: Db, planned: readonly ParsedRow[]) {
  for (const key of keysOf(planned)) {
    const rows = planned.filter(({ given }) => given[key])
    const stored = await ownersOf(db, supplierOf(key) ?? '', [...new Set(rows.map(({ given }) => given[key] ?? ''))])
    const owners = new Map([...stored].map(([number, { code }]) => [number, code]))
    const given = new Map(planned.map((row) => [row.code, row.given[key]]))
    for (const { code, given: own, reasons } of rows) {
      const number = own[key] ?? ''
      const owner = owners.get(number)
      if (owner === undefined || owner === code || (given.get(owner) ?? number) !== number) owners.set(number, code)
      else reasons.push({ code: 'number-taken', column: key, value: `${number}: ${owner}` })
    }
  }
}

type Written = Pick<ParsedRow, 'given'> & { id: number; changes: Changes }

/** What suppliers call goods; an empty cell says that one has no number there. */
export async function numberGoods(tx: Db, written: readonly Written[]) {
  for (const key of keysOf(written)) {
    const numbers = written.flatMap(({ id, changes }) =>
      changes[key] ? [{ id, number: changes[key][1] || null }] : [],
    )
    if (numbers.length > 0) await writeSupplierNumbers(tx, supplierOf(key) ?? '', numbers)
  }
}

const keysOf = (rows: readonly Pick<ParsedRow, 'given'>[]) => [
  ...new Set(rows.flatMap(({ given }) => Object.keys(given).filter(supplierOf))),
]
