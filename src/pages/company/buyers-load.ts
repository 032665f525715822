import type { Head, VisitorContext } from '../../http/page.ts'
import { texts } from '../../i18n/texts.ts'
import { definitionOf, languages } from '../../shop/languages.ts'
import { type Member, membersOf } from '../../shop/members/members.db.ts'
import { formatAmount } from '../../shop/money/money.ts'
import { formatShortDay } from '../../shop/shipping/dates.ts'
import type { BuyersData, ShownMember } from './buyers-view.tsx'
import { type Acting, frameData, limitsText, type Shown } from './member.ts'

export type BuyersProblem = {
  notice?: Shown
  /** The form that was sent: `invite`, or the id of a member. */
  form?: 'invite' | number
  values?: Record<string, string>
  errors?: Record<string, string[]>
}

export const buyersHead = ({ lang }: VisitorContext): Head => ({ title: texts[lang].company.buyers, noindex: true })

/** Only admins see the other members. */
export async function buyersData(
  ctx: VisitorContext,
  acting: Acting,
  { notice = null, form, values = {}, errors = {} }: BuyersProblem = {},
): Promise<BuyersData> {
  const { member } = acting
  const isAdmin = member.role === 'admin'
  const members = isAdmin ? await membersOf(ctx.db, member.companyId) : []
  const limits = limitsText(member, ctx)
  const sent = form === 'invite' ? { values, errors } : { values: {}, errors: {} }
  return {
    frame: await frameData(ctx, acting, { current: 'buyers', notice }),
    own: { role: member.role, limits },
    isAdmin,
    approvesAll: member.approvesAll,
    members: members.map((one) => shown(ctx, acting, one, form === one.id ? { values, errors } : null)),
    invite: { role: 'buyer', order_limit: '', month_limit: '', email: '', lang: ctx.lang, ...sent.values },
    inviteErrors: sent.errors,
    languages: languages.map((code) => ({ value: code, label: definitionOf(code).name })),
  }
}

type Sent = Pick<BuyersProblem, 'values' | 'errors'> | null

function shown(ctx: VisitorContext, { profile }: Acting, member: Member, sent: Sent): ShownMember {
  const { company: words } = texts[ctx.lang]
  const { id, userId, name, email, role, state, until, version } = member
  const isOver = until !== null && new Date(until) < ctx.now
  const sum = (cents: number | null) =>
    cents === null ? '' : formatAmount(cents).replace('.', definitionOf(ctx.lang).decimalSign)
  return {
    id,
    version,
    isOwn: userId === profile.user.id,
    name: name || email,
    email: name ? email : '',
    role: words.roles[role],
    limits: limitsText(member, ctx),
    isInvited: state === 'invited',
    note:
      until === null ? '' : isOver ? words.invitationOver : words.invited(formatShortDay(new Date(until), ctx.lang)),
    values: {
      role,
      order_limit: sum(member.orderLimit),
      month_limit: sum(member.monthLimit),
      ...sent?.values,
    },
    errors: sent?.errors ?? {},
    isOpen: sent !== null,
  }
}
