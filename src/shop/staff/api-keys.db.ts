import { sql } from 'drizzle-orm'
import { changedRows, type Db, firstRow, rows } from '../db.ts'
import { randomToken, sha256 } from '../tokens.ts'
import { canGrant } from './rights.ts'
import type { ListedApiKey } from './staff.calls.ts'
import { apiKeys } from './staff.tables.ts'

/** Those that are not revoked. */
export const listApiKeys = (db: Db): Promise<ListedApiKey[]> =>
  rows<ListedApiKey>(
    db,
    sql`select k.id, k.name, k.prefix, k.rights, p.name as "createdBy", k.created_at as "createdAt",
          k.expires_at as "expiresAt", k.used_at as "usedAt"
        from api_keys k join staff p on p.id = k.created_by where k.revoked_at is null order by k.id`,
  )

/** Secret scanners recognise keys by it. */
const KEY_PREFIX = 'shop_'
const SHOWN_LENGTH = KEY_PREFIX.length + 6

type NewKey = { name: string; rights: readonly string[]; expiresAt: Date | null; staffId: number; now: Date }

/** @returns the key, which is shown once; null where it would have rights that its maker lacks */
export async function createApiKey(db: Db, key: NewKey, ownRights: readonly string[]): Promise<string | null> {
  if (!canGrant(ownRights, key.rights)) return null
  const secret = `${KEY_PREFIX}${randomToken()}`
  const { name, rights, expiresAt, staffId, now } = key
  await db.transaction((tx) =>
    tx.insert(apiKeys).values({
      name,
      prefix: secret.slice(0, SHOWN_LENGTH),
      hash: sha256(secret),
      rights: [...rights],
      createdBy: staffId,
      createdAt: now,
      expiresAt,
    }),
  )
  return secret
}

export const revokeApiKey = (db: Db, id: number, now: Date): Promise<boolean> =>
  db.transaction(
    async (tx) =>
      (await changedRows(
        tx,
        sql`update api_keys set revoked_at = ${now.toISOString()} where id = ${id} and revoked_at is null`,
      )) > 0,
  )

export async function revokeApiKeysOf(tx: Db, staffId: number, now: Date) {
  await tx.execute(
    sql`update api_keys set revoked_at = ${now.toISOString()} where created_by = ${staffId} and revoked_at is null`,
  )
}

const TOUCH_MS = 5 * 60_000

/** Null for unknown, revoked and expired keys, and those of a disabled person. */
export async function findApiKey(db: Db, secret: string, now: Date) {
  if (!secret.startsWith(KEY_PREFIX)) return null
  const at = sql`${now.toISOString()}::timestamptz`
  const row = await firstRow<{ id: number; name: string; rights: string[]; is_untouched: boolean }>(
    db,
    sql`select k.id, k.name, k.rights, coalesce(k.used_at < ${at} - make_interval(secs => ${TOUCH_MS / 1000}), true) as is_untouched
        from api_keys k join staff p on p.id = k.created_by
        where k.hash = ${sha256(secret)} and k.revoked_at is null and p.disabled_at is null
          and (k.expires_at is null or k.expires_at > ${at})`,
  )
  if (!row) return null
  if (row.is_untouched) await db.execute(sql`update api_keys set used_at = ${at} where id = ${row.id}`)
  return { id: row.id, name: row.name, rights: row.rights }
}
