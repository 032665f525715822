import { sql } from 'drizzle-orm'
import { changedRows, type Db, firstRow } from '../db.ts'
import { type CompanyCountry, checkRegNum, hasNumberRules } from './numbers.ts'
import type { CompanyFound, RegisteredCompany } from './registered-company.ts'

/** Rows of one statement: an import runs beside buyers. */
const SLICE = 2_000
/** A file with fewer companies than this share of the present ones is taken for a broken one. */
const MIN_SHARE = 0.8

export type RegisterImport =
  | { ok: true; companies: number; removed: number }
  | { ok: false; reason: 'shrunken' | 'busy' }

type Source = {
  country: CompanyCountry
  /** YYYY-MM-DD */
  day: string
  now: Date
  onProgress?: (companies: number) => void
}

export async function findRegisteredCompany(
  db: Db,
  country: string,
  regNum: string,
): Promise<CompanyFound | undefined> {
  const checked = hasNumberRules(country) ? checkRegNum(country, regNum) : undefined
  if (!checked?.ok) return undefined
  return firstRow<CompanyFound>(
    db,
    sql`select reg_num as "regNum", name, address, city, zip, is_closed as "isClosed", day::text as day
        from registered_companies join company_registers using (country)
        where country = ${country} and reg_num = ${checked.value} and companies > 0`,
  )
}

export const registerStatus = (db: Db, country: CompanyCountry) =>
  firstRow<{ day: string; companies: number }>(
    db,
    sql`select day::text as day, companies from company_registers where country = ${country} and companies > 0`,
  )

/** Replaces a country's companies in slices; those that left are removed last, so a broken file removes nothing. */
export async function importRegister(
  db: Db,
  companies: AsyncIterable<RegisteredCompany>,
  source: Source,
): Promise<RegisterImport> {
  const { country, day, now } = source
  const before = (await registerStatus(db, country))?.companies ?? 0
  const number = await nextImportNumber(db, country, now)
  let taken = 0
  for await (const slice of slices(companies, SLICE)) {
    taken += await storeSlice(db, slice, { country, number })
    source.onProgress?.(taken)
  }
  if (taken === 0 || taken < before * MIN_SHARE) return { ok: false, reason: 'shrunken' }
  const current = await changedRows(
    db,
    sql`update company_registers set day = ${day}, companies = ${taken}, imported_at = ${now.toISOString()}
        where country = ${country} and import_number = ${number}`,
  )
  // A later import has begun meanwhile; it removes what is gone.
  if (current === 0) return { ok: false, reason: 'busy' }
  return { ok: true, companies: taken, removed: await removeOthers(db, country, number) }
}

async function nextImportNumber(db: Db, country: CompanyCountry, now: Date): Promise<number> {
  const row = await firstRow<{ number: number }>(
    db,
    sql`insert into company_registers (country, day, companies, import_number, imported_at)
        values (${country}, ${now.toISOString()}, 0, 1, ${now.toISOString()})
        on conflict (country) do update set import_number = company_registers.import_number + 1
        returning import_number as number`,
  )
  if (!row) throw new Error('The import got no number')
  return row.number
}

function storeSlice(
  db: Db,
  slice: readonly RegisteredCompany[],
  { country, number }: { country: CompanyCountry; number: number },
): Promise<number> {
  const rows = [...new Map(slice.map((company) => [company.regNum, company])).values()]
  return changedRows(
    db,
    sql`
    insert into registered_companies (country, reg_num, name, address, city, zip, is_closed, import_number)
    select ${country}, "regNum", name, address, city, zip, "isClosed", ${number}
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as given ("regNum" text, name text, address text, city text, zip text, "isClosed" boolean)
    on conflict (country, reg_num) do update set name = excluded.name, address = excluded.address,
      city = excluded.city, zip = excluded.zip, is_closed = excluded.is_closed, import_number = excluded.import_number`,
  )
}

async function removeOthers(db: Db, country: CompanyCountry, number: number): Promise<number> {
  let removed = 0
  for (;;) {
    const slice = await changedRows(
      db,
      sql`delete from registered_companies where ctid = any(array(select ctid from registered_companies
            where country = ${country} and import_number < ${number} limit ${SLICE}))`,
    )
    removed += slice
    if (slice < SLICE) return removed
  }
}

async function* slices<Item>(items: AsyncIterable<Item>, size: number): AsyncGenerator<Item[]> {
  let slice: Item[] = []
  for await (const item of items) {
    slice.push(item)
    if (slice.length < size) continue
    yield slice
    slice = []
  }
  if (slice.length > 0) yield slice
}
