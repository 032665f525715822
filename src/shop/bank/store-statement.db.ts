import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { recordAuditBatch, startAuditBatch } from '../audit-log/audit-batch.db.ts'
import { type Db, firstRow, rows } from '../db.ts'
import type { Queue } from '../emails/queue.ts'
import { bankStatements } from './bank.tables.ts'
import type { FileEntry, FileProblem, StatementFile } from './entry.ts'
import type { Judged } from './judge.ts'
import { judgeEntries } from './judge-entries.db.ts'
import { readStatementFile } from './statement-file.ts'

type Given = { fileName: string; bytes: Uint8Array; actor: string; now: Date }

/** `isKnown`: the file had been read before, and nothing changed. */
export type StatementStored = { ok: true; id: number; isKnown: boolean } | { ok: false; problem: FileProblem }

/** What is clean is booked by a job, each entry in a transaction of its own. `db` must tell who acts. */
export async function storeStatement(db: Db, queue: Queue, given: Given): Promise<StatementStored> {
  const digest = createHash('sha256').update(given.bytes).digest('hex')
  const earlier = await statementOf(db, digest)
  if (earlier !== null) return { ok: true, id: earlier, isKnown: true }
  const read = readStatementFile(given.bytes)
  if (!read.ok) return read
  return db.transaction(async (tx) => {
    // One file at a time, so that overlapping ones count right and an order is clean for one entry.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('bank_statements'))`)
    const known = await statementOf(tx, digest)
    if (known !== null) return { ok: true, id: known, isKnown: true }
    const id = await write(tx, { ...given, digest, file: read.file })
    await queue.add(tx, { name: 'book-bank-entries', data: { id } })
    return { ok: true, id, isKnown: false }
  })
}

async function statementOf(db: Db, digest: string): Promise<number | null> {
  const known = await firstRow<{ id: number }>(db, sql`select id from bank_statements where digest = ${digest}`)
  return known?.id ?? null
}

async function write(
  tx: Db,
  { fileName, digest, file, actor, now }: Omit<Given, 'bytes'> & { digest: string; file: StatementFile },
): Promise<number> {
  const { entries, format, accounts, outgoing } = file
  const fresh = await unknownOf(tx, entries)
  const days = entries.map(({ bookedOn }) => bookedOn).sort()
  const [statement] = await tx
    .insert(bankStatements)
    .values({
      ...{ fileName, digest, format, accounts, outgoing, actor },
      firstDay: days[0] ?? null,
      lastDay: days.at(-1) ?? null,
      entries: entries.length,
      known: entries.length - fresh.length,
      createdAt: now,
    })
    .returning({ id: bankStatements.id })
  if (!statement) throw new Error('A bank statement was not written')
  if (fresh.length === 0) return statement.id
  const judged = await judgeEntries(tx, fresh)
  await startAuditBatch(tx)
  await insertEntries(tx, statement.id, fresh, judged)
  await recordAuditBatch(tx, {
    subject: `bank-statement:${statement.id}`,
    table: 'bank_entries',
    rows: fresh.length,
  })
  return statement.id
}

async function unknownOf(tx: Db, entries: readonly FileEntry[]): Promise<FileEntry[]> {
  const keys = entries.map(({ account, entryKey }) => ({ account, key: entryKey }))
  const known = await rows<{ account: string; key: string }>(
    tx,
    sql`select e.account, e.entry_key as key from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) w(account text, key text)
        join bank_entries e on e.account = w.account and e.entry_key = w.key`,
  )
  const seen = new Set(known.map(({ account, key }) => `${account}\n${key}`))
  return entries.filter(({ account, entryKey }) => !seen.has(`${account}\n${entryKey}`))
}

async function insertEntries(tx: Db, statementId: number, entries: readonly FileEntry[], judged: readonly Judged[]) {
  const values = entries.map((entry, i) => ({ ...entry, ...judged[i] }))
  await tx.execute(sql`insert into bank_entries
      (statement_id, account, entry_key, booked_on, amount, currency, payer, payer_iban, details, state, doubt, order_id)
    select ${statementId}, "account", "entryKey", "bookedOn", "amount", "currency", left("payer", 200), left("payerIban", 40),
      "details", "state", "doubt", "orderId"
    from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) w("account" text, "entryKey" text, "bookedOn" date, "amount" bigint,
      "currency" text, "payer" text, "payerIban" text, "details" text, "state" text, "doubt" text, "orderId" int)`)
}
