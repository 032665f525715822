import { sql } from 'drizzle-orm'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ReactNode } from 'react'
import { clientAddress } from '../../http/client-network.ts'
import { formText } from '../../http/form-fields.ts'
import type { Pages } from '../../http/pages.tsx'
import type { Services } from '../../http/services.ts'
import { texts } from '../../i18n/texts.ts'
import { ConfirmWithdrawal, FindOrder, WithdrawalReceipt } from '../../pages/withdraw/page.tsx'
import { emailKey, isEmail } from '../../shop/addresses/email.ts'
import { firstRow } from '../../shop/db.ts'
import { type Lang, languages } from '../../shop/languages.ts'
import { hasLink } from '../../shop/link-in-text.ts'
import { parseOrderNumber } from '../../shop/orders/number.ts'
import { readSettings } from '../../shop/settings/settings.db.ts'
import { untilDay } from '../../shop/shipping/dates.ts'
import { sha256 } from '../../shop/tokens.ts'
import { momentInRiga } from '../../shop/withdrawals/moment.ts'
import {
  findForWithdrawal,
  findWithdrawal,
  type OrderKey,
  type WithdrawableOrder,
  withdraw,
  withdrawableOrders,
} from '../../shop/withdrawals/withdrawal.db.ts'
import { inLanguage, urls } from '../../urls.ts'
import { refuseTooMany } from './contact.ts'

type ByToken = { Params: { token: string } }

/** Order numbers tried from one address in an hour. */
const LIMIT = { limit: 20, windowMs: 60 * 60_000 }
const MAX_NAME = 200

/**
 * "Withdraw from contract here" (Directive 2011/83 art. 11a): for guests too, without script, from a whole order or a
 * part. An order that is not there, not this e-mail's or not a consumer's gets the same words.
 */
export function withdrawalRoutes(app: FastifyInstance, services: Services, pages: Pages) {
  const { database, now } = services
  const { db } = database
  const receiptToken = (id: number) => services.keys.mac('withdrawals', `withdrawal:${id}`)

  for (const lang of languages) {
    const at = (path: string) => inLanguage(path, lang)
    const words = texts[lang].content.withdraw
    const draw = (request: FastifyRequest, reply: FastifyReply, content: ReactNode, status = 200, noindex = true) =>
      pages.sendView({ request, reply, lang }, { head: { title: words.title, noindex }, content, status })

    app.get(at(urls.withdraw.pattern), (request, reply) => find(request, reply, { number: '', email: '' }))

    app.post(at(urls.withdraw.pattern), async (request, reply) => {
      const given = { number: formText(request.body, 'number'), email: formText(request.body, 'email') }
      await refuseTooMany(services, 'withdraw', clientAddress(request), LIMIT, lang)
      const number = parseOrderNumber(given.number) ?? given.number.trim()
      const key = { number, email: emailKey(given.email) }
      const order = await findForWithdrawal(db, key, now())
      if (!order || order.may === 'not-consumer' || order.may === 'over' || isEmpty(order)) {
        return find(request, reply, given, words.unknown)
      }
      if (order.may === 'expired') return find(request, reply, given, words.expired)
      const hidden = { number: key.number, email: key.email }
      return step2(request, reply, order, { hidden, action: at(urls.withdraw.to()), name: '', email: order.email })
    })

    app.get<ByToken>(at(urls.withdrawOrder.pattern), (request, reply) => byToken(request, reply))
    app.post<ByToken>(at(urls.withdrawOrder.pattern), (request, reply) => byToken(request, reply))

    app.get<ByToken>(at(urls.withdrawal.pattern), async (request, reply) => {
      const found = await findWithdrawal(db, { tokenHash: sha256(request.params.token) })
      if (!found) return reply.callNotFound()
      const { withdrawal, number } = found
      const { email, isWhole, lines, createdAt } = withdrawal
      const data = { words, number, email, isWhole, lines, at: momentInRiga(createdAt, lang) }
      return draw(request, reply, <WithdrawalReceipt data={data} />)
    })

    /** From the order's own page: whoever has its secret need not name it. */
    async function byToken(request: FastifyRequest<ByToken>, reply: FastifyReply) {
      const { token } = request.params
      const order = await findForWithdrawal(db, { tokenHash: sha256(token) } satisfies OrderKey, now())
      if (!order) return reply.callNotFound()
      const empty = { number: order.number, email: '' }
      if (order.may === 'expired') return find(request, reply, empty, words.expired)
      if (order.may !== 'open' || isEmpty(order)) return find(request, reply, empty, words.unknown)
      const action = at(urls.withdrawOrder.to(token))
      return step2(request, reply, order, { hidden: {}, action, name: order.name, email: order.email })
    }

    async function find(
      request: FastifyRequest,
      reply: FastifyReply,
      values: { number: string; email: string },
      problem: string | null = null,
    ) {
      const userId = (await request.session())?.userId ?? null
      const own = userId === null ? [] : await withdrawableOrders(db, userId, now())
      const data = {
        words,
        csrf: request.csrf(),
        errors: {},
        problem,
        values: { ...values, email: values.email || (await emailOf(userId)) },
        own: own.map(({ address, number }) => ({
          number,
          link: at(urls.withdrawOrder.to(services.secrets.orderToken(address))),
        })),
      }
      return draw(request, reply, <FindOrder data={data} />, problem ? 422 : 200, problem !== null)
    }

    async function step2(
      request: FastifyRequest,
      reply: FastifyReply,
      order: WithdrawableOrder,
      way: { hidden: Record<string, string>; action: string; name: string; email: string },
    ) {
      const isConfirmed = request.method === 'POST' && formText(request.body, 'step') === 'confirm'
      const quantities = isConfirmed ? quantitiesOf(order, request.body) : {}
      const show = (errors: Record<string, string[]>, values: { name: string; receiptEmail: string }) => {
        const isWrong = Object.keys(errors).length > 0
        const data = {
          words,
          csrf: request.csrf(),
          errors,
          problem: isWrong ? texts[lang].content.errors.check : null,
          number: order.number,
          until: order.lastDay && words.until(untilDay(order.lastDay, texts[lang])),
          lines: order.lines,
          quantities,
          values,
          ...way,
        }
        return draw(request, reply, <ConfirmWithdrawal data={data} />, isWrong ? 422 : 200)
      }
      if (!isConfirmed) return show({}, { name: way.name, receiptEmail: way.email })

      const name = formText(request.body, 'name').trim().slice(0, MAX_NAME)
      const receiptEmail = formText(request.body, 'receipt_email').trim()
      const errors = problemsOf(lang, name, receiptEmail)
      if (Object.values(quantities).every((quantity) => quantity === 0)) errors.lines = [words.nothing]
      if (Object.keys(errors).length > 0) return show(errors, { name, receiptEmail })
      const { identity } = await readSettings(db, services.memory)
      const kept = await withdraw(db, services.queue, {
        orderId: order.id,
        name,
        email: emailKey(receiptEmail),
        quantityOf: (lineId) => quantities[lineId] ?? 0,
        lang,
        now: now(),
        shopEmail: identity.email,
        receiptHash: (id) => sha256(receiptToken(id)),
      })
      if (!kept.ok) return show({ lines: [words.nothing] }, { name, receiptEmail })
      return reply.redirect(at(urls.withdrawal.to(receiptToken(kept.id))), 303)
    }
  }

  async function emailOf(userId: number | null): Promise<string> {
    if (userId === null) return ''
    const row = await firstRow<{ email: string }>(db, sql`select email from users where id = ${userId}`)
    return row?.email ?? ''
  }
}

const isEmpty = (order: WithdrawableOrder) => order.lines.every((line) => line.left === 0)

function quantitiesOf(order: WithdrawableOrder, body: unknown): Record<number, number> {
  return Object.fromEntries(
    order.lines.map((line) => {
      const given = Math.trunc(Number(formText(body, `quantity-${line.id}`)))
      return [line.id, Number.isFinite(given) ? Math.min(Math.max(given, 0), line.left) : 0]
    }),
  )
}

function problemsOf(lang: Lang, name: string, email: string): Record<string, string[]> {
  const words = texts[lang].content.errors
  const problems: Record<string, string[]> = {}
  if (!name) problems.name = [words.required]
  else if (hasLink(name)) problems.name = [words.link]
  if (!isEmail(email)) problems.receipt_email = [email ? words.email : words.required]
  return problems
}
