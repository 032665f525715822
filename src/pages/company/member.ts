import type { VisitorContext } from '../../http/page.ts'
import { texts } from '../../i18n/texts.ts'
import { type MemberRole, mayApprove } from '../../shop/companies/member-roles.ts'
import type { Profile } from '../../shop/customers/profile.db.ts'
import { membershipOf, type OwnMembership } from '../../shop/members/members.db.ts'
import { type Cents, formatPrice } from '../../shop/money/money.ts'
import { countOpen } from '../../shop/order-requests/read-requests.db.ts'
import type { NoticeKind } from '../../ui/notice.tsx'
import { ownerOf, redirectToLogIn } from '../profile/owner.ts'

export type CompanyTexts = (typeof texts)['lv']['company']

export type Shown = { kind: NoticeKind; text: string } | null

/** What every page of a company shows. */
export type CompanyFrameData = {
  words: CompanyTexts
  csrf: string
  company: string
  role: MemberRole
  current: 'buyers' | 'orders' | 'requests'
  waiting: number
  notice: Shown
}

export type Acting = { profile: Profile; member: OwnMembership }

/** Who is logged in and acts for a company now; else the answer to give. */
export async function memberOf(
  ctx: VisitorContext,
): Promise<{ acting: Acting } | { answer: ReturnType<typeof redirectToLogIn> | { kind: 'not-found' } }> {
  const profile = await ownerOf(ctx)
  if (!profile) return { answer: redirectToLogIn(ctx) }
  const member = profile.company && (await membershipOf(ctx.db, profile.user.id))
  return member ? { acting: { profile, member } } : { answer: { kind: 'not-found' } }
}

export async function frameData(
  ctx: VisitorContext,
  { member }: Acting,
  { current, notice = null }: { current: CompanyFrameData['current']; notice?: Shown },
): Promise<CompanyFrameData> {
  const words = texts[ctx.lang].company
  const named = words.notices[ctx.query.notice as keyof typeof words.notices]
  return {
    words,
    csrf: ctx.csrf(),
    company: member.companyName,
    role: member.role,
    current,
    waiting: mayApprove(member.role) ? await countOpen(ctx.db, member.companyId) : 0,
    notice: notice ?? (ctx.method === 'GET' && named ? { kind: 'success', text: named } : null),
  }
}

type Limited = { role: MemberRole; orderLimit: Cents | null; monthLimit: Cents | null }

export function limitsText({ role, orderLimit, monthLimit }: Limited, { lang }: VisitorContext): string {
  const { company: words } = texts[lang]
  if (role !== 'buyer') return ''
  const limits = [
    ...(orderLimit === null ? [] : [words.orderLimitOf(formatPrice(orderLimit, lang))]),
    ...(monthLimit === null ? [] : [words.monthLimitOf(formatPrice(monthLimit, lang))]),
  ]
  return limits.length > 0 ? limits.join(', ') : words.noLimit
}
