import { eq, sql } from 'drizzle-orm'
import { isSameCompanyName } from '../companies/names.ts'
import type { Db } from '../db.ts'
import { operatorTasks } from '../tasks/tasks.tables.ts'
import type { VatHolder } from '../tax/vat-payer.ts'
import { isAnswerFresh } from '../tax/vat-payer.ts'
import { companies } from './customers.tables.ts'

type Company = typeof companies.$inferSelect

export type VatRegisterAnswer =
  | { state: 'valid'; name: string; address: string; requestIdentifier: string }
  | { state: 'invalid' }
  | { state: 'not_reachable' }

const VAT_HOLDER_TASK = 'vat-holder'

/** Ignores an answer about a number that has changed meanwhile. A valid answer outlives an outage of VIES. */
export async function storeVatAnswer(db: Db, companyId: number, vatNum: string, answer: VatRegisterAnswer, now: Date) {
  await db.transaction(async (tx) => {
    const [company] = await tx.select().from(companies).where(eq(companies.id, companyId)).for('update')
    if (company?.vatNum !== vatNum) return
    if (answer.state === 'not_reachable') return storeNoAnswer(tx, company, now)
    const { state, ...evidence } = answer
    const holder = holderOf(company, answer)
    await tx
      .update(companies)
      .set({ vatState: state, vatCheck: { at: now.toISOString(), ...evidence }, vatHolder: holder })
      .where(eq(companies.id, companyId))
    if (answer.state === 'valid' && holder === 'waiting') await openTask(tx, company, answer.name)
    else await closeTask(tx, companyId, now)
  })
}

async function storeNoAnswer(tx: Db, { id, vatState, vatCheck }: Company, now: Date) {
  if (vatState === 'valid' && isAnswerFresh(vatCheck?.at, now)) return
  await tx.update(companies).set({ vatState: 'not_reachable' }).where(eq(companies.id, id))
}

function holderOf({ vatHolder, name }: Company, answer: VatRegisterAnswer): VatHolder {
  if (vatHolder === 'person' || vatHolder === 'refused') return vatHolder
  if (answer.state !== 'valid') return 'unchecked'
  return isSameCompanyName(answer.name, name) ? 'name' : 'waiting'
}

/** A task closed without a decision is reopened only for a new number. */
async function openTask(tx: Db, { id, name, vatNum, vatHolder }: Company, registered: string) {
  const note = `${vatNum}: VIES: ${/\p{L}/u.test(registered) ? registered : '–'} ≠ ${name}`
  const reopened = vatHolder === 'waiting' ? sql`${operatorTasks.doneAt}` : sql`null`
  await tx
    .insert(operatorTasks)
    .values({ kind: VAT_HOLDER_TASK, subject: `company:${id}`, note })
    .onConflictDoUpdate({
      target: [operatorTasks.kind, operatorTasks.subject],
      set: { note, doneAt: reopened },
    })
}

const closeTask = (tx: Db, companyId: number, now: Date) =>
  tx.execute(sql`update operator_tasks set done_at = ${now.toISOString()}
    where kind = ${VAT_HOLDER_TASK} and subject = ${`company:${companyId}`} and done_at is null`)

export function decideVatHolder(db: Db, companyId: number, holder: 'person' | 'refused', now: Date): Promise<boolean> {
  return db.transaction(async (tx) => {
    const decided = await tx
      .update(companies)
      .set({ vatHolder: holder })
      .where(sql`${companies.id} = ${companyId} and ${companies.vatCheck}->>'name' is not null`)
      .returning({ id: companies.id })
    if (decided.length > 0) await closeTask(tx, companyId, now)
    return decided.length > 0
  })
}
