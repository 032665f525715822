import { sql } from 'drizzle-orm'
import { type Db, rows } from '../db.ts'
import { linesOf, linesText, listOf, listText } from '../goods-files/lists.ts'
import { cropOf, cropText, focusOf, focusText } from '../goods-files/picture-edits.ts'
import type { StoredGood } from '../goods-files/read-goods.db.ts'
import { languages } from '../languages.ts'
import { versionPath } from '../media/files.db.ts'
import { type PictureEdit, WHOLE } from '../media/picture.ts'

type Row = { given: Record<string, string>; stored?: StoredGood | undefined }
export type CutPicture = PictureEdit & { path: string; hash: string }

const isCut = ({ given }: Row) => given.picture_crops !== undefined || given.picture_focuses !== undefined
const storedPaths = ({ stored }: Row) => listOf(stored?.record.pictures ?? '')
const pathsOf = ({ given, stored }: Row) => listOf(given.pictures ?? stored?.record.pictures ?? '')

/**
 * Crops and focal points of the rows become the paths of such versions. Pictures of the folder, and those that are not
 * in the shop, stay as they are. @returns the versions of each row, for `keepCut`
 */
export async function cutPictures<Given extends Row>(
  db: Db,
  all: readonly Given[],
): Promise<ReadonlyMap<Given, CutPicture[]>> {
  const given = all.filter(isCut)
  const known = await versionsOf(
    db,
    given.flatMap((row) => [...pathsOf(row), ...storedPaths(row)]),
  )
  return new Map(given.map((row) => [row, cutRow(row, known)]))
}

function cutRow({ given, stored }: Row, known: ReadonlyMap<string, CutPicture>): CutPicture[] {
  const cut = editsOf({ given, stored }, known)
  keepAlts({ given, stored }, known)
  given.picture_crops = linesText(cut.map(({ crop }) => cropText(crop)))
  given.picture_focuses = linesText(cut.map(({ focus }) => focusText(focus)))
  const paths = listText(cut.map(({ path }) => path))
  if (given.pictures !== undefined || paths !== (stored?.record.pictures ?? '')) given.pictures = paths
  return cut.filter(({ hash }) => hash !== '')
}

/** Words that the row does not have stay with their picture, whose path is another one then. */
function keepAlts(row: Row, known: ReadonlyMap<string, CutPicture>) {
  const { given, stored } = row
  const fileOf = (path: string) => known.get(path)?.hash ?? path
  const before = storedPaths(row).map(fileOf)
  const places = pathsOf(row).map((path) => before.indexOf(fileOf(path)))
  for (const lang of languages) {
    const key = `picture_alts_${lang}`
    const alts = linesOf(stored?.record[key] ?? '')
    if (given[key] === undefined && alts.length > 0) given[key] = linesText(places.map((place) => alts[place] ?? ''))
  }
}

/** A row without the column of crops keeps those that its pictures have; the same for focal points. */
function editsOf(row: Row, known: ReadonlyMap<string, CutPicture>): CutPicture[] {
  const lines = (text: string | undefined) => (text === undefined ? undefined : linesOf(text))
  const [crops, focuses] = [lines(row.given.picture_crops), lines(row.given.picture_focuses)]
  return pathsOf(row).map((path, i) => {
    const version = known.get(path)
    if (!version) return { path, hash: '', ...WHOLE }
    const crop = crops ? cropOf(crops[i] ?? '') : version.crop
    const focus = focuses ? focusOf(focuses[i] ?? '') : version.focus
    return { path: versionPath(version.hash, { crop, focus }), hash: version.hash, crop, focus }
  })
}

async function versionsOf(db: Db, paths: readonly string[]): Promise<ReadonlyMap<string, CutPicture>> {
  if (paths.length === 0) return new Map()
  const found = await rows<CutPicture>(
    db,
    sql`select path, hash, crop, focus from media_versions where path = any(${sql.param([...new Set(paths)])}::text[])`,
  )
  return new Map(found.map((version) => [version.path, version]))
}

/** In the transaction that writes the rows, before anything refers to the paths. */
export async function keepCut(tx: Db, cut: readonly CutPicture[]): Promise<void> {
  if (cut.length === 0) return
  await tx.execute(sql`insert into media_versions (path, hash, crop, focus)
    select path, hash, nullif(crop, 'null'::jsonb), nullif(focus, 'null'::jsonb)
    from jsonb_to_recordset(${JSON.stringify(cut)}::jsonb) as v(path text, hash text, crop jsonb, focus jsonb)
    on conflict do nothing`)
}
