import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../db.ts'
import { sanitise } from '../../sanitise.ts'
import { products } from '../catalogue.tables.ts'
import { checkProductFields } from './check-product-fields.ts'
import { editableProduct } from './editable-product.db.ts'
import { type FieldValue, type GivenFields, idsOf } from './product-fields.ts'
import { writeFields } from './write-fields.db.ts'

class Rollback extends Error {}

/**
 * Reads the product as it would be with the changes and shown to everybody: they are written in a transaction that is
 * rolled back, so every rule of reading holds and nothing remains. What is not valid stays as it is stored.
 * @param read must read from its argument alone @returns null for an unknown product
 */
export async function previewProduct<Data>(
  db: Db,
  id: number,
  changes: GivenFields,
  read: (tx: Db, slug: string) => Promise<Data>,
): Promise<Data | null> {
  let seen: Data | null = null
  try {
    await db.transaction(async (tx) => {
      // A buyer's order never waits long for a preview, and a preview not long for an order.
      await tx.execute(sql`set local lock_timeout = '1s'`)
      seen = await tried(tx, id, changes, read)
      throw new Rollback()
    })
  } catch (error) {
    if (!(error instanceof Rollback)) throw error
  }
  return seen
}

async function tried<Data>(
  tx: Db,
  id: number,
  changes: GivenFields,
  read: (tx: Db, slug: string) => Promise<Data>,
): Promise<Data | null> {
  const product = await editableProduct(tx, id)
  if (!product) return null
  const current = product.fields as GivenFields
  // The address may be somebody else's, and a preview does not need it.
  const { slug: _slug, code: _code, isPublished: _isPublished, ...wanted } = changes
  const cleaned = Object.fromEntries(
    Object.entries(wanted).map(([field, value]) => [
      field,
      field.startsWith('description.') ? sanitise(String(value)) : value,
    ]),
  )
  const next: Record<string, FieldValue> = { ...current, ...cleaned }
  const problems = checkProductFields(next, Object.keys(cleaned))
  for (const field of Object.keys(problems)) next[field] = current[field] ?? ''
  const changed = Object.keys(cleaned).filter((field) => !(field in problems) && next[field] !== (current[field] ?? ''))
  const fitting = changed.filter((field) => !field.startsWith('relations.') || !idsOf(next[field]).includes(id))
  await writeFields(tx, id, next, fitting)
  await tx.update(products).set({ archivedAt: null, isPublished: true }).where(eq(products.id, id))
  return read(oneByOne(tx), product.fields.slug)
}

/** Readers ask several questions at once; a connection answers one after the other. */
function oneByOne(tx: Db): Db {
  let last: Promise<unknown> = Promise.resolve()
  const execute = (query: Parameters<Db['execute']>[0]) => {
    const next = last.catch(() => undefined).then(() => tx.execute(query))
    last = next
    return next
  }
  return Object.create(tx, { execute: { value: execute } }) as Db
}
