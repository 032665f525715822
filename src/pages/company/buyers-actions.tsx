import { z } from 'zod'
import { field } from '../../http/form-fields.ts'
import { HttpError } from '../../http/http-error.ts'
import { type ActionResult, seeOther, type VisitorContext } from '../../http/page.ts'
import { texts } from '../../i18n/texts.ts'
import { MEMBER_ROLES } from '../../shop/companies/member-roles.ts'
import { DEFAULT_LANG, isLang } from '../../shop/languages.ts'
import {
  changeMember,
  inviteMember,
  type MemberChanged,
  removeMember,
  resendInvitation,
  setApprovesAll,
} from '../../shop/members/change-members.db.ts'
import { parseAmount } from '../../shop/money/money.ts'
import { LIMITS_OF_ATTEMPTS } from '../../shop/security/attempts.db.ts'
import { limitAttempts } from '../../shop/security/limit-attempts.db.ts'
import { urls } from '../../urls.ts'
import { type BuyersProblem, buyersData, buyersHead } from './buyers-load.ts'
import { BuyersView } from './buyers-view.tsx'
import { type Acting, memberOf } from './member.ts'
import { memberAction } from './member-action.ts'

const text = z.string().max(1000).default('')
const Rights = z.object({ role: z.enum(MEMBER_ROLES).catch('buyer'), order_limit: text, month_limit: text })
const Invitation = Rights.extend({ email: text, lang: text })

const MAX_LIMIT = 1_000_000_00

const done = (ctx: VisitorContext, notice: 'invited' | 'saved' | 'removed' | 'resent') =>
  seeOther(`${ctx.at(urls.company.to())}?notice=${notice}`)

async function view(ctx: VisitorContext, acting: Acting, problem: BuyersProblem): Promise<ActionResult> {
  const content = <BuyersView data={await buyersData(ctx, acting, problem)} />
  return { kind: 'view', head: buyersHead(ctx), content, status: 422 }
}

const depsOf = ({ db, services, now }: VisitorContext, { profile, member }: Acting) => ({
  ...{ db, companyId: member.companyId, by: profile.user.id },
  ...{ queue: services.queue, keys: services.keys, now },
})

/** @returns null where a sum cannot be read */
function limitsOf(ctx: VisitorContext, { order_limit, month_limit }: z.output<typeof Rights>) {
  const errors: Record<string, string[]> = {}
  const read = (name: string, typed: string) => {
    if (typed.trim() === '') return null
    const cents = parseAmount(typed.trim().replace(/\s/g, '').replace(',', '.'))
    if (cents !== null && cents >= 0 && cents <= MAX_LIMIT) return cents
    errors[name] = [texts[ctx.lang].company.problems.limit]
    return null
  }
  const limits = { orderLimit: read('order_limit', order_limit), monthLimit: read('month_limit', month_limit) }
  return { limits, errors }
}

const isWrong = (errors: object) => Object.keys(errors).length > 0

/** @throws HttpError 429 */
async function limitInvitations(ctx: VisitorContext, { member }: Acting) {
  const attempt = await limitAttempts(ctx.services, `invite:${member.companyId}`, LIMITS_OF_ATTEMPTS.invitations)
  if (attempt.ok) return
  throw new HttpError(429, texts[ctx.lang].company.tooManyInvitations, undefined, attempt.retryAfterSeconds)
}

export const inviteBuyer = memberAction(Invitation, async (ctx, acting, input) => {
  if (acting.member.role !== 'admin') return { kind: 'not-found' }
  const { limits, errors } = limitsOf(ctx, input)
  const again = (more: BuyersProblem) => view(ctx, acting, { form: 'invite', values: input, ...more })
  if (isWrong(errors)) return again({ errors })
  await limitInvitations(ctx, acting)
  const lang = isLang(input.lang) ? input.lang : DEFAULT_LANG
  const { role, email } = input
  const invited = await inviteMember(depsOf(ctx, acting), { email, lang, role, ...limits })
  if (invited.ok) {
    ctx.logSecurity('buyer-invited', { userId: acting.profile.user.id })
    return done(ctx, 'invited')
  }
  return again({ errors: { email: [texts[ctx.lang].company.problems[invited.reason]] } })
})

const Change = z.object({
  action: z.enum(['change', 'remove', 'resend']),
  version: z.coerce.number().int(),
  ...Rights.shape,
})

export const changeBuyer = memberAction(Change, async (ctx, acting, input) => {
  const id = Number(ctx.params.id)
  if (acting.member.role !== 'admin' || !Number.isInteger(id) || id < 1 || id > 2_147_483_647) {
    return { kind: 'not-found' }
  }
  const deps = depsOf(ctx, acting)
  const { role, order_limit, month_limit } = input
  const values = { role, order_limit, month_limit }
  if (input.action === 'change') {
    const { limits, errors } = limitsOf(ctx, input)
    if (isWrong(errors)) return view(ctx, acting, { form: id, values, errors })
    const changed = await changeMember(deps, id, { role, ...limits, version: input.version })
    return changed.ok ? done(ctx, 'saved') : refused(ctx, acting, { changed, form: id, values })
  }
  if (input.action === 'resend') {
    await limitInvitations(ctx, acting)
    const changed = await resendInvitation(deps, id)
    return changed.ok ? done(ctx, 'resent') : refused(ctx, acting, { changed })
  }
  const changed = await removeMember(deps, id)
  if (!changed.ok) return refused(ctx, acting, { changed })
  ctx.logSecurity('buyer-removed', { userId: acting.profile.user.id })
  const isGone = !('acting' in (await memberOf(ctx)))
  return isGone ? seeOther(ctx.at(urls.profile.to())) : done(ctx, 'removed')
})

type Refused = { changed: Exclude<MemberChanged, { ok: true }> } & Pick<BuyersProblem, 'form' | 'values'>

const refused = (ctx: VisitorContext, acting: Acting, { changed, ...form }: Refused) =>
  view(ctx, acting, { ...form, notice: { kind: 'error', text: texts[ctx.lang].company.problems[changed.reason] } })

export const changeCompanyRules = memberAction(
  z.object({ approvesAll: z.boolean() }),
  async (ctx, acting, { approvesAll }) => {
    const changed = await setApprovesAll(depsOf(ctx, acting), approvesAll)
    return changed.ok ? done(ctx, 'saved') : { kind: 'not-found' }
  },
  (body) => ({ approvesAll: field(body, 'approves_all') !== '' }),
)
