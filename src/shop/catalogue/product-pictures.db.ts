import { sql } from 'drizzle-orm'
import { lastChange } from '../audit-log/audit-log.db.ts'
import { recordAuditRow } from '../audit-log/audit-row.db.ts'
import { type Db, firstRow, rows } from '../db.ts'
import { DEFAULT_LANG, type Lang, type LocalizedText } from '../languages.ts'
import { claimPaths } from '../media/files.db.ts'
import { isUploaded } from '../media/picture.ts'
import { type Conflict, mergeEdits } from '../merge-edits.ts'
import { productImages } from './catalogue.tables.ts'
import {
  MAX_PICTURES,
  type PictureFields,
  type ProductPicture,
  type ProductPictures,
} from './product-pictures.calls.ts'

type NewPicture = { path: string; alt: Partial<Record<Lang, string>>; position?: number | undefined }

export type ContestedField = Conflict & { person: string | null; at: string | null }

export type PicturesChanged =
  | { ok: true; skipped: number }
  | { ok: false; reason: 'unknown' | 'no-such-picture' | 'too-many' | 'moved' }
  | { ok: false; reason: 'conflict'; conflicts: ContestedField[] }

const DONE: PicturesChanged = { ok: true, skipped: 0 }

export async function readPictures(db: Db, productId: number, lang: Lang): Promise<ProductPictures | undefined> {
  const product = await firstRow<{ code: string; title: string; version: number }>(
    db,
    sql`select p.code, p.version, coalesce((
          select title from product_texts where product_id in (p.id, p.parent_id)
          order by product_id <> p.id, lang <> ${lang}, lang <> ${DEFAULT_LANG} limit 1), p.code) as title
        from products p where p.id = ${productId}`,
  )
  return product && { ...product, pictures: await picturesOf(db, productId) }
}

const picturesOf = (db: Db, productId: number): Promise<ProductPicture[]> =>
  rows<ProductPicture>(
    db,
    sql`select i.id, i.path, i.alt, v.crop, v.focus, f.width, f.height, coalesce((
          select path from media_versions where hash = v.hash and crop is null and focus is null), i.path) as whole
        from product_images i left join media_versions v on v.path = i.path left join media_files f on f.hash = v.hash
        where i.product_id = ${productId} order by i.position`,
  )

/** Pictures that the product has already are skipped. */
export const addPictures = (db: Db, productId: number, given: readonly NewPicture[]) =>
  changePictures(db, productId, async (tx) => {
    const there = await rows<{ id: number; whole: string }>(
      tx,
      sql`select i.id, coalesce(v.hash, i.path) as whole from product_images i left join media_versions v on v.path = i.path
          where i.product_id = ${productId} order by i.position`,
    )
    const known = new Set(there.map(({ whole }) => whole))
    const added: NewPicture[] = []
    for (const picture of given) {
      const whole = await fileOf(tx, picture.path)
      if (!known.has(whole)) added.push(picture)
      known.add(whole)
    }
    // Thrown, so that the version stays.
    if (added.length === 0) throw new Refused({ ok: true, skipped: given.length })
    if (there.length + added.length > MAX_PICTURES) return { ok: false, reason: 'too-many' }
    const refused = await claimPaths(
      tx,
      added.map(({ path }) => path),
    )
    if (refused.length > 0) return { ok: false, reason: 'no-such-picture' }
    const inserted = await insertLast(tx, productId, added)
    const order = there.map(({ id }) => id)
    for (const [index, { position }] of added.entries()) order.splice(position ?? order.length, 0, inserted[index] ?? 0)
    await putInOrder(tx, productId, order)
    return { ok: true, skipped: given.length - added.length }
  })

async function fileOf(tx: Db, path: string): Promise<string> {
  if (!isUploaded(path)) return path
  const found = await firstRow<{ hash: string }>(tx, sql`select hash from media_versions where path = ${path}`)
  return found?.hash ?? path
}

async function insertLast(tx: Db, productId: number, added: readonly NewPicture[]): Promise<number[]> {
  const last = await firstRow<{ next: number }>(
    tx,
    sql`select coalesce(max(position) + 1, 0) as next from product_images where product_id = ${productId}`,
  )
  const values = added.map(({ path, alt }, index) => ({
    ...{ productId, path, position: (last?.next ?? 0) + index },
    alt: alt as LocalizedText,
  }))
  return (await tx.insert(productImages).values(values).returning({ id: productImages.id })).map(({ id }) => id)
}

/** `version`: of the product when the person read it. */
type PictureEdit = { base: PictureFields; changes: PictureFields; version: number }

/** Fields that others changed meanwhile are merged, or returned where both changed the same one; then nothing is written. */
export const editPicture = (db: Db, productId: number, id: number, { base, changes, version }: PictureEdit) =>
  changePictures(db, productId, async (tx, now) => {
    const picture = await firstRow<Required<Pick<PictureFields, 'path' | 'alt'>>>(
      tx,
      sql`select path, alt from product_images where id = ${id} and product_id = ${productId}`,
    )
    if (!picture) return { ok: false, reason: 'no-such-picture' }
    const given = flat(changes)
    const current = withMissing(flat(picture), given)
    const read = version === now ? current : withMissing(flat(base), given)
    const merged = mergeEdits(current, { base: read, changes: given })
    if (merged.conflicts.length > 0)
      return { ok: false, reason: 'conflict', conflicts: await named(tx, productId, merged.conflicts) }
    const { path = picture.path, ...texts } = merged.changes
    if (path !== picture.path && (await claimPaths(tx, [path])).length > 0)
      return { ok: false, reason: 'no-such-picture' }
    const alt = { ...picture.alt, ...byLang(texts) }
    await tx.execute(
      sql`update product_images set path = ${path}, alt = ${JSON.stringify(alt)}::jsonb where id = ${id}`,
    )
    return DONE
  })

const byLang = (texts: Partial<Record<string, string>>) =>
  Object.fromEntries(Object.entries(texts).map(([field, text]) => [field.slice('alt.'.length), text]))

/** `path`, and `alt.` with each language. */
const flat = ({ path, alt = {} }: PictureFields): Record<string, string> => ({
  ...(path === undefined ? {} : { path }),
  ...Object.fromEntries(Object.entries(alt).map(([lang, text]) => [`alt.${lang}`, text ?? ''])),
})

/** An alt that is missing equals an empty one. */
const withMissing = (current: Record<string, string>, given: Record<string, string>): Record<string, string> => ({
  ...Object.fromEntries(Object.keys(given).map((field) => [field, ''])),
  ...current,
})

async function named(tx: Db, productId: number, conflicts: readonly Conflict[]): Promise<ContestedField[]> {
  const contested: ContestedField[] = []
  for (const conflict of conflicts) {
    const column = conflict.field === 'path' ? 'path' : 'alt'
    const change = await lastChange(tx, { subject: `product:${productId}`, table: 'product_images', column })
    contested.push({ ...conflict, person: change?.person ?? null, at: change?.at ?? null })
  }
  return contested
}

/** @param base the order that the person saw: another one meanwhile is refused */
export const orderPictures = (db: Db, productId: number, { order, base }: { order: number[]; base: number[] }) =>
  changePictures(db, productId, async (tx) => {
    const now = await idsOf(tx, productId)
    const isSame = String(now) === String(base) && String([...order].sort(byId)) === String([...now].sort(byId))
    if (!isSame) return { ok: false, reason: 'moved' }
    await putInOrder(tx, productId, order)
    await recordAuditRow(tx, {
      ...{ act: 'update', subject: `product:${productId}`, table: 'product_images' },
      ...{ before: { order: base }, after: { order } },
    })
    return DONE
  })

const byId = (a: number, b: number) => a - b

export const removePictures = (db: Db, productId: number, ids: readonly number[]) =>
  changePictures(db, productId, async (tx) => {
    await tx.execute(
      sql`delete from product_images where product_id = ${productId} and id = any(${`{${ids.join(',')}}`}::int[])`,
    )
    await putInOrder(tx, productId, await idsOf(tx, productId))
    return DONE
  })

const idsOf = async (tx: Db, productId: number) =>
  (
    await rows<{ id: number }>(tx, sql`select id from product_images where product_id = ${productId} order by position`)
  ).map(({ id }) => id)

/** Places count from 0 without gaps, as cards show the first two. */
async function putInOrder(tx: Db, productId: number, order: readonly number[]) {
  const places = sql`unnest(${`{${order.join(',')}}`}::int[]) with ordinality as o(id, place)`
  // In two steps, because a place may be taken only once at every moment.
  await tx.execute(
    sql`update product_images i set position = -o.place from ${places}
        where i.id = o.id and i.product_id = ${productId} and i.position <> o.place - 1`,
  )
  await tx.execute(
    sql`update product_images set position = -position - 1 where product_id = ${productId} and position < 0`,
  )
}

type Work = (tx: Db, version: number) => Promise<PicturesChanged>

/** One change after the other of a product; whatever is refused is rolled back. */
async function changePictures(db: Db, productId: number, work: Work): Promise<PicturesChanged> {
  try {
    return await db.transaction(async (tx) => {
      const product = await firstRow<{ version: number }>(
        tx,
        sql`update products set version = version + 1 where id = ${productId} returning version - 1 as version`,
      )
      if (!product) throw new Refused({ ok: false, reason: 'unknown' })
      const changed = await work(tx, product.version)
      if (!changed.ok) throw new Refused(changed)
      return changed
    })
  } catch (error) {
    if (error instanceof Refused) return error.refusal
    throw error
  }
}

class Refused extends Error {
  readonly refusal: PicturesChanged
  constructor(refusal: PicturesChanged) {
    super('The change of pictures was refused')
    this.refusal = refusal
  }
}
