import { sql } from 'drizzle-orm'
import type { Db } from '../db.ts'

/** `subject`: `order:E-1` or `product:7`. */
type Seen = { tab: string; staffId: number; subject: string; isEditing: boolean; now: Date }

/** Another person's page is never overwritten, whatever its id. */
export async function showPresence(db: Db, { tab, staffId, subject, isEditing, now }: Seen) {
  await db.execute(sql`insert into staff_presence as p (tab, staff_id, subject, is_editing, seen_at)
    values (${tab}::uuid, ${staffId}, ${subject}, ${isEditing}, ${now.toISOString()})
    on conflict (tab) do update set subject = excluded.subject, is_editing = excluded.is_editing, seen_at = excluded.seen_at
    where p.staff_id = excluded.staff_id`)
}

export async function endPresence(db: Db, { tab, staffId }: Pick<Seen, 'tab' | 'staffId'>) {
  await db.execute(sql`delete from staff_presence where tab = ${tab}::uuid and staff_id = ${staffId}`)
}
