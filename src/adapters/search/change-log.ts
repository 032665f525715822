import { currentPosition, readChanges } from '../../shop/catalogue/changes.db.ts'
import type { Db } from '../../shop/db.ts'
import type { ChangeLog } from '../../shop/search/outside/outside-worker.db.ts'

/** @param db the primary: a replica does not have the open transactions */
export const changeLog = (db: Db): ChangeLog => ({
  position: () => currentPosition(db),
  since: (from) => readChanges(db, from),
})
