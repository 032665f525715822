import { sql } from 'drizzle-orm'
import type { Db } from '../db.ts'
import type { StaffActor } from './actor.ts'

type Act = { actor: StaffActor; requestId?: string | undefined }

/** The same database, whose transactions tell the audit log who acts. Changes of audited tables belong in a transaction. */
export function actingDb(db: Db, { actor, requestId = '' }: Act): Db {
  const transaction: Db['transaction'] = (work, options) =>
    db.transaction(async (tx) => {
      await tx.execute(
        sql`select set_config('shop.actor', ${actor}, true), set_config('shop.request', ${requestId}, true)`,
      )
      return work(tx)
    }, options)
  return new Proxy(db, {
    get: (target, name) => {
      if (name === 'transaction') return transaction
      const value: unknown = Reflect.get(target, name, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}
