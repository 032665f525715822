import { sql } from 'drizzle-orm'
import { type Db, firstRow } from '../../db.ts'
import { DEFAULT_LANG } from '../../languages.ts'
import { hasSqlState, UNIQUE_VIOLATION } from '../../sql-state.ts'
import { products, productTexts } from '../catalogue.tables.ts'
import { checkProductFields, type FieldProblems } from './check-product-fields.ts'
import { MAX_SLUG, slugOf } from './slug.ts'

/** `code`: empty for the next free one. `price`: cents with tax. */
export type NewProduct = { title: string; categoryId: number; code: string; price: number }

export type ProductCreated = { ok: true; id: number } | { ok: false; problems: FieldProblems }

/** A hidden product with the address that its Latvian title proposes. */
export async function createProduct(db: Db, given: NewProduct): Promise<ProductCreated> {
  const { categoryId, price } = given
  const title = given.title.trim()
  const code = given.code.trim()
  const key = `title.${DEFAULT_LANG}`
  const fields = { [key]: title, categoryId, price, ...(code ? { code } : {}) }
  const problems = checkProductFields(fields, Object.keys(fields))
  const category = await firstRow(db, sql`select 1 from categories where id = ${categoryId}`)
  if (!category) problems.categoryId ??= 'unknown'
  if (code && (await isTaken(db, 'code', code))) problems.code ??= 'taken'
  if (Object.keys(problems).length > 0) return { ok: false, problems }
  try {
    const id = await db.transaction(async (tx) => {
      const values = { categoryId, price, code: code || (await freeCode(tx)), slug: await freeSlug(tx, slugOf(title)) }
      const [made] = await tx
        .insert(products)
        .values({ ...values, isPublished: false })
        .returning({ id: products.id })
      if (!made) throw new Error('The product was not written')
      await tx.insert(productTexts).values({ productId: made.id, lang: DEFAULT_LANG, title })
      return made.id
    })
    return { ok: true, id }
  } catch (error) {
    // Between the question and the write.
    if (!code || !hasSqlState(error, UNIQUE_VIOLATION) || !(await isTaken(db, 'code', code))) throw error
    return { ok: false, problems: { code: 'taken' } }
  }
}

const isTaken = async (db: Db, column: 'code' | 'slug', value: string) =>
  (await firstRow(db, sql`select 1 from products where ${sql.identifier(column)} = ${value}`)) !== undefined

const MAX_TRIES = 100

/** The address itself, or the first free of `-2`, `-3` … */
export async function freeSlug(db: Db, wanted: string): Promise<string> {
  const start = (wanted || 'prece').slice(0, MAX_SLUG - 12)
  for (let n = 1; n <= MAX_TRIES; n += 1) {
    const slug = n === 1 ? start : `${start}-${n}`
    if (!(await isTaken(db, 'slug', slug))) return slug
  }
  return `${start}-${await nextNumber(db)}`
}

/** `P-000123` by the number that the product's id will be near. */
export async function freeCode(db: Db): Promise<string> {
  for (;;) {
    const code = `P-${String(await nextNumber(db)).padStart(6, '0')}`
    if (!(await isTaken(db, 'code', code))) return code
  }
}

/** No other transaction gets the same; gaps among ids do no harm. */
async function nextNumber(db: Db): Promise<number> {
  const found = await firstRow<{ n: number }>(
    db,
    sql`select nextval(pg_get_serial_sequence('products', 'id'))::int as n`,
  )
  if (!found) throw new Error('A sequence always has a next number')
  return found.n
}
