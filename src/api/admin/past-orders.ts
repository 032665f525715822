import { z } from 'zod'
import { type StaffCall, type StaffContext, staffCall } from '../../http/staff/staff-calls.ts'
import { PastOrder } from '../../shop/past-orders/past-orders.calls.ts'
import { listPastOrders, type StoredPastOrder } from '../../shop/past-orders/past-orders.db.ts'
import { demandRight } from './shared.ts'

const list = staffCall({
  method: 'GET',
  path: '/past-orders',
  about: 'Orders of the shop before this one, as an import has brought them; the newest first. They are only shown',
  access: 'read:orders',
  query: z.object({
    q: z.string().trim().max(200).default('').describe('Words of number, name, e-mail or phone'),
    email: z.string().trim().max(254).optional().describe('Only of this buyer; needs the right personal-data'),
    after: z.coerce.number().int().positive().max(2_147_483_647).optional().describe('`next` of the page before'),
    limit: z.coerce.number().int().min(1).max(100).default(50),
  }),
  answer: z.object({ rows: z.array(PastOrder), next: z.int().nullable() }),
  run: async (ctx, { query: { q, email, after = null, limit } }) => {
    if (email) demandRight(ctx, 'personal-data')
    // Who may not see names finds nobody by them.
    const found = await listPastOrders(ctx.db, { q, email, searchesPeople: ctx.can('personal-data'), after, limit })
    return { ...found, rows: found.rows.map((order) => seenBy(ctx, order)) }
  },
})

function seenBy(ctx: StaffContext, order: StoredPastOrder): PastOrder {
  const hidden = ctx.can('personal-data') ? {} : { email: null, name: null, phone: null }
  const withoutMoney = { total: null, lines: order.lines.map((line) => ({ ...line, total: null })) }
  return { ...order, ...hidden, ...(ctx.can('read:money') ? {} : withoutMoney) }
}

export const pastOrderCalls: readonly StaffCall[] = [list]
