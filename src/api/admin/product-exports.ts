import { z } from 'zod'
import { type StaffCall, staffCall } from '../../http/staff/staff-calls.ts'
import { ProductSelection, selectedProducts } from '../../shop/catalogue/product-selection.ts'
import { startStaffJob } from '../../shop/staff-jobs/staff-jobs.db.ts'
import { demandRight } from './shared.ts'

const exportProducts = staffCall({
  method: 'POST',
  path: '/products/exports',
  about: 'Write products into a file: what the list shows, or all that an import reads',
  access: 'export',
  body: z.object({
    selection: ProductSelection,
    sheet: z
      .enum(['csv', 'xlsx'])
      .optional()
      .describe('The format of imports, with variations, in such a file; without it a CSV file of what the list shows'),
    dryRun: z.boolean().default(false).describe('Only says how many products are concerned'),
  }),
  answer: z.object({ job: z.uuid().nullable().describe('Null after a dry run'), count: z.int() }),
  run: async (ctx, { body: { selection, sheet, dryRun } }) => {
    demandRight(ctx, 'read:catalogue')
    const { staffSearch, queue } = ctx.services
    const { total } = await selectedProducts(staffSearch, selection, { after: null, limit: 1 })
    if (dryRun) return { job: null, count: total }
    const task = { products: selection, withMoney: ctx.can('read:money'), lang: ctx.lang, ...(sheet ? { sheet } : {}) }
    const asked = { actor: ctx.actor ?? '', kind: 'export-products' as const, task, now: ctx.now }
    return { job: await startStaffJob(ctx.db, queue, asked), count: total }
  },
})

export const productExportCalls: readonly StaffCall[] = [exportProducts]
