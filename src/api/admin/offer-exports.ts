import { z } from 'zod'
import { demandProof, type StaffCall, staffCall } from '../../http/staff/staff-calls.ts'
import { countOffers, OFFERS_COUNTED_EXACTLY } from '../../shop/quotes/list-offers.db.ts'
import { startStaffJob } from '../../shop/staff-jobs/staff-jobs.db.ts'
import { demandRight, MAX_TEXT } from './shared.ts'

const exportOffers = staffCall({
  method: 'POST',
  path: '/offers/exports',
  about: 'Write price offers into a CSV file; data of buyers need the right personal-data and a proof',
  access: 'export',
  body: z.object({
    selection: z
      .object({ by: z.enum(['staff', 'buyer']).optional(), q: z.string().trim().max(MAX_TEXT).optional() })
      .describe('As the list is filtered'),
    isPersonal: z.boolean().default(false),
    dryRun: z.boolean().default(false).describe('Only says how many offers are concerned'),
  }),
  answer: z.object({
    job: z.uuid().nullable().describe('Null after a dry run'),
    count: z.int(),
    counted: z.enum(['exact', 'atLeast']),
  }),
  run: async (ctx, { body: { selection, isPersonal, dryRun } }) => {
    demandRight(ctx, 'read:orders')
    if (isPersonal) {
      demandRight(ctx, 'personal-data')
      if (!dryRun) demandProof(ctx)
    }
    const offers = { by: selection.by, query: selection.q }
    const found = await countOffers(ctx.db, offers)
    const isMany = found > OFFERS_COUNTED_EXACTLY
    const counted = {
      count: isMany ? OFFERS_COUNTED_EXACTLY : found,
      counted: isMany ? ('atLeast' as const) : ('exact' as const),
    }
    if (dryRun) return { job: null, ...counted }
    const task = { offers, withMoney: ctx.can('read:money'), lang: ctx.lang }
    const asked = { actor: ctx.actor ?? '', kind: 'export-offers' as const, task, isPersonal, now: ctx.now }
    const job = await startStaffJob(ctx.db, ctx.services.queue, asked)
    ctx.logSecurity('data-exported', { actor: ctx.actor, isPersonal: String(isPersonal) })
    return { job, ...counted }
  },
})

export const offerExportCalls: readonly StaffCall[] = [exportOffers]
