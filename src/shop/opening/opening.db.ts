import { sql } from 'drizzle-orm'
import type { Db } from '../db.ts'
import { missingForOpening, type Server } from '../settings/missing.db.ts'
import { type Missing, mustHave } from '../settings/missing.ts'
import { saveSetting, storedSettings } from '../settings/settings.db.ts'
import { settingsOf } from '../settings/settings.ts'

export type Opened = { ok: true } | { ok: false; missing: Missing[] }

/** Refused while something is missing without which the law or the shop itself lets nobody buy. */
export function openShop(db: Db, server: Server): Promise<Opened> {
  return db.transaction(async (tx) => {
    // What is checked must still be so when the shop is open.
    await tx.execute(sql`lock table settings in share row exclusive mode`)
    const missing = (await missingForOpening(tx, server)).filter(mustHave)
    if (missing.length > 0) return { ok: false, missing }
    await saveSetting(tx, 'is_open', true)
    return { ok: true }
  })
}

export const closeShop = (db: Db) => saveSetting(db, 'is_open', false)

export const isShopOpen = async (db: Db): Promise<boolean> => settingsOf(await storedSettings(db)).settings.is_open
