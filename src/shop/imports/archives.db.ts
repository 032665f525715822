import { sql } from 'drizzle-orm'
import { type Db, firstRow, rows } from '../db.ts'
import type { Queue } from '../emails/queue.ts'
import { MAX_PART_BYTES } from './imports.db.ts'
import { importArchiveParts } from './imports.tables.ts'

const MAX_ARCHIVE_PARTS = 2 ** 30 / MAX_PART_BYTES
const SHOWN_REFUSALS = 20

/** An import whose check may still be made. */
const takesArchives = sql.raw(`state in ('uploading', 'reading', 'mapping', 'checked', 'stopped', 'done')`)

/** An archive of pictures beside the file, in the place of an earlier one. @returns whether the import takes one now */
export function createArchive(db: Db, { id, fileName }: { id: string; fileName: string }): Promise<boolean> {
  return db.transaction(async (tx) => {
    const takes = await firstRow(
      tx,
      sql`select 1 from imports where id = ${id}::uuid and ${takesArchives} for no key update`,
    )
    if (!takes) return false
    await tx.execute(sql`delete from import_archives where import_id = ${id}::uuid`)
    await tx.execute(sql`delete from import_pictures where import_id = ${id}::uuid`)
    await tx.execute(sql`insert into import_archives (import_id, file_name) values (${id}::uuid, ${fileName})`)
    return true
  })
}

/** All parts but the last have the full size. @returns whether the archive still waits for its parts */
export async function storeArchivePart(
  db: Db,
  { id, part, content }: { id: string; part: number; content: Uint8Array },
): Promise<boolean> {
  const waits = await firstRow(
    db,
    sql`select 1 from import_archives where import_id = ${id}::uuid and state = 'sending' and ${part} < ${MAX_ARCHIVE_PARTS}`,
  )
  if (!waits) return false
  await db
    .insert(importArchiveParts)
    .values({ importId: id, part, content })
    .onConflictDoUpdate({ target: [importArchiveParts.importId, importArchiveParts.part], set: { content } })
  return true
}

/** All parts are there. @returns whether the archive waited for them */
export function beginArchive(db: Db, queue: Queue, id: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const begun = await firstRow(
      tx,
      sql`update import_archives set state = 'reading' where import_id = ${id}::uuid and state = 'sending' returning import_id`,
    )
    if (!begun) return false
    await queue.add(tx, { name: 'import', data: { id } })
    return true
  })
}

type Archive = {
  fileName: string
  state: 'sending' | 'reading' | 'read' | 'failed'
  /** Files in it, and how many of them have been taken or refused. */
  files: number
  done: number
  refused: string[]
}

export async function findArchive(db: Db, id: string): Promise<Archive | undefined> {
  const found = await firstRow<Omit<Archive, 'refused'>>(
    db,
    sql`select file_name as "fileName", state, files, done from import_archives where import_id = ${id}::uuid`,
  )
  if (!found) return undefined
  const refused = await rows<{ name: string }>(
    db,
    sql`select name from import_pictures where import_id = ${id}::uuid and path is null and name not like 'http%'
        order by name limit ${SHOWN_REFUSALS}`,
  )
  return { ...found, refused: refused.map(({ name }) => name) }
}
