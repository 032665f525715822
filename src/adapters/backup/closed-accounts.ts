import { appendFile, mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type ClosedAccount, closedAccounts, recloseAccounts } from '../../shop/customers/close-account.db.ts'
import { type ErasedGuest, erasedGuests, eraseGuestsAgain } from '../../shop/data-requests/data-requests.db.ts'
import type { Db } from '../../shop/db.ts'

/**
 * Outside the database, so that restoring a backup does not lose it. A line per account, its id and creation time, another one
 * that begins with `undone` where the import that made it was undone (older versions read only the first), and per order of a
 * guest whose data were erased, its id and time, and when they were erased.
 */
const listIn = (dataDir: string) => join(dataDir, 'closed-accounts')

/** Appends newly closed accounts and erased guests, also every night, so that the list becomes complete even after a crash. */
export async function recordClosedAccounts(db: Db, dataDir: string) {
  const { accounts, guests } = await readList(dataDir)
  const known = new Set([
    ...accounts.map((account) => (account.isAddressKept ? markOf(account) : lineOf(account))),
    ...guests.map(lineOfGuest),
  ])
  const lines = [...(await closedAccounts(db)).flatMap(linesOf), ...(await erasedGuests(db)).map(lineOfGuest)]
  const missing = lines.filter((line) => !known.has(line))
  if (missing.length === 0) return
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  await appendFile(listIn(dataDir), missing.map((line) => `${line}\n`).join(''), { mode: 0o600, flush: true })
}

/** Closes accounts and erases guests that were closed and erased after the restored backup was made. @returns their number */
export async function closeRecordedAccounts(db: Db, dataDir: string, now: Date): Promise<number> {
  const { accounts, guests } = await readList(dataDir)
  return (await recloseAccounts(db, accounts, now)) + (await eraseGuestsAgain(db, guests, now))
}

const lineOf = ({ userId, createdAt }: ClosedAccount) => `${userId} ${createdAt.toISOString()}`
const markOf = (account: ClosedAccount) => `undone ${lineOf(account)}`
const linesOf = (account: ClosedAccount) => [lineOf(account), ...(account.isAddressKept ? [markOf(account)] : [])]
const lineOfGuest = ({ orderId, placedAt, closedAt }: ErasedGuest) =>
  ['guest', orderId, placedAt.toISOString(), ...(closedAt ? [closedAt.toISOString()] : [])].join(' ')

const GUEST = 'guest '
const AT = String.raw`\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z`
const LINE = new RegExp(`^(guest |undone )?(\\d{1,10}) (${AT})(?: (${AT}))?$`)

/** Ignores a line that a crash cut off; it is added again. */
async function readList(dataDir: string): Promise<{ accounts: ClosedAccount[]; guests: ErasedGuest[] }> {
  const text = await readFile(listIn(dataDir), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  const found = text.split('\n').flatMap((line) => {
    const [, kind, id, at, closed] = LINE.exec(line) ?? []
    const closedAt = closed ? new Date(closed) : null
    return id && at ? [{ kind, id: Number(id), at: new Date(at), closedAt }] : []
  })
  return {
    accounts: found
      .filter(({ kind }) => kind !== GUEST)
      .map(({ kind, id, at }) => ({ userId: id, createdAt: at, isAddressKept: kind !== undefined })),
    guests: found
      .filter(({ kind }) => kind === GUEST)
      .map(({ id, at, closedAt }) => ({ orderId: id, placedAt: at, closedAt })),
  }
}
