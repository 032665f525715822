import { z } from 'zod'
import { demandProof, type StaffCall, type StaffContext, staffCall } from '../../http/staff/staff-calls.ts'
import { CustomerFilter, ListedCustomer } from '../../shop/customer-records/customers.calls.ts'
import {
  COUNTED_EXACTLY,
  countCustomers,
  type FoundCustomer,
  findCustomers,
} from '../../shop/customer-records/find-customers.db.ts'
import { startStaffJob } from '../../shop/staff-jobs/staff-jobs.db.ts'
import { demandRight } from './shared.ts'

const Counted = z.object({ count: z.int(), counted: z.enum(['exact', 'atLeast']) })

const listCustomers = staffCall({
  method: 'GET',
  path: '/customers',
  about: 'Customers with accounts, the newest first; search and filters together',
  access: 'read:customers',
  query: CustomerFilter.extend({
    after: z.coerce.number().int().positive().max(2_147_483_647).optional().describe('`next` of the page before'),
    limit: z.coerce.number().int().min(1).max(100).default(50),
  }),
  answer: z.object({ rows: z.array(ListedCustomer), next: z.int().nullable() }),
  run: async (ctx, { query: { after, limit, ...filter } }) => {
    const page = await findCustomers(ctx.db, filter, { after: after ? { id: after } : null, limit })
    return { rows: page.customers.map((customer) => listed(ctx, customer)), next: page.next?.id ?? null }
  },
})

export function listed(ctx: StaffContext, customer: FoundCustomer): ListedCustomer {
  const isPersonal = ctx.can('personal-data')
  return {
    ...customer,
    email: isPersonal ? customer.email : null,
    phone: isPersonal ? customer.phone : null,
    value: ctx.can('read:money') ? customer.value : null,
  }
}

async function counted(ctx: StaffContext, filter: CustomerFilter): Promise<z.infer<typeof Counted>> {
  const count = await countCustomers(ctx.db, filter)
  return count > COUNTED_EXACTLY ? { count: COUNTED_EXACTLY, counted: 'atLeast' } : { count, counted: 'exact' }
}

const countCall = staffCall({
  method: 'GET',
  path: '/customers/count',
  about: 'How many customers fit; `atLeast` from 10,000',
  access: 'read:customers',
  query: CustomerFilter,
  answer: Counted,
  run: (ctx, { query }) => counted(ctx, query),
})

const exportCustomers = staffCall({
  method: 'POST',
  path: '/customers/exports',
  about: 'Write customers into a CSV file; e-mails and phones need the right personal-data and a proof',
  access: 'export',
  body: z.object({
    filter: CustomerFilter,
    isPersonal: z.boolean().default(false),
    dryRun: z.boolean().default(false).describe('Only says how many customers are concerned'),
  }),
  answer: Counted.extend({ job: z.uuid().nullable().describe('Null after a dry run') }),
  run: async (ctx, { body: { filter, isPersonal, dryRun } }) => {
    demandRight(ctx, 'read:customers')
    if (isPersonal) {
      demandRight(ctx, 'personal-data')
      if (!dryRun) demandProof(ctx)
    }
    const found = await counted(ctx, filter)
    if (dryRun) return { job: null, ...found }
    const task = { customers: filter, lang: ctx.lang, withMoney: ctx.can('read:money') }
    const asked = { actor: ctx.actor ?? '', kind: 'export-customers' as const, task, isPersonal, now: ctx.now }
    const job = await startStaffJob(ctx.db, ctx.services.queue, asked)
    ctx.logSecurity('data-exported', { actor: ctx.actor, isPersonal: String(isPersonal) })
    return { job, ...found }
  },
})

export const customerCalls: readonly StaffCall[] = [listCustomers, countCall, exportCustomers]
