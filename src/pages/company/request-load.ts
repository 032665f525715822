import type { Head, VisitorContext } from '../../http/page.ts'
import { texts } from '../../i18n/texts.ts'
import { type PricedRequest, priceRequest } from '../../shop/checkout/approve-request.db.ts'
import { obstacleWords } from '../../shop/checkout/request-obstacle.ts'
import { mayApprove, seesAllOrders } from '../../shop/companies/member-roles.ts'
import { formatPrice } from '../../shop/money/money.ts'
import { type FoundRequest, findRequest } from '../../shop/order-requests/read-requests.db.ts'
import { formatShortDay } from '../../shop/shipping/dates.ts'
import { inLanguage, urls } from '../../urls.ts'
import { type Acting, frameData, type Shown } from './member.ts'
import type { RequestData } from './request-view.tsx'

type Tried = { notice?: Shown; reason?: string; reasonError?: string }

/** Only of the own company; buyers see only theirs. */
export async function requestFor(ctx: VisitorContext, { member, profile }: Acting): Promise<FoundRequest | null> {
  const id = Number(ctx.params.id)
  if (!Number.isInteger(id) || id < 1 || id > 2_147_483_647) return null
  const found = await findRequest(ctx.db, id)
  if (!found || found.companyId !== member.companyId) return null
  return seesAllOrders(member.role) || found.buyer.userId === profile.user.id ? found : null
}

export const requestHead = ({ lang }: VisitorContext, { id }: FoundRequest): Head => ({
  title: texts[lang].company.request.title(id),
  noindex: true,
})

export async function requestData(
  ctx: VisitorContext,
  acting: Acting,
  { found, tried = {} }: { found: FoundRequest; tried?: Tried },
): Promise<RequestData> {
  const { lang } = ctx
  const { company: words } = texts[lang]
  const { member, profile } = acting
  const isOpen = found.state === 'open'
  const isOwn = found.buyer.userId === profile.user.id
  const decides = isOpen && mayApprove(member.role)
  const priced = decides ? await priceRequest(ctx.services, found, profile.user.id) : null
  const sum = (cents: number) => formatPrice(cents, lang)
  const now = priced?.ok ? priced.total : null
  return {
    frame: await frameData(ctx, acting, { current: 'requests', notice: tried.notice ?? sentNotice(ctx, found, isOwn) }),
    id: found.id,
    state: found.state,
    isOwn,
    facts: [
      { label: words.orderedBy, text: found.buyer.name },
      { label: words.date, text: words.request.asked(formatShortDay(new Date(found.createdAt), lang)) },
      ...(isOpen
        ? [{ label: words.status, text: words.request.until(formatShortDay(new Date(found.expiresAt), lang)) }]
        : []),
      ...(found.approver && found.state === 'approved' ? [{ label: words.approvedBy, text: found.approver }] : []),
      ...placeOf(found).map((text) => ({ label: words.delivery, text })),
      ...(found.reason ? [{ label: words.request.reason, text: found.reason }] : []),
    ],
    lines: (found.content?.lines ?? []).map(({ title, code, quantity, unit, total }, key) => ({
      ...{ key, title, code, quantity },
      each: sum(unit),
      sum: sum(total),
    })),
    sums: [
      ...(found.content ? [{ label: words.request.shipping, value: sum(found.content.shipping) }] : []),
      { label: words.request.totalThen, value: sum(found.total), kind: now === null ? ('total' as const) : 'normal' },
      ...(now === null ? [] : [{ label: words.request.totalNow, value: sum(now), kind: 'total' as const }]),
    ],
    change:
      now === null || now === found.total ? null : now > found.total ? words.request.dearer : words.request.cheaper,
    approval: now === null ? null : { total: now, label: words.request.approve(sum(now)) },
    obstacle: priced && !priced.ok ? obstacleOf(ctx, priced) : null,
    mayRefuse: decides,
    mayWithdraw: isOpen && isOwn,
    reason: tried.reason ?? '',
    reasonError: tried.reasonError,
    order: found.orderNumber ? orderLink(ctx, { number: found.orderNumber, isOwn }) : null,
  }
}

const sentNotice = (ctx: VisitorContext, { state }: FoundRequest, isOwn: boolean): Shown =>
  state === 'open' && isOwn ? { kind: 'info', text: texts[ctx.lang].company.request.sent } : null

const orderLink = ({ lang }: VisitorContext, { number, isOwn }: { number: string; isOwn: boolean }) => ({
  href: inLanguage(isOwn ? urls.profileOrder.to(number) : urls.companyOrder.to(number), lang),
  title: texts[lang].company.request.order(number),
})

function placeOf({ content }: FoundRequest): string[] {
  const fields = content?.request.shipping
  if (!fields) return []
  const text = [fields.address, fields.village, fields.city, fields.zip].filter(Boolean).join(', ')
  return text ? [text] : []
}

/** Why it cannot be ordered as it is. */
export function obstacleOf({ lang }: VisitorContext, refusal: Exclude<PricedRequest, { ok: true }>): string {
  const { company, refusals } = texts[lang]
  return obstacleWords(refusal, { words: company.request, creditLimit: refusals.order.creditLimit })
}
