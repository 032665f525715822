import { sql } from 'drizzle-orm'
import { type Db, rows } from '../db.ts'
import type { Keys } from '../keys.ts'
import { decryptSecret, encryptSecret } from '../staff/secrets.ts'

/** The variable that each part of the keys stands in for: `secret` is `PAYMENT_KLIX_SECRET`. */
export type KeyNames = Readonly<Record<string, string>>

/** By name; what another SESSION_SECRET encrypted is left out. */
export async function readSecrets(db: Db, keys: Keys): Promise<Map<string, string>> {
  const found = await rows<{ name: string; value: string }>(
    db,
    sql`select name, encode(value, 'escape') as value from secrets`,
  )
  const read = found.map(({ name, value }) => [name, decryptSecret(keys, value, 'vendor-keys')] as const)
  return new Map(read.flatMap(([name, text]) => (text === null ? [] : [[name, text] as const])))
}

export type StoredKeys = { version: number; endings: Readonly<Record<string, string>> }

/** What is known of the keys of a vendor or carrier without reading them. */
export async function storedKeys(db: Db, names: KeyNames): Promise<StoredKeys> {
  const found = await rows<{ name: string; ending: string; version: number }>(
    db,
    sql`select name, ending, version from secrets where name in ${Object.values(names)}`,
  )
  return {
    version: found.reduce((sum, { version }) => sum + version, 0),
    endings: Object.fromEntries(found.map(({ name, ending }) => [name, ending])),
  }
}

/** Each part as it was typed. */
export type TypedKeys = Readonly<Record<string, string>>

/** @returns false where others have changed them since they were read */
export function saveKeys(
  db: Db,
  keys: Keys,
  { names, version, typed }: { names: KeyNames; version: number; typed: TypedKeys | null },
): Promise<boolean> {
  return db.transaction(async (tx) => {
    // Keys that are not stored yet have no row to lock.
    await tx.execute(sql`lock table secrets in share row exclusive mode`)
    if ((await storedKeys(tx, names)).version !== version) return false
    if (typed === null) {
      await tx.execute(sql`delete from secrets where name in ${Object.values(names)}`)
      return true
    }
    for (const [part, name] of Object.entries(names)) {
      const text = typed[part] ?? ''
      const sealed = encryptSecret(keys, text, 'vendor-keys')
      await tx.execute(sql`
        insert into secrets (name, value, ending)
        values (${name}, ${sealed}::text::bytea, ${part === 'password' ? '' : endingOf(text)})
        on conflict (name) do update set value = excluded.value, ending = excluded.ending, updated_at = now()`)
    }
    return true
  })
}

/** Nothing of a short one, which its end would nearly give away; a password is chosen by a person and has none. */
const endingOf = (text: string) => (text.length >= 12 ? text.slice(-4) : '')
