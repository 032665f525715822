import { Readable } from 'node:stream'
import { z } from 'zod'
import { HttpError } from '../../http/http-error.ts'
import { type StaffCall, type StaffContext, staffCall } from '../../http/staff/staff-calls.ts'
import { Period, VatSums } from '../../shop/accounting/accounting.calls.ts'
import { ACCOUNT_ROLES } from '../../shop/accounting/accounts.ts'
import { vatSumsByDay, vatSumsOf } from '../../shop/accounting/journal.db.ts'
import { moneoHead, moneoRow } from '../../shop/accounting/moneo-rows.ts'
import { JOURNAL_PROGRAMS } from '../../shop/accounting/programs.ts'
import { editForm, readForm } from '../../shop/settings/edit-settings.db.ts'
import { SettingEdit, SettingForm } from '../../shop/settings/settings.calls.ts'
import { readSettings } from '../../shop/settings/settings.db.ts'
import { startStaffJob } from '../../shop/staff-jobs/staff-jobs.db.ts'
import { datedRates, ossSwitchesOf } from '../../shop/tax/rates.db.ts'
import { demandRight, editConflict, SHEET_TYPES } from './shared.ts'

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
    const rows = await vatSumsOf(ctx.db, await placeOf(ctx), query)
    return { rows }
  },
})

const placeOf = async ({ db, services: { memory } }: StaffContext) => ({
  rates: await datedRates(db, memory),
  oss: await ossSwitchesOf(db, memory),
})

const moneo = staffCall({
  method: 'GET',
  path: '/accounting/moneo.xlsx',
  about:
    'Totals of each day by rate of VAT, in columns of the import of daily takings in Moneo as far as they are described publicly; not tried with an account of Moneo. Needs the rights export and read:money too',
  access: 'read:accounting',
  query: Period,
  fileType: SHEET_TYPES.xlsx,
  send: async (ctx, { query }, { reply }) => {
    for (const right of ['export', 'read:money'] as const) demandRight(ctx, right)
    demandPeriod(ctx, query)
    const days = await vatSumsByDay(ctx.db, await placeOf(ctx), query)
    ctx.logSecurity('data-exported', { actor: ctx.actor, isPersonal: 'false' })
    const rows = [moneoHead(ctx.t.journal.days), ...days.map(([day, sums]) => moneoRow(day, sums))]
    return reply
      .type(SHEET_TYPES.xlsx)
      .header('content-disposition', `attachment; filename="moneo-${query.from}-${query.to}.xlsx"`)
      .header('cache-control', 'no-store')
      .send(await ctx.services.writeSheet('xlsx', Readable.from(rows)))
  },
})

const exportJournal = staffCall({
  method: 'POST',
  path: '/accounting/journal',
  about:
    'Write the journal of a period into a file: sales by account and rate, their VAT, payments, refunds; needs the rights read:money, read:accounting and personal-data too',
  access: 'export',
  body: Period.extend({
    sheet: z
      .enum(['csv', 'xlsx', ...JOURNAL_PROGRAMS])
      .describe(
        'paytraq: CSV for its import of manual journals; jumis: XML of financial documents; zalktis: XML of invoices and credit notes. Those of programs were not tried with an account, and need all account numbers',
      ),
  }),
  answer: z.object({ job: z.uuid() }),
  run: async (ctx, { body: { sheet, ...period } }) => {
    for (const right of ['read:accounting', 'read:money', 'personal-data'] as const) demandRight(ctx, right)
    demandPeriod(ctx, period)
    const isSheet = sheet === 'csv' || sheet === 'xlsx'
    if (!isSheet) await demandAccounts(ctx)
    const how = isSheet ? { sheet } : { program: sheet }
    const task = { journal: period, ...how, lang: ctx.lang, withMoney: true }
    const asked = { actor: ctx.actor ?? '', kind: 'export-journal' as const, task, isPersonal: true, now: ctx.now }
    const job = await startStaffJob(ctx.db, ctx.services.queue, asked)
    ctx.logSecurity('data-exported', { actor: ctx.actor, isPersonal: 'true' })
    return { job }
  },
})

const accounts = staffCall({
  method: 'GET',
  path: '/accounting/accounts',
  about: 'Numbers of the chart of accounts, on which the journal posts, and what programs for accounting call things',
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

/** A program takes numbers only. @throws HttpError 422 */
async function demandAccounts(ctx: StaffContext) {
  const { accounts: numbers } = await readSettings(ctx.db, ctx.services.memory)
  if (ACCOUNT_ROLES.every((role) => numbers[role] !== '')) return
  const message = ctx.t.journal.accountsMissing
  throw new HttpError(422, message, { sheet: [message] })
}

export const accountingCalls: readonly StaffCall[] = [vat, moneo, exportJournal, accounts, editAccounts]
