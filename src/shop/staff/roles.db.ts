import { sql } from 'drizzle-orm'
import { changedRows, type Db, firstRow } from '../db.ts'
import type { LocalizedText } from '../languages.ts'
import { canGrant } from './rights.ts'
import type { Role } from './staff.calls.ts'

const OWNER = 'owner'

const columns = sql`id, code, title, rights, version`

type Given = { title: LocalizedText; rights: readonly string[] }

type Refused = { ok: false; reason: 'not-found' | 'not-granted' | 'taken' | 'fixed' | 'built-in' | 'in-use' }
export type RoleChanged = { ok: true; role: Role } | Refused | { ok: false; reason: 'conflict'; role: Role }

const textArray = (list: readonly string[]) => sql`${sql.param([...new Set(list)].sort())}::text[]`

/** In any language. Roles are locked, so that two people cannot take one name at once. */
async function isTaken(tx: Db, title: LocalizedText, except = 0): Promise<boolean> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('roles'))`)
  const names = Object.values(title).map((name) => name.toLowerCase())
  return (
    (await firstRow(
      tx,
      sql`select 1 from roles, jsonb_each_text(title) t where id <> ${except} and lower(t.value) = any(${sql.param(names)}::text[])`,
    )) !== undefined
  )
}

/** @param own rights of whoever makes it */
export function createRole(db: Db, { title, rights }: Given, own: readonly string[]): Promise<RoleChanged> {
  return db.transaction(async (tx): Promise<RoleChanged> => {
    if (!canGrant(own, rights)) return { ok: false, reason: 'not-granted' }
    if (await isTaken(tx, title)) return { ok: false, reason: 'taken' }
    const role = await firstRow<Role>(
      tx,
      sql`insert into roles (title, rights) values (${JSON.stringify(title)}::jsonb, ${textArray(rights)}) returning ${columns}`,
    )
    if (!role) throw new Error('A role was not stored')
    return { ok: true, role }
  })
}

type By = { version: number; own: readonly string[] }

/** Nobody adds or takes away a right that they lack. */
export function changeRole(db: Db, id: number, given: Partial<Given>, { version, own }: By): Promise<RoleChanged> {
  return db.transaction(async (tx): Promise<RoleChanged> => {
    const before = await lockRole(tx, id)
    if (!before) return { ok: false, reason: 'not-found' }
    if (before.version !== version) return { ok: false, reason: 'conflict', role: before }
    const { title = before.title, rights = before.rights } = given
    const added = rights.filter((right) => !before.rights.includes(right))
    const removed = before.rights.filter((right) => !rights.includes(right))
    if (before.code === OWNER && added.length + removed.length > 0) return { ok: false, reason: 'fixed' }
    if (!canGrant(own, [...added, ...removed])) return { ok: false, reason: 'not-granted' }
    if (await isTaken(tx, title, id)) return { ok: false, reason: 'taken' }
    const role = await firstRow<Role>(
      tx,
      sql`update roles set title = ${JSON.stringify(title)}::jsonb, rights = ${textArray(rights)}, version = version + 1
          where id = ${id} returning ${columns}`,
    )
    if (!role) throw new Error('A locked role vanished')
    return { ok: true, role }
  })
}

export function deleteRole(
  db: Db,
  id: number,
  { version, own }: By,
): Promise<{ ok: true } | Exclude<RoleChanged, { ok: true }>> {
  return db.transaction(async (tx) => {
    const before = await lockRole(tx, id)
    if (!before) return { ok: false, reason: 'not-found' }
    if (before.version !== version) return { ok: false, reason: 'conflict', role: before }
    if (before.code !== null) return { ok: false, reason: 'built-in' }
    if (!canGrant(own, before.rights)) return { ok: false, reason: 'not-granted' }
    const used = await firstRow(
      tx,
      sql`select 1 from staff_roles where role_id = ${id} union all
          select 1 from staff_invitations where ${id} = any(role_ids) and accepted_at is null and expires_at > now() limit 1`,
    )
    if (used) return { ok: false, reason: 'in-use' }
    await changedRows(tx, sql`delete from roles where id = ${id}`)
    return { ok: true }
  })
}

const lockRole = (tx: Db, id: number): Promise<Role | undefined> =>
  firstRow<Role>(tx, sql`select ${columns} from roles where id = ${id} for update`)
