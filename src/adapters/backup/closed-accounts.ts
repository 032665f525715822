import { appendFile, mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type ClosedAccount, closedAccounts, recloseAccounts } from '../../shop/customers/close-account.db.ts'
import type { Db } from '../../shop/db.ts'

/** Outside the database, so that restoring a backup does not lose it. A line per account: its id and creation time. */
const listIn = (dataDir: string) => join(dataDir, 'closed-accounts')

/** Appends newly closed accounts, also every night, so that the list becomes complete even after a crash. */
export async function recordClosedAccounts(db: Db, dataDir: string) {
  const known = new Set((await readList(dataDir)).map(lineOf))
  const missing = (await closedAccounts(db)).map(lineOf).filter((line) => !known.has(line))
  if (missing.length === 0) return
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  await appendFile(listIn(dataDir), missing.map((line) => `${line}\n`).join(''), { mode: 0o600, flush: true })
}

/** Closes accounts that were closed after the restored backup was made. @returns their number */
export const closeRecordedAccounts = async (db: Db, dataDir: string, now: Date): Promise<number> =>
  recloseAccounts(db, await readList(dataDir), now)

const lineOf = ({ userId, createdAt }: ClosedAccount) => `${userId} ${createdAt.toISOString()}`

/** Ignores a line that a crash cut off; the account is added again. */
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
