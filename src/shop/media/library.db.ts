import { sql } from 'drizzle-orm'
import { type Db, rows } from '../db.ts'
import type { LibraryPicture } from './media.calls.ts'

/** Behind which picture the next page begins. */
export type LibraryPlace = { at: string; path: string }

type LibraryQuery = { q: string; after: LibraryPlace | null; limit: number; now: Date }

/** A file that the nightly job is about to remove is not offered: a page could be saved after it is gone. */
const KEPT_DAYS = 28

/** Pictures of the folder have no rows of their own; those that pages show are known from them. */
const OF_FOLDER = sql`
  select image as path from banners where place <> 'benefit' union select image from scenes union select image from categories
  union select image from sliders union select image_background from sliders`

/** Uploaded pictures, the newest first, and behind them those of the folder. */
export async function listLibrary(
  db: Db,
  { q, after, limit, now }: LibraryQuery,
): Promise<(LibraryPicture & { at: string })[]> {
  const part = `%${q.replace(/[\\%_]/g, '\\$&')}%`
  const isFound = sql`(name ilike ${part} or hash in (
    select v.hash from media_versions v join (
      select path, alt from product_images union all select image, alt from banners) d on d.path = v.path
    where d.alt::text ilike ${part}))`
  return rows(
    db,
    sql`with pictures as (
          select v.path, f.name, f.width, f.height, f.created_at as at, f.hash
          from media_files f join media_versions v on v.hash = f.hash and v.crop is null and v.focus is null
          where f.unused_since is null
            or f.unused_since > ${now.toISOString()}::timestamptz - make_interval(days => ${KEPT_DAYS})
          union all
          select path, path, null, null, 'epoch'::timestamptz, null from (${OF_FOLDER}) shown
          where path is not null and path !~ '^p/'
        )
        select path, name, width, height, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at from pictures
        where ${q === '' ? sql`true` : isFound}
          and ${after ? sql`(at, path) < (${after.at}::timestamptz, ${after.path})` : sql`true`}
        order by pictures.at desc, path desc limit ${limit}`,
  )
}
