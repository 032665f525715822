import { z } from 'zod'
import { promisedDays } from '../../shop/orders/delivery.ts'
import { stateTimes } from '../../shop/orders/history.db.ts'
import { requiresEmail } from '../../shop/orders/old-orders.db.ts'
import { progressOf } from '../../shop/orders/progress.ts'
import { findOrderByToken } from '../../shop/orders/read.db.ts'
import { isPaidLater } from '../../shop/payments/provider.ts'
import { parcelsOf } from '../../shop/shipping/tracking.ts'
import { sha256 } from '../../shop/tokens.ts'
import { urls } from '../../urls.ts'
import { ownTool, ToolRefusal } from '../own-tool.ts'
import { Money, money } from './shared.ts'

/** Nobody: links of old orders open only for those who know the e-mail address, on the page. */
const STRANGER = { session: async () => null, cookies: {} }

/** Nothing of the buyer: names, addresses and e-mail stay on the page. */
export const orderStatus = ownTool({
  name: 'get_order_status',
  title: 'State of an order',
  description:
    'How far an order is, by the secret of its page: the last part of the address `/order/…` that the shop sent the buyer. It answers no personal data.',
  input: z.object({
    order_secret: z
      .string()
      .regex(/^[\w-]{20,100}$/)
      .describe('From the buyer; never guess it.'),
  }),
  output: z.object({
    number: z.string(),
    state: z.string(),
    state_text: z.string(),
    total: Money,
    goods: z.array(z.object({ title: z.string(), quantity: z.int() })),
    steps: z.array(
      z.object({
        step: z.enum(['placed', 'paid', 'packed', 'shipped', 'ready', 'received']),
        status: z.enum(['done', 'now', 'ahead']),
        at: z.iso.datetime().nullable(),
      }),
    ),
    promised: z.object({ from: z.iso.date(), to: z.iso.date() }).nullable().describe('The days of delivery.'),
    parcels: z.array(z.object({ code: z.string(), tracking_url: z.string().nullable() })),
    order_url: z.string(),
  }),
  run: async ({ services, t, at }, { order_secret: secret }) => {
    const { db } = services.database
    const found = await findOrderByToken(db, sha256(secret))
    if (!found) throw new ToolRefusal('There is no order with this secret.')
    const url = at(urls.order.to(secret))
    if (await requiresEmail(services, STRANGER, secret))
      throw new ToolRefusal(`The order is old: its page asks for the e-mail address first. ${url}`)
    const { order, lines, payment } = found
    const times = await stateTimes(db, order.id)
    const { placedAt, state, delivery } = order
    const progress = { state, placedAt, type: delivery.type, isOnInvoice: isPaidLater(payment.provider) }
    return {
      number: order.prefixedId,
      state,
      state_text: t.order.states[state],
      total: money(order.total),
      goods: lines.map(({ title, quantity }) => ({ title, quantity })),
      steps: progressOf(progress, times).map(({ milestone, status, at: time }) => ({
        step: milestone,
        status,
        at: time?.toISOString() ?? null,
      })),
      promised: promisedDays(found),
      parcels: parcelsOf(found).map(({ code, link }) => ({ code, tracking_url: link })),
      order_url: url,
    }
  },
})
