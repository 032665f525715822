import { basename } from 'node:path'
import type { Readable } from 'node:stream'
import { sql } from 'drizzle-orm'
import { type Db, firstRow, rows } from '../db.ts'
import { keepPicture } from '../media/files.db.ts'
import { type Media, PictureRefused } from '../media/media-store.ts'
import { reasonOf } from './fetch-pictures.db.ts'
import { MAX_PART_BYTES } from './imports.db.ts'
import { UnreadableFile } from './read-file.db.ts'
import { archiveName, MAX_TRIES } from './row-pictures.db.ts'

/** Implemented by an adapter. @throws UnreadableFile */
export type ArchiveOpener = (file: {
  bytes: number
  read(at: number, length: number): Promise<Buffer>
}) => Promise<{ name: string; open(): Readable }[]>

type ArchiveDeps = { db: Db; media: Media; openArchive: ArchiveOpener }

/** Takes the pictures of an import's archive into the shop, behind those that were taken before. @returns whether all have been */
export async function readArchive(deps: ArchiveDeps, id: string, isOver: () => boolean): Promise<boolean> {
  const { db, media, openArchive } = deps
  const found = await firstRow<{ done: number }>(
    db,
    sql`select done from import_archives where import_id = ${id}::uuid and state = 'reading'`,
  )
  if (!found) return true
  try {
    const files = await openArchive(await fileOf(db, id))
    await db.execute(
      sql`update import_archives set files = ${files.length} where import_id = ${id}::uuid and state = 'reading'`,
    )
    for (const [i, { name, open }] of files.entries()) {
      if (i < found.done) continue
      if (isOver()) return false
      await takeOne(deps, { id, name, received: () => media.receive(open(), basename(name)) })
      await db.execute(
        sql`update import_archives set done = greatest(done, ${i + 1}::int) where import_id = ${id}::uuid and state = 'reading'`,
      )
    }
    await end(db, id, 'read')
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    await end(db, id, 'failed')
  }
  return true
}

type Taken = { id: string; name: string; received: () => ReturnType<Media['receive']> }

async function takeOne(deps: ArchiveDeps, { id, name, received }: Taken) {
  // Rows name a file with or without its folders; the first of a name counts.
  const full = archiveName(name).slice(0, 1_000)
  try {
    const { path } = await keepPicture(deps, await received())
    await deps.db.execute(sql`insert into import_pictures (import_id, name, path)
      select ${id}::uuid, n, ${path} from unnest(${sql.param([...new Set([full, basename(full)])])}::text[]) n on conflict do nothing`)
  } catch (error) {
    if (!(error instanceof PictureRefused)) throw error
    await deps.db.execute(sql`insert into import_pictures (import_id, name, problem, tries)
      values (${id}::uuid, ${full}, ${reasonOf(error.problem)}, ${MAX_TRIES}) on conflict do nothing`)
  }
}

async function end(db: Db, id: string, state: 'read' | 'failed') {
  // Another instance may have read it to the end, or a newer archive may be on its way.
  await db.execute(sql`with ended as (
      update import_archives set state = ${state} where import_id = ${id}::uuid and state = 'reading' returning import_id)
    delete from import_archive_parts p using ended where p.import_id = ended.import_id`)
}

/** Read in places, so that it never lies in memory. */
async function fileOf(db: Db, id: string) {
  const parts = await rows<{ part: number; length: number }>(
    db,
    sql`select part, length(content) as length from import_archive_parts where import_id = ${id}::uuid order by part`,
  )
  const isWhole = parts.every(
    ({ part, length }, i) => part === i && (length === MAX_PART_BYTES || i === parts.length - 1),
  )
  if (!isWhole || parts.length === 0) throw new UnreadableFile('broken')
  return {
    bytes: parts.reduce((sum, { length }) => sum + length, 0),
    async read(at: number, length: number): Promise<Buffer> {
      const pieces: Buffer[] = []
      for (let from = at; from < at + length; ) {
        const part = Math.floor(from / MAX_PART_BYTES)
        const offset = from % MAX_PART_BYTES
        const piece = await firstRow<{ content: Buffer }>(
          db,
          sql`select substring(content from ${offset + 1} for ${Math.min(MAX_PART_BYTES - offset, at + length - from)}) as content
              from import_archive_parts where import_id = ${id}::uuid and part = ${part}`,
        )
        if (!piece || piece.content.length === 0) break
        pieces.push(piece.content)
        from += piece.content.length
      }
      return Buffer.concat(pieces)
    },
  }
}
