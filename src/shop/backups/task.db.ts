import type { Db } from '../db.ts'
import { endTask, openTask } from '../tasks/tasks.db.ts'

const TASK = { kind: 'backup', subject: 'nightly' }

/** @returns whether the task is new */
export const openBackupTask = (db: Db, note: string, now: Date): Promise<boolean> =>
  openTask(db, { ...TASK, note }, now)

export const closeBackupTask = (db: Db, now: Date) => endTask(db, TASK, now)
