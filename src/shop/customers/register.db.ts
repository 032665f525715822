import { eq, sql } from 'drizzle-orm'
import { type Db, firstRow } from '../db.ts'
import type { Queue } from '../emails/queue.ts'
import { type FreshToken, queueConfirmation } from './account-emails.db.ts'
import { askForApproval } from './approved.db.ts'
import { companies, consents, userAddresses, users } from './customers.tables.ts'
import { isEmailTaken } from './email-change.db.ts'
import type { NewCompany, NewCustomer } from './registration.ts'

export type Agreement = { version: string; ip: string; token: FreshToken; now: Date }

export type Registered = { ok: true; userId: number } | { ok: false; reason: 'emailTaken' | 'companyTaken' }

class RegistrationConflict extends Error {
  readonly reason: 'emailTaken' | 'companyTaken'
  constructor(reason: 'emailTaken' | 'companyTaken') {
    super(reason)
    this.reason = reason
  }
}

type RegistrationDeps = { db: Db; queue: Queue }
type CustomerToStore = NewCustomer & { passwordHash: string }

/** Unique keys decide between concurrent equal registrations. */
export async function registerCustomer(
  { db, queue }: RegistrationDeps,
  customer: CustomerToStore,
  agreement: Agreement,
): Promise<Registered> {
  try {
    const userId = await db.transaction((tx) => write({ db: tx, queue }, customer, agreement))
    return { ok: true, userId }
  } catch (error) {
    if (error instanceof RegistrationConflict) return { ok: false, reason: error.reason }
    throw error
  }
}

async function write(
  { db: tx, queue }: RegistrationDeps,
  customer: CustomerToStore,
  { version, ip, token, now }: Agreement,
): Promise<number> {
  if (await isEmailTaken(tx, { email: customer.email, userId: null, now })) throw new RegistrationConflict('emailTaken')
  const companyId = customer.company ? await writeCompany(tx, customer.company) : null
  const [user] = await tx
    .insert(users)
    .values({
      type: customer.type,
      email: customer.email,
      passwordHash: customer.passwordHash,
      name: customer.name,
      surname: customer.surname,
      phoneCode: customer.phone.code,
      phoneNumber: customer.phone.number,
      countryId: customer.countryId,
      companyId,
      lang: customer.lang,
    })
    .onConflictDoNothing()
    .returning({ id: users.id })
  if (!user) throw new RegistrationConflict('emailTaken')
  if (customer.addresses.length > 0) {
    await tx.insert(userAddresses).values(customer.addresses.map((address) => ({ ...address, userId: user.id })))
  }
  const consent = { userId: user.id, subject: customer.email, version, ip }
  await tx.insert(consents).values([
    { ...consent, kind: 'privacy', given: { privacy: true } },
    { ...consent, kind: 'subscription', given: { subscription: customer.wantsNews } },
  ])
  const to = { userId: user.id, email: customer.email, lang: customer.lang }
  await queueConfirmation(tx, queue, { to, token, now })
  if (companyId) await askForApproval(tx, companyId, now)
  if (companyId && customer.company?.vatNum) await queue.add(tx, { name: 'check-vat', data: { companyId } })
  return user.id
}

/** A company without accounts may register again; its approval for invoices is not inherited. */
export async function writeCompany(tx: Db, company: NewCompany): Promise<number> {
  const [written] = await tx.insert(companies).values(company).onConflictDoNothing().returning({ id: companies.id })
  if (written) return written.id
  const known = await firstRow<{ id: number; is_used: boolean }>(
    tx,
    sql`select c.id, exists(select 1 from users u where u.company_id = c.id and u.deleted_at is null) as is_used
        from companies c where c.country_id = ${company.countryId} and c.reg_num = ${company.regNum} for update`,
  )
  if (!known || known.is_used) throw new RegistrationConflict('companyTaken')
  await tx
    .update(companies)
    .set({
      ...company,
      vatState: 'unchecked',
      vatCheck: null,
      vatHolder: 'unchecked',
      mayPayByInvoice: false,
      creditLimit: null,
      invoiceDays: null,
      decidedAt: null,
    })
    .where(eq(companies.id, known.id))
  return known.id
}
