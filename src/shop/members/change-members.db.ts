import { sql } from 'drizzle-orm'
import { isEmail } from '../addresses/email.ts'
import type { MemberRole } from '../companies/member-roles.ts'
import type { FreshToken } from '../customers/account-emails.db.ts'
import { accountTokens } from '../customers/account-tokens.ts'
import { type Db, firstRow, rows } from '../db.ts'
import { queueEmail } from '../emails/emails.db.ts'
import type { Queue } from '../emails/queue.ts'
import type { Keys } from '../keys.ts'
import type { Lang } from '../languages.ts'
import type { Cents } from '../money/money.ts'

const MAX_MEMBERS = 100
const INVITATION_LIVES_MS = 7 * 24 * 60 * 60_000

type MemberProblem =
  | 'unknown'
  | 'forbidden'
  | 'changed'
  | 'last-admin'
  | 'email'
  | 'is-member'
  | 'is-invited'
  | 'too-many'

export type MemberChanged = { ok: true } | { ok: false; reason: MemberProblem }

const refuse = (reason: MemberProblem) => ({ ok: false, reason }) as const

/** `by`: the account that changes it, which must be an admin of the company; null: staff. */
type Deps = { db: Db; companyId: number; by: number | null }
type SendingDeps = Deps & { queue: Queue; keys: Keys; now: Date }

type Rights = { role: MemberRole; orderLimit: Cents | null; monthLimit: Cents | null }

/** Limits hold for buyers only. */
const rightsFor = ({ role, orderLimit, monthLimit }: Rights): Rights =>
  role === 'buyer' ? { role, orderLimit, monthLimit } : { role, orderLimit: null, monthLimit: null }

type Locked = {
  id: number
  user_id: number | null
  email: string | null
  role: MemberRole
  state: 'invited' | 'active'
  version: number
}

/** All of a company by id, so that two admins cannot remove each other, and no order is placed meanwhile. */
async function change(
  { db, companyId, by }: Deps,
  work: (tx: Db, members: readonly Locked[]) => Promise<MemberChanged>,
): Promise<MemberChanged> {
  return db.transaction(async (tx) => {
    const members = await rows<Locked>(
      tx,
      sql`select id, user_id, email, role, state, version from company_members
          where company_id = ${companyId} and state <> 'left' order by id for update`,
    )
    const isAdmin = members.some((member) => member.user_id === by && member.role === 'admin')
    if (by !== null && !isAdmin) return refuse('forbidden')
    return work(tx, members)
  })
}

const isLastAdmin = (members: readonly Locked[], member: Locked) =>
  member.role === 'admin' &&
  member.state === 'active' &&
  !members.some(({ id, role, state }) => id !== member.id && role === 'admin' && state === 'active')

type Invited = Rights & { email: string; lang: Lang }

export const inviteMember = (deps: SendingDeps, { email: typed, lang, ...rights }: Invited): Promise<MemberChanged> =>
  change(deps, async (tx, members) => {
    const email = typed.trim().toLowerCase()
    if (!isEmail(email)) return refuse('email')
    if (members.length >= MAX_MEMBERS) return refuse('too-many')
    if (members.some((member) => member.email === email)) return refuse('is-invited')
    const known = await firstRow(tx, sql`select 1 from users where email = ${email} and company_id = ${deps.companyId}`)
    if (known) return refuse('is-member')
    const { role, orderLimit, monthLimit } = rightsFor(rights)
    const token = accountTokens(deps.keys).fresh()
    const until = new Date(deps.now.getTime() + INVITATION_LIVES_MS).toISOString()
    await tx.execute(sql`insert into company_members (company_id, email, role, order_limit, month_limit, state, token_hash,
        invited_until, lang, created_at)
      values (${deps.companyId}, ${email}, ${role}, ${orderLimit}, ${monthLimit}, 'invited', ${token.hash},
        ${until}::timestamptz, ${lang}, ${deps.now.toISOString()}::timestamptz)`)
    await sendInvitation(tx, deps, { email, lang, token })
    return { ok: true }
  })

type Invitation = { email: string; lang: Lang; token: FreshToken }

async function sendInvitation(tx: Db, { queue, companyId }: SendingDeps, { email, lang, token }: Invitation) {
  const company = await firstRow<{ name: string }>(tx, sql`select name from companies where id = ${companyId}`)
  await queueEmail(tx, queue, {
    kind: 'buyer-invitation',
    subject: `company:${companyId}:${token.nonce.slice(0, 12)}`,
    recipient: email,
    lang,
    data: { nonce: token.nonce, hash: token.hash, company: company?.name ?? '' },
  })
}

/** A new link; the old one no longer works. */
export const resendInvitation = (deps: SendingDeps, memberId: number): Promise<MemberChanged> =>
  change(deps, async (tx, members) => {
    const member = members.find(({ id, state }) => id === memberId && state === 'invited')
    if (!member?.email) return refuse('unknown')
    const token = accountTokens(deps.keys).fresh()
    const until = new Date(deps.now.getTime() + INVITATION_LIVES_MS).toISOString()
    const row = await firstRow<{ lang: Lang }>(
      tx,
      sql`update company_members set token_hash = ${token.hash}, invited_until = ${until}::timestamptz
          where id = ${memberId} returning lang`,
    )
    await sendInvitation(tx, deps, { email: member.email, lang: row?.lang ?? 'lv', token })
    return { ok: true }
  })

/** @param version what the person read; without it whatever is there is replaced */
export const changeMember = (
  deps: Deps,
  memberId: number,
  { version, ...rights }: Rights & { version?: number },
): Promise<MemberChanged> =>
  change(deps, async (tx, members) => {
    const member = members.find(({ id }) => id === memberId)
    if (!member) return refuse('unknown')
    if (version !== undefined && version !== member.version) return refuse('changed')
    if (rights.role !== 'admin' && isLastAdmin(members, member)) return refuse('last-admin')
    const { role, orderLimit, monthLimit } = rightsFor(rights)
    await tx.execute(sql`update company_members set role = ${role}, order_limit = ${orderLimit}, month_limit = ${monthLimit}
      where id = ${memberId} and (role, order_limit, month_limit) is distinct from (${role}, ${orderLimit}::int, ${monthLimit}::int)`)
    return { ok: true }
  })

/** An account becomes that of a private person; triggers end what it had from the company. */
export const removeMember = (deps: Deps, memberId: number, version?: number): Promise<MemberChanged> =>
  change(deps, async (tx, members) => {
    const member = members.find(({ id }) => id === memberId)
    if (!member) return refuse('unknown')
    if (version !== undefined && version !== member.version) return refuse('changed')
    if (isLastAdmin(members, member)) return refuse('last-admin')
    await tx.execute(
      member.user_id === null
        ? sql`delete from company_members where id = ${memberId}`
        : sql`update users set company_id = null, type = 'b2c' where id = ${member.user_id} and company_id = ${deps.companyId}`,
    )
    return { ok: true }
  })

export const setApprovesAll = (deps: Deps, approvesAll: boolean, version?: number): Promise<MemberChanged> =>
  change(deps, async (tx) => {
    const company = await firstRow<{ version: number }>(
      tx,
      sql`select version from companies where id = ${deps.companyId} for update`,
    )
    if (!company) return refuse('unknown')
    if (version !== undefined && version !== company.version) return refuse('changed')
    await tx.execute(sql`update companies set approves_all = ${approvesAll}
      where id = ${deps.companyId} and approves_all <> ${approvesAll}`)
    return { ok: true }
  })
