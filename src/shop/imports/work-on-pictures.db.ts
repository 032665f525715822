import { sql } from 'drizzle-orm'
import { type Db, rows } from '../db.ts'
import { listOf } from '../goods-files/lists.ts'
import type { Lookups } from '../goods-files/lookups.db.ts'
import { readGoods } from '../goods-files/read-goods.db.ts'
import { cutPictures } from './cut-pictures.db.ts'
import type { ImportCounts, ImportOptions, Outcome, Reason } from './import-states.ts'
import { type FileRow, type ParsedRow, parseRow } from './parse-rows.ts'
import { isPictureAddress, readPictureNames, resolvePictures } from './row-pictures.db.ts'
import { raiseVersions } from './write-goods.db.ts'
import { writePictures } from './write-lists.db.ts'
import type { Written } from './written.ts'

/** Few, because pictures are large and slow. */
const SLICE = 20

type Job = { id: string; options: ImportOptions; counts: ImportCounts; line: number }

/**
 * Gives the next rows the pictures that were fetched for them; what could not be fetched refuses its row, the rest of
 * which has been written. @returns `fetch`: addresses to ask first; null: there are no more rows
 */
export async function workOnPictures(tx: Db, job: Job, lookups: Lookups): Promise<{ fetch: string[] } | null> {
  const found = job.options.mapping.includes('pictures') ? await nextRows(tx, job) : []
  const last = found.at(-1)
  if (!last) return null
  const named = found
    .map((row) => ({ ...parseRow(row, job.options), outcome: row.outcome }))
    .filter(({ given }) => listOf(given.pictures ?? '').some(isPictureAddress))
  const names = await readPictureNames(tx, job.id, named)
  for (const row of named) row.reasons.length = 0
  const fetch = named.flatMap((row) => resolvePictures(row, names))
  if (fetch.length > 0) return { fetch }
  await writeFetched(tx, named, lookups)
  await refuse(
    tx,
    job,
    named.filter(({ reasons }) => reasons.some(({ code }) => code.startsWith('picture-'))),
  )
  await tx.execute(sql`update imports set line = ${last.line} where id = ${job.id}::uuid`)
  return { fetch: [] }
}

const nextRows = (tx: Db, { id, line }: Job) =>
  rows<FileRow & { outcome: Outcome }>(
    tx,
    sql`select line, cells, code, root, outcome, false as "isDuplicate" from import_rows
        where import_id = ${id}::uuid and line > ${line} and outcome in ('new', 'changed') and changes ? 'pictures'
          and array_to_string(cells, ' ') ~* 'https?://'
        order by line limit ${SLICE}`,
  )

async function writeFetched(tx: Db, named: readonly ParsedRow[], lookups: Lookups) {
  const codes = named.map(({ code }) => code)
  await tx.execute(
    sql`select id from products where code = any(${sql.param(codes)}::text[]) order by id for no key update`,
  )
  const columns = new Set(['pictures', 'picture_alts', 'title'])
  const stored = await readGoods(tx, codes, { lookups, columns })
  const rowsToCut = named.map((row) => ({ ...row, stored: stored.get(row.code) }))
  const cuts = await cutPictures(tx, rowsToCut)
  const written = rowsToCut.flatMap((row): Written[] => {
    const good = row.stored
    const before = good?.record.pictures ?? ''
    const after = row.given.pictures
    if (!good || after === undefined || after === before) return []
    const rest = {
      parent: '',
      outcome: 'changed' as const,
      isNew: false,
      awaitsPictures: false,
      cut: cuts.get(row) ?? [],
    }
    return [{ ...row, ...rest, stored: good, id: good.id, changes: { pictures: [before, after] } }]
  })
  await writePictures(tx, written)
  await raiseVersions(tx, written)
}

async function refuse(
  tx: Db,
  { id, counts }: Job,
  refused: readonly { line: number; outcome: Outcome; reasons: Reason[] }[],
) {
  if (refused.length === 0) return
  const told = JSON.stringify(refused.map(({ line, reasons }) => ({ line, reasons: reasons.slice(0, 20) })))
  await tx.execute(sql`
    update import_rows r set outcome = 'refused', reasons = t.reasons
    from jsonb_to_recordset(${told}::jsonb) as t(line int, reasons jsonb)
    where r.import_id = ${id}::uuid and r.line = t.line`)
  const now = { ...counts }
  for (const { outcome } of refused) {
    now[outcome] -= 1
    now.refused += 1
  }
  await tx.execute(sql`update imports set counts = ${JSON.stringify(now)}::jsonb where id = ${id}::uuid`)
}
