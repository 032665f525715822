import { z } from 'zod'
import { HttpError } from '../../http/http-error.ts'
import { type StaffCall, type StaffContext, staffCall } from '../../http/staff/staff-calls.ts'
import { RIGHTS } from '../../shop/staff/rights.ts'
import { changeRole, createRole, deleteRole, type RoleChanged } from '../../shop/staff/roles.db.ts'
import { Role, TextByLanguage } from '../../shop/staff/staff.calls.ts'
import { listRoles } from '../../shop/staff/staff.db.ts'
import { Done } from './shared.ts'

const Title = TextByLanguage.refine(
  (title) =>
    Object.values(title).every((text) => /\S/.test(text) && text.length <= 40) && Object.keys(title).length > 0,
)
/** Also of a newer version, which may run beside this one. `*` is the owner's alone. */
const Rights = z
  .array(
    z
      .string()
      .regex(/^[a-z-]+(:[a-z-]+)?$/)
      .max(40),
  )
  .max(100)
const ById = z.object({ id: z.coerce.number().int().positive().max(2_147_483_647) })

const readRoles = staffCall({
  method: 'GET',
  path: '/roles',
  about: 'Roles, and all rights that a role can have',
  access: 'read:staff',
  answer: z.object({ roles: z.array(Role), rights: z.array(z.string()) }),
  run: async (ctx) => ({ roles: await listRoles(ctx.db), rights: [...RIGHTS] }),
})

const addRole = staffCall({
  method: 'POST',
  path: '/roles',
  about: 'Make a role of rights that the caller has',
  access: 'write:staff',
  needsProof: true,
  body: z.object({ title: Title, rights: z.array(z.enum(RIGHTS)) }),
  answer: Role,
  run: async (ctx, { body }) => roleOf(ctx, await createRole(ctx.db, body, ctx.rights)),
})

const editRole = staffCall({
  method: 'PATCH',
  path: '/roles/:id',
  about:
    'Change a role; who has it gains and loses rights with their next call. Needs If-Match with the version that was read',
  access: 'write:staff',
  isVersioned: true,
  needsProof: true,
  params: ById,
  body: z.object({ title: Title.optional(), rights: Rights.optional() }),
  answer: Role,
  run: async (ctx, { params, body: { title, rights } }) => {
    const version = ctx.readVersion()
    const given = { ...(title ? { title } : {}), ...(rights ? { rights } : {}) }
    return roleOf(ctx, await changeRole(ctx.db, params.id, given, { version, own: ctx.rights }))
  },
})

const removeRole = staffCall({
  method: 'DELETE',
  path: '/roles/:id',
  about: 'Delete a role that nobody has; those built in stay. Needs If-Match with the version that was read',
  access: 'write:staff',
  isVersioned: true,
  needsProof: true,
  params: ById,
  answer: Done,
  run: async (ctx, { params }) => {
    const deleted = await deleteRole(ctx.db, params.id, { version: ctx.readVersion(), own: ctx.rights })
    if (!deleted.ok) throw refusal(ctx, deleted)
    return { done: true }
  },
})

function roleOf(ctx: StaffContext, changed: RoleChanged): Role {
  if (!changed.ok) throw refusal(ctx, changed)
  return changed.role
}

function refusal({ t: { errors } }: StaffContext, refused: Extract<RoleChanged, { ok: false }>): HttpError {
  if (refused.reason === 'not-found') return new HttpError(404, errors.notFound)
  if (refused.reason === 'conflict') {
    return new HttpError(409, errors.changedMeanwhile, { reason: 'version', current: refused.role })
  }
  if (refused.reason === 'taken') return new HttpError(409, errors.roleTaken, { title: [errors.roleTaken] })
  const words = {
    'not-granted': errors.notGranted,
    fixed: errors.roleFixed,
    'built-in': errors.roleBuiltIn,
    'in-use': errors.roleInUse,
  }
  return new HttpError(409, words[refused.reason], { reason: refused.reason })
}

export const roleCalls: readonly StaffCall[] = [readRoles, addRole, editRole, removeRole]
