import type { Db } from '../db.ts'
import { setTransactionActor } from '../transaction-actor.db.ts'
import type { StaffActor } from './actor.ts'

type Act = { actor: StaffActor; requestId?: string | undefined }

/** The same database, whose transactions tell the audit log who acts. Changes of audited tables belong in a transaction. */
export function actingDb(db: Db, { actor, requestId }: Act): Db {
  const transaction: Db['transaction'] = (work, options) =>
    db.transaction(async (tx) => {
      await setTransactionActor(tx, actor, requestId)
      return work(tx)
    }, options)
  return Object.create(db, { transaction: { value: transaction } }) as Db
}
