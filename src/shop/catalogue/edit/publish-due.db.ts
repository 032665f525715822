import { sql } from 'drizzle-orm'
import { changedRows, type Db } from '../../db.ts'

/** Above that, the announcement of changes drops all pages at once. */
const SLICE = 200

/** Publishes and hides what is due. Of both dates that have passed, hiding wins. @returns how many products changed */
export async function publishDue(db: Db, now: Date): Promise<number> {
  const at = sql`${now.toISOString()}::timestamptz`
  let changed = 0
  for (;;) {
    const slice = await db.transaction((tx) =>
      changedRows(
        tx,
        sql`update products p set
              is_published = case when p.unpublish_at <= ${at} then false else true end,
              publish_at = case when p.publish_at <= ${at} then null else p.publish_at end,
              unpublish_at = case when p.unpublish_at <= ${at} then null else p.unpublish_at end
            where p.id in (
              select id from products
              where least(publish_at, unpublish_at) <= ${at} and (publish_at is not null or unpublish_at is not null)
                and archived_at is null
              order by least(publish_at, unpublish_at) limit ${SLICE} for update skip locked)`,
      ),
    )
    changed += slice
    if (slice < SLICE) return changed
  }
}
