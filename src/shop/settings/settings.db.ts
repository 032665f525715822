import { sql } from 'drizzle-orm'
import type { LookupCache } from '../cache/lookup-cache.ts'
import { type Db, rows } from '../db.ts'
import { settings } from './settings.tables.ts'
import { checkSetting, type Settings, settingsOf } from './settings.ts'

export function readSettings(db: Db, memory: LookupCache): Promise<Settings> {
  return memory.get('settings', [], async () => settingsOf(await storedSettings(db)).settings)
}

export async function storedSettings(db: Db): Promise<Record<string, unknown>> {
  const stored = await rows<{ key: string; value: unknown }>(db, sql`select key, value from settings`)
  return Object.fromEntries(stored.map(({ key, value }) => [key, value]))
}

/** @throws SettingError */
export async function saveSetting<Key extends keyof Settings>(db: Db, key: Key, value: Settings[Key]) {
  checkSetting(key, value)
  // Drizzle would write NULL, which is no value of JSON.
  const json = value === null ? sql`'null'::jsonb` : value
  await db
    .insert(settings)
    .values({ key, value: json })
    .onConflictDoUpdate({ target: settings.key, set: { value: json, updatedAt: sql`now()` } })
}
