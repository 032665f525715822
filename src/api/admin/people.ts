import { z } from 'zod'
import { HttpError } from '../../http/http-error.ts'
import { type StaffCall, type StaffContext, staffCall } from '../../http/staff/staff-calls.ts'
import { queueEmail } from '../../shop/emails/emails.db.ts'
import { invitationToken, inviteStaff, openInvitations, withdrawInvitation } from '../../shop/staff/invitations.db.ts'
import { resetStaffAccess } from '../../shop/staff/reset-access.db.ts'
import { People, StaffMember } from '../../shop/staff/staff.calls.ts'
import { changeStaff, listRoles, listStaff } from '../../shop/staff/staff.db.ts'
import { randomToken } from '../../shop/tokens.ts'
import { Done, Lang, MAX_TEXT } from './shared.ts'

const RoleIds = z.array(z.int().positive()).min(1).max(20)

const readPeople = staffCall({
  method: 'GET',
  path: '/staff',
  about: 'Staff, roles and open invitations',
  access: 'read:staff',
  answer: People,
  run: async (ctx) => ({
    staff: await listStaff(ctx.db),
    roles: await listRoles(ctx.db),
    invitations: await openInvitations(ctx.db, ctx.now),
  }),
})

const invite = staffCall({
  method: 'POST',
  path: '/staff/invitations',
  about: 'Invite somebody by e-mail; the link is valid for 48 hours',
  access: 'write:staff',
  needsProof: true,
  body: z.object({ email: z.email().max(MAX_TEXT), roleIds: RoleIds, lang: Lang }),
  answer: Done,
  run: async (ctx, { body }) => {
    const { queue, keys } = ctx.services
    const deps = { db: ctx.db, queue, keys, now: ctx.now }
    const invited = await inviteStaff(deps, { ...body, invitedBy: ctx.actor ?? '' }, ctx.rights)
    if (!invited.ok) {
      const message = invited.reason === 'taken' ? ctx.t.errors.emailTaken : ctx.t.errors.notGranted
      throw new HttpError(409, message, { [invited.reason === 'taken' ? 'email' : 'roleIds']: [message] })
    }
    return { done: true }
  },
})

const uninvite = staffCall({
  method: 'DELETE',
  path: '/staff/invitations/:email',
  about: 'Withdraw an invitation',
  access: 'write:staff',
  params: z.object({ email: z.string().max(MAX_TEXT) }),
  answer: Done,
  run: async (ctx, { params }) => {
    if (!(await withdrawInvitation(ctx.db, params.email))) throw new HttpError(404, ctx.t.errors.notFound)
    return { done: true }
  },
})

const changeMember = staffCall({
  method: 'PATCH',
  path: '/staff/:id',
  about: 'Change name or roles, disable or enable. Needs If-Match with the version that was read',
  access: 'write:staff',
  isVersioned: true,
  needsProof: true,
  params: z.object({ id: z.coerce.number().int().positive() }),
  body: z.object({
    name: z.string().trim().min(1).max(MAX_TEXT).optional(),
    roleIds: RoleIds.optional(),
    isDisabled: z.boolean().optional(),
  }),
  answer: StaffMember,
  run: async (ctx, { params: { id }, body: change }) => {
    const changed = await changeStaff(ctx.db, id, change, { rights: ctx.rights, version: ctx.readVersion() })
    if (changed.ok) return changed.member
    throw refusal(ctx, changed)
  },
})

const resetAccess = staffCall({
  method: 'POST',
  path: '/staff/:id/reset',
  about:
    'Take passkeys, password and codes from somebody who lost them, end their sessions, revoke the API keys that they made, and send a link to choose new ones, valid for 48 hours',
  access: 'write:staff',
  needsProof: true,
  params: z.object({ id: z.coerce.number().int().positive() }),
  answer: Done,
  run: async (ctx, { params: { id } }) => {
    const { errors } = ctx.t
    if (ctx.session?.staffId === id) throw new HttpError(409, errors.ownReset, { reason: 'own' })
    const { queue, keys } = ctx.services
    const nonce = randomToken()
    const token = invitationToken(keys, nonce)
    const reset = await ctx.db.transaction(async (tx) => {
      const done = await resetStaffAccess(tx, { id, token, rights: ctx.rights, by: ctx.actor ?? '', now: ctx.now })
      if (!done.ok) return done
      const { email: recipient, lang, tokenHash } = done
      const data = { nonce, isReset: true }
      const subject = `staff-invitation:${tokenHash}`
      await queueEmail(tx, queue, { kind: 'staff-invitation', subject, recipient, lang, data })
      return done
    })
    if (reset.ok) return { done: true }
    if (reset.reason === 'not-found') throw new HttpError(404, errors.notFound)
    const messages = { 'not-granted': errors.notGranted, disabled: errors.resetDisabled, demo: errors.demoPassword }
    throw new HttpError(409, messages[reset.reason], { reason: reset.reason })
  },
})

type Refused = Extract<Awaited<ReturnType<typeof changeStaff>>, { ok: false }>

function refusal(ctx: StaffContext, refused: Refused): HttpError {
  const { errors } = ctx.t
  if (refused.reason === 'not-found') return new HttpError(404, errors.notFound)
  if (refused.reason === 'conflict') {
    return new HttpError(409, errors.changedMeanwhile, { reason: 'version', current: refused.member })
  }
  const message = refused.reason === 'last-owner' ? errors.lastOwner : errors.notGranted
  return new HttpError(409, message, { reason: refused.reason })
}

export const peopleCalls: readonly StaffCall[] = [readPeople, invite, uninvite, changeMember, resetAccess]
