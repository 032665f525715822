import { sql } from 'drizzle-orm'
import { changedRows, type Db } from '../db.ts'

/** Above that, the announcement of changes drops all pages at once. */
const SLICE = 200

type Row = { stored?: unknown; parent: string; awaitsPictures: boolean; given: Readonly<Record<string, string>> }

/** The row makes a product that is to be shown, and its pictures are still to be fetched. */
export const isShownLater = ({ stored, parent, awaitsPictures, given }: Row): boolean =>
  !stored && !parent && awaitsPictures && given.published !== '0' && !given.publish_at

/** By then it is shown in any case, should nobody go on with the import. Goods that wait for pictures are known by it. */
export const LAST_MOMENT = sql.raw(`created_at + interval '2 days'`)

/**
 * Shows goods that have waited for their pictures; those that staff have dated otherwise meanwhile stay as they are.
 * @param codes of these alone; without it of the whole import
 */
export async function publishWithPictures(tx: Db, importId: string, codes?: readonly string[]): Promise<void> {
  const those = codes ? sql`p.code = any(${sql.param([...codes])}::text[])` : sql`true`
  for (;;) {
    const shown = await changedRows(
      tx,
      sql`update products set is_published = true, publish_at = null, version = version + 1 where id in (
            select p.id from products p join import_rows r on r.import_id = ${importId}::uuid and r.code = p.code
            where p.publish_at = (select ${LAST_MOMENT} from imports where id = ${importId}::uuid)
              and not p.is_published and p.archived_at is null and p.parent_id is null and ${those}
            order by p.id limit ${SLICE} for no key update of p)`,
    )
    if (shown < SLICE) return
  }
}
