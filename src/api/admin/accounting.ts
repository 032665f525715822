import { z } from 'zod'
import { HttpError } from '../../http/http-error.ts'
import { type StaffCall, type StaffContext, staffCall } from '../../http/staff/staff-calls.ts'
import { Period, VatSums } from '../../shop/accounting/accounting.calls.ts'
import { vatSumsOf } from '../../shop/accounting/journal.db.ts'
import { editForm, readForm } from '../../shop/settings/edit-settings.db.ts'
import { SettingEdit, SettingForm } from '../../shop/settings/settings.calls.ts'
import { startStaffJob } from '../../shop/staff-jobs/staff-jobs.db.ts'
import { datedRates, ossSwitchesOf } from '../../shop/tax/rates.db.ts'
import { demandRight, editConflict } from './shared.ts'

const FORM = 'accounting'

const vat = staffCall({
  method: 'GET',
  path: '/accounting/vat',
  about: 'VAT of a period by state, rate and category, from invoices less credit notes; of other states it is OSS',
  access: 'read:accounting',
  query: Period,
  answer: VatSums,
  run: async (ctx, { query }) => {
    demandPeriod(ctx, query)
    const { memory } = ctx.services
    const place = { rates: await datedRates(ctx.db, memory), oss: await ossSwitchesOf(ctx.db, memory) }
    const rows = await vatSumsOf(ctx.db, place, query)
    return { rows }
  },
})

const exportJournal = staffCall({
  method: 'POST',
  path: '/accounting/journal',
  about:
    'Write the journal of a period into a file: sales by account and rate, their VAT, payments, refunds; needs the rights read:money, read:accounting and personal-data too',
  access: 'export',
  body: Period.extend({ sheet: z.enum(['csv', 'xlsx']) }),
  answer: z.object({ job: z.uuid() }),
  run: async (ctx, { body: { sheet, ...period } }) => {
    for (const right of ['read:accounting', 'read:money', 'personal-data'] as const) demandRight(ctx, right)
    demandPeriod(ctx, period)
    const task = { journal: period, sheet, lang: ctx.lang, withMoney: true }
    const asked = { actor: ctx.actor ?? '', kind: 'export-journal' as const, task, isPersonal: true, now: ctx.now }
    const job = await startStaffJob(ctx.db, ctx.services.queue, asked)
    ctx.logSecurity('data-exported', { actor: ctx.actor, isPersonal: 'true' })
    return { job }
  },
})

const accounts = staffCall({
  method: 'GET',
  path: '/accounting/accounts',
  about: 'Numbers of the chart of accounts, on which the journal posts',
  access: 'read:accounting',
  answer: SettingForm,
  run: ({ db }) => readForm(db, FORM),
})

const editAccounts = staffCall({
  method: 'PATCH',
  path: '/accounting/accounts',
  about: 'Change numbers of accounts; needs If-Match. 409 names those that others changed',
  access: 'write:accounting',
  isVersioned: true,
  body: SettingEdit,
  answer: SettingForm,
  run: async (ctx, { body }) => {
    ctx.readVersion()
    const edited = await editForm(ctx.db, FORM, body)
    if (edited.ok) return readForm(ctx.db, FORM)
    const { settings, structure } = ctx.t
    if (edited.reason === 'conflict') throw editConflict(ctx, edited)
    const problems = Object.entries(edited.problems).map(([path, problem]) => [path, [settings.problems[problem]]])
    throw new HttpError(422, structure.invalid, Object.fromEntries(problems))
  },
})

/** @throws HttpError 422 */
function demandPeriod(ctx: StaffContext, { from, to }: z.infer<typeof Period>) {
  if (from <= to) return
  const message = ctx.t.journal.wrongPeriod
  throw new HttpError(422, message, { to: [message] })
}

export const accountingCalls: readonly StaffCall[] = [vat, exportJournal, accounts, editAccounts]
