import { z } from 'zod'
import { languageOf } from '../http/error-handler.tsx'
import { texts } from '../i18n/texts.ts'
import { rigaTime } from '../shop/calendar/riga-time.ts'
import { MAX_COMPARE, parseCompare } from '../shop/catalogue/compare.ts'
import { readVisitorFacts } from '../shop/checkout/visitor-facts.db.ts'
import type { Lang } from '../shop/languages.ts'
import type { Session } from '../shop/sessions/session.ts'
import type { ApiRoutes } from './calls.ts'

const Visitor = z.object({
  csrf: z.string(),
  user: z.object({ name: z.string(), type: z.enum(['b2c', 'b2b', 'b2g']) }).nullable(),
  cart: z.object({ total_quantity: z.int() }),
  wishlist: z.array(z.int()),
  compare: z.array(z.int()).max(MAX_COMPARE),
  impersonation: z
    .object({ message: z.string(), end: z.string() })
    .nullable()
    .describe('A member of staff acts as the customer: what says so, and what ends it by `POST /logout`'),
  has_price_lists: z.boolean().describe('Whether `/api/prices` may have lower prices'),
})

/**
 * `session=existing` opens no session: without one `csrf` is empty, and no cookie is set.
 * `seen`: on the page of a product; it is counted (`http/count-steps.ts`).
 */
const Query = z.object({ session: z.string().optional(), seen: z.literal('product').optional().catch(undefined) })

/** Data of the visitor for cached pages. Stores nothing. */
export const visitorCalls: ApiRoutes = (app, { database }) => {
  const schema = {
    summary: 'Who visits: the token that changing calls need, the account, the cart and the lists',
    tags: ['visitor'],
    querystring: Query,
    response: { 200: Visitor },
  }
  app.get('/api/visitor', { schema }, async (request, reply) => {
    reply.header('vary', 'Cookie').header('cross-origin-resource-policy', 'same-origin')
    const session = await request.session()
    const facts = session ? await readVisitorFacts(database.db, session) : undefined
    return {
      csrf: request.sid || request.query.session !== 'existing' ? request.csrf() : '',
      user: facts?.name && session?.userType ? { name: facts.name, type: session.userType } : null,
      cart: { total_quantity: facts?.total ?? 0 },
      wishlist: facts?.wishlist ?? [],
      compare: parseCompare(request.cookies.compare),
      impersonation: session?.impersonation ? impersonationWords(languageOf(request), facts?.name, session) : null,
      has_price_lists: facts?.has_lists ?? false,
    }
  })
}

function impersonationWords(lang: Lang, name: string | null | undefined, { impersonation }: Session) {
  const { impersonation: words } = texts[lang].account
  return { message: words.banner(name ?? '', rigaTime(new Date(impersonation?.endsAt ?? 0))), end: words.end }
}
