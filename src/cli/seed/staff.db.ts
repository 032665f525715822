import { sql } from 'drizzle-orm'
import { demoStaff } from '../../../demo/staff.ts'
import { type Db, rows } from '../../shop/db.ts'
import { DEFAULT_LANG } from '../../shop/languages.ts'
import { insertStaff } from '../../shop/staff/staff.db.ts'

export async function seedStaff(tx: Db, hashPassword: (password: string) => Promise<string>) {
  for (const { role, name, email, password } of demoStaff) {
    const roles = await rows<{ id: number }>(tx, sql`select id from roles where code = ${role}`)
    const passwordHash = await hashPassword(password)
    const roleIds = roles.map(({ id }) => id)
    await insertStaff(tx, { email, name, lang: DEFAULT_LANG, roleIds, passwordHash, isDemo: true })
  }
}
