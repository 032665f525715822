import type { Db } from '../db.ts'
import type { Memory } from '../memory.ts'
import { settings } from './settings.tables.ts'
import { Settings } from './settings.ts'

/** The shop's settings: stored values over the defaults. */
export function readSettings(db: Db, memory: Memory): Promise<Settings> {
  return memory.get('settings', [], async () => {
    const stored = await db.select().from(settings)
    return Settings.parse(Object.fromEntries(stored.map((row) => [row.key, row.value])))
  })
}

export async function saveSetting<Key extends keyof Settings>(db: Db, key: Key, value: Settings[Key]) {
  await db.insert(settings).values({ key, value }).onConflictDoUpdate({ target: settings.key, set: { value } })
}
