import { sql } from 'drizzle-orm'
import { changedRows, type Db, firstRow, rows } from '../db.ts'
import type { Lang } from '../languages.ts'
import { canGrant } from './rights.ts'
import { endStaffSessions } from './sessions.db.ts'
import type { Role, StaffMember } from './staff.calls.ts'

export const listRoles = (db: Db): Promise<Role[]> =>
  rows<Role>(db, sql`select id, code, title, rights, version from roles order by id`)

const selectStaff = sql`select p.id, p.name, p.email, p.version, p.disabled_at is not null as "isDisabled",
    array(select role_id from staff_roles where staff_id = p.id order by role_id) as "roleIds",
    exists (select from staff_passkeys where staff_id = p.id) as "hasPasskey",
    p.password_hash is not null as "hasPassword", p.totp_confirmed_at is not null as "hasTotp",
    (select max(seen_at) from staff_sessions where staff_id = p.id) as "lastSeen"
  from staff p`

export const listStaff = (db: Db): Promise<StaffMember[]> =>
  rows<StaffMember>(db, sql`${selectStaff} order by p.disabled_at is not null, lower(p.name), p.id`)

const findStaff = (db: Db, id: number): Promise<StaffMember | undefined> =>
  firstRow<StaffMember>(db, sql`${selectStaff} where p.id = ${id}`)

/** Rights that a set of roles gives together. */
export async function rightsOfRoles(db: Db, roleIds: readonly number[]): Promise<string[]> {
  const found = await rows<{ right: string }>(
    db,
    sql`select distinct r as right from roles, unnest(rights) r where id = any(${sql.param([...roleIds])}::int[])`,
  )
  return found.map(({ right }) => right)
}

export type StaffChange = {
  name?: string | undefined
  roleIds?: readonly number[] | undefined
  isDisabled?: boolean | undefined
}

export type StaffChanged =
  | { ok: true; member: StaffMember }
  | { ok: false; reason: 'not-found' | 'last-owner' | 'not-granted' }
  | { ok: false; reason: 'conflict'; member: StaffMember }

type Changer = { rights: readonly string[]; version: number }

/** Locks all owners first, so that two of them cannot remove each other at once. */
export function changeStaff(db: Db, id: number, change: StaffChange, by: Changer): Promise<StaffChanged> {
  return db
    .transaction(async (tx): Promise<StaffChanged> => {
      await tx.execute(sql`select 1 from staff where id = ${id} or id in (${selectOwnerIds}) order by id for update`)
      const before = await findStaff(tx, id)
      if (!before) return { ok: false, reason: 'not-found' }
      if (before.version !== by.version) return { ok: false, reason: 'conflict', member: before }
      const granted = await rightsOfRoles(tx, [...before.roleIds, ...(change.roleIds ?? [])])
      if (!canGrant(by.rights, granted)) return { ok: false, reason: 'not-granted' }
      await writeStaff(tx, id, change)
      const owners = await rows(tx, sql`${selectOwnerIds} limit 1`)
      if (owners.length === 0) throw new LastOwner()
      if (change.isDisabled) await endStaffSessions(tx, id)
      const member = await findStaff(tx, id)
      if (!member) throw new Error('A member of staff vanished while it was changed')
      return { ok: true, member }
    })
    .catch((error: unknown): StaffChanged => {
      if (error instanceof LastOwner) return { ok: false, reason: 'last-owner' }
      throw error
    })
}

/** Rolls the change back. */
class LastOwner extends Error {}

const selectOwnerIds = sql`select m.staff_id from staff_roles m join roles r on r.id = m.role_id
  join staff p on p.id = m.staff_id where '*' = any(r.rights) and p.disabled_at is null`

async function writeStaff(tx: Db, id: number, { name, roleIds, isDisabled }: StaffChange) {
  await tx.execute(sql`update staff set version = version + 1, name = coalesce(${name ?? null}, name),
    disabled_at = case ${isDisabled ?? null}::boolean when true then coalesce(disabled_at, now()) when false then null
      else disabled_at end
    where id = ${id}`)
  if (!roleIds) return
  const ids = sql`${sql.param([...roleIds])}::int[]`
  await tx.execute(sql`delete from staff_roles where staff_id = ${id} and role_id <> all(${ids})`)
  await tx.execute(sql`insert into staff_roles (staff_id, role_id) select ${id}, r.id from roles r where r.id = any(${ids})
    on conflict do nothing`)
}

type NewStaff = {
  email: string
  name: string
  lang: Lang
  roleIds: readonly number[]
  passwordHash?: string | null
  isDemo?: boolean
}

/** @returns null where somebody has the e-mail address already */
export async function insertStaff(tx: Db, person: NewStaff): Promise<number | null> {
  const row = await firstRow<{ id: number }>(
    tx,
    sql`insert into staff (email, name, lang, password_hash, is_demo)
        values (${person.email}, ${person.name}, ${person.lang}, ${person.passwordHash ?? null}, ${person.isDemo ?? false})
        on conflict ((lower(email))) do nothing returning id`,
  )
  if (!row) return null
  await tx.execute(sql`insert into staff_roles (staff_id, role_id)
    select ${row.id}, r.id from roles r where r.id = any(${sql.param([...person.roleIds])}::int[])`)
  return row.id
}

export const hasOwner = async (db: Db): Promise<boolean> =>
  (await firstRow(db, sql`${selectOwnerIds} limit 1`)) !== undefined

export const hasDemoStaff = async (db: Db): Promise<boolean> =>
  (await firstRow(db, sql`select 1 from staff where is_demo and disabled_at is null limit 1`)) !== undefined

/** Their passwords are public. @returns how many could sign in until now */
export const disableDemoStaff = (db: Db): Promise<number> =>
  db.transaction(async (tx) => {
    await tx.execute(sql`delete from staff_sessions where staff_id in (select id from staff where is_demo)`)
    return changedRows(tx, sql`update staff set disabled_at = now() where is_demo and disabled_at is null`)
  })

export const ownerRoleId = async (db: Db): Promise<number> => {
  const row = await firstRow<{ id: number }>(db, sql`select id from roles where code = 'owner'`)
  if (!row) throw new Error('The role of the owner is missing')
  return row.id
}
