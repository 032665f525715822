import { appendFile, mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type ClosedAccount, closeAgain, closedAccounts } from '../../shop/customers/close-account.db.ts'
import type { Db } from '../../shop/db.ts'

/** Outside the database, so that a restored backup does not lose it. A line an account: its number, when it was made. */
const listIn = (dataDir: string) => join(dataDir, 'closed-accounts')

/**
 * Adds the accounts that were closed since to the list in `DATA_DIR`. Called after each closing and every night, so that
 * the list of every instance becomes complete, also after a crash in between.
 */
export async function recordClosedAccounts(db: Db, dataDir: string) {
  const known = new Set((await readList(dataDir)).map(lineOf))
  const missing = (await closedAccounts(db)).map(lineOf).filter((line) => !known.has(line))
  if (missing.length === 0) return
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  await appendFile(listIn(dataDir), missing.map((line) => `${line}\n`).join(''), { mode: 0o600, flush: true })
}

/** Closes again what was closed after the backup that was restored. @returns how many accounts */
export const closeRecordedAccounts = async (db: Db, dataDir: string, now: Date): Promise<number> =>
  closeAgain(db, await readList(dataDir), now)

const lineOf = ({ userId, createdAt }: ClosedAccount) => `${userId} ${createdAt.toISOString()}`

/** A line that a crash cut off is ignored; its account is added again. */
async function readList(dataDir: string): Promise<ClosedAccount[]> {
  const text = await readFile(listIn(dataDir), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  return text.split('\n').flatMap((line) => {
    const [, id, createdAt] = /^(\d{1,10}) (\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)$/.exec(line) ?? []
    return id && createdAt ? [{ userId: Number(id), createdAt: new Date(createdAt) }] : []
  })
}
