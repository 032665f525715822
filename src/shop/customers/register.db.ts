import { eq, sql } from 'drizzle-orm'
import { type Db, firstRow } from '../db.ts'
import type { Queue } from '../emails/queue.ts'
import { type FreshToken, queueConfirmation } from './account-emails.db.ts'
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

/** Unique keys decide between concurrent equal registrations. */
export async function registerCustomer(
  db: Db,
  queue: Queue,
  customer: NewCustomer & { passwordHash: string },
  agreement: Agreement,
): Promise<Registered> {
  try {
    const userId = await db.transaction((tx) => write(tx, queue, customer, agreement))
    return { ok: true, userId }
  } catch (error) {
    if (error instanceof RegistrationConflict) return { ok: false, reason: error.reason }
    throw error
  }
}

async function write(
  tx: Db,
  queue: Queue,
  customer: NewCustomer & { passwordHash: string },
  agreement: Agreement,
): Promise<number> {
  if (await isEmailTaken(tx, customer.email, null, agreement.now)) throw new RegistrationConflict('emailTaken')
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
  await writeConsents(tx, user.id, customer, agreement)
  const to = { userId: user.id, email: customer.email, lang: customer.lang }
  await queueConfirmation(tx, queue, to, agreement.token, agreement.now)
  if (companyId && customer.company?.vatNum) await queue.add(tx, { name: 'check-vat', data: { companyId } })
  return user.id
}

/** A company without accounts may register again; its approval for invoices is not inherited. */
async function writeCompany(tx: Db, company: NewCompany): Promise<number> {
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
    })
    .where(eq(companies.id, known.id))
  return known.id
}

async function writeConsents(tx: Db, userId: number, customer: NewCustomer, { version, ip }: Agreement) {
  const common = { userId, subject: customer.email, version, ip }
  await tx.insert(consents).values([
    { ...common, kind: 'privacy', given: { privacy: true } },
    { ...common, kind: 'subscription', given: { subscription: customer.wantsNews } },
  ])
}
