import { sql } from 'drizzle-orm'
import { type Db, rows } from '../db.ts'
import { linesOf, linesText, listOf, listText } from '../goods-files/lists.ts'
import type { Reason, ReasonCode } from './import-states.ts'
import type { ParsedRow } from './parse-rows.ts'

/** A picture is asked for so often before its row says that it is not there. */
export const MAX_TRIES = 3
/** Longer ones do not fit into an index. */
const MAX_NAME = 2_000

type PictureReason = Extract<ReasonCode, `picture-${string}`>

/** What the words in a file's column of pictures are: paths of the shop, or why there is none. */
type PictureNames = { paths: ReadonlyMap<string, string>; problems: ReadonlyMap<string, PictureReason> }

export const isPictureAddress = (entry: string) => /^https?:\/\//i.test(entry)

/** Files of archives are found by their names in any case. */
const keyOf = (entry: string) => (isPictureAddress(entry) ? entry : archiveName(entry))
export const archiveName = (entry: string) => entry.replace(/^(\.?\/)+/, '').toLowerCase()

/** Reads what is known of the pictures that these rows name. */
export async function readPictureNames(
  db: Db,
  importId: string,
  given: readonly Pick<ParsedRow, 'given'>[],
): Promise<PictureNames> {
  const entries = given.flatMap((row) => listOf(row.given.pictures ?? ''))
  const names = [...new Set(entries.map(keyOf))].filter((name) => name.length <= MAX_NAME)
  if (names.length === 0) return { paths: new Map(), problems: new Map() }
  const found = await rows<{ name: string; path: string | null; problem: PictureReason | null }>(
    db,
    sql`select address as name, path, null as problem from picture_sources where address = any(${sql.param(names)}::text[])
        union all select name, path, problem from import_pictures
        where import_id = ${importId}::uuid and name = any(${sql.param(names)}::text[]) and (path is not null or tries >= ${MAX_TRIES})`,
  )
  return {
    paths: new Map(found.flatMap(({ name, path }) => (path ? [[name, path]] : []))),
    problems: new Map(found.flatMap(({ name, problem }) => (problem ? [[name, problem]] : []))),
  }
}

const isOwn = (path: string) =>
  /^[\w-][\w./-]*$/.test(path) &&
  !path.includes('..') &&
  !path.includes('//') &&
  !/\.(jpe?g|png|webp|avif|gif)$/i.test(path)

/** Puts paths in the place of names; what there is no picture for becomes a remark. @returns addresses that are still to be asked */
export function resolvePictures(
  { given, reasons }: { given: Record<string, string>; reasons: Reason[] },
  { paths, problems }: PictureNames,
): string[] {
  if (!given.pictures) return []
  const waiting: string[] = []
  const entries = listOf(given.pictures).map((entry) => {
    const path = paths.get(keyOf(entry))
    if (path) return path
    const isWaiting = isPictureAddress(entry) && entry.length <= MAX_NAME && !problems.has(entry)
    if (isWaiting) waiting.push(entry)
    if (isWaiting || isOwn(entry)) return entry
    reasons.push({ code: problems.get(keyOf(entry)) ?? 'unknown-picture', column: 'pictures', value: entry })
    return null
  })
  const isKept = (_: unknown, i: number) => i >= entries.length || entries[i] !== null
  const kept = entries.filter((entry) => entry !== null)
  // Lines are of the pictures that are left.
  const lineKeys = Object.keys(given).filter((key) => key.startsWith('picture_'))
  for (const key of lineKeys) given[key] = linesText(linesOf(given[key] ?? '').filter(isKept))
  if (kept.length > 0) given.pictures = listText(kept)
  else for (const key of ['pictures', ...lineKeys]) delete given[key]
  return waiting
}

/** Remarks do not refuse a row. */
export const isRemark = ({ code }: Reason) =>
  code === 'unknown-picture' || code === 'changed-since' || code === 'made' || code.startsWith('picture-')

/** With the paths of pictures that were fetched since. */
export const withPaths = (pictures: string, { paths }: PictureNames): string =>
  listText(listOf(pictures).map((entry) => paths.get(keyOf(entry)) ?? entry))
