import { asc, eq } from 'drizzle-orm'
import type { Db } from '../db.ts'
import { companies, userAddresses, users } from './customers.tables.ts'

export type Profile = NonNullable<Awaited<ReturnType<typeof findProfile>>>

export async function findProfile(db: Db, userId: number) {
  const [found] = await db
    .select({ user: users, company: companies })
    .from(users)
    .leftJoin(companies, eq(companies.id, users.companyId))
    .where(eq(users.id, userId))
  if (!found || found.user.deletedAt || found.user.email === null) return null
  const addresses = await db
    .select()
    .from(userAddresses)
    .where(eq(userAddresses.userId, userId))
    .orderBy(asc(userAddresses.id))
  const { passwordHash: _secret, ...user } = found.user
  return { user: { ...user, email: found.user.email }, company: found.company, addresses }
}

export type ContactChange = { name: string; surname: string; phone: { code: string; number: string } }

export async function changeContact(tx: Db, userId: number, { name, surname, phone }: ContactChange) {
  await tx
    .update(users)
    .set({ name, surname, phoneCode: phone.code, phoneNumber: phone.number })
    .where(eq(users.id, userId))
}
