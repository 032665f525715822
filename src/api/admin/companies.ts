import { z } from 'zod'
import { HttpError } from '../../http/http-error.ts'
import { type StaffCall, type StaffContext, staffCall } from '../../http/staff/staff-calls.ts'
import { askRegister } from '../../shop/companies/ask-register.db.ts'
import {
  CompanyApproval,
  CompanyDetail,
  CompanyFilter,
  CompanyRefusal,
  ListedCompany,
} from '../../shop/customer-records/companies.calls.ts'
import { findCompanies, keepRegisterCheck, readCompany } from '../../shop/customer-records/find-companies.db.ts'
import { decideInvoice, type InvoiceDecision } from '../../shop/customers/approved.db.ts'
import { checkVatOf } from '../../shop/customers/ask-vat-register.db.ts'
import { VatRegisterAway } from '../../shop/customers/check-company-vat.db.ts'
import { decideVatHolder } from '../../shop/customers/vat-check.db.ts'
import { readSettings } from '../../shop/settings/settings.db.ts'
import { ById, demandRight } from './shared.ts'
import { changedMeanwhile, notFound } from './structure-shared.ts'

const Page = z.object({
  after: z.coerce.number().int().positive().max(2_147_483_647).optional().describe('`next` of the page before'),
  limit: z.coerce.number().int().min(1).max(100).default(50),
})

const settingsOf = ({ db, services }: StaffContext) => readSettings(db, services.memory)

const list = staffCall({
  method: 'GET',
  path: '/companies',
  about: 'Companies and public bodies with accounts, the newest first',
  access: 'read:customers',
  query: CompanyFilter.extend(Page.shape),
  answer: z.object({ rows: z.array(ListedCompany), next: z.int().nullable() }),
  run: async (ctx, { query: { after = null, limit, ...filter } }) => {
    const { companies, next } = await findCompanies(ctx.db, filter, { after, limit, settings: await settingsOf(ctx) })
    return { rows: companies.map((company) => withoutSums(ctx, company)), next }
  },
})

function withoutSums<Company extends ListedCompany>(ctx: StaffContext, company: Company): Company {
  return ctx.can('read:money') ? company : { ...company, owed: null, limit: null }
}

/** @throws HttpError 404 */
async function companyOf(ctx: StaffContext, id: number): Promise<CompanyDetail> {
  const found = await readCompany(ctx.db, id, await settingsOf(ctx))
  if (!found) throw notFound(ctx)
  const company = withoutSums(ctx, found)
  const people = ctx.can('personal-data')
    ? company.people
    : company.people.map((person) => ({ ...person, email: null }))
  if (ctx.can('read:money')) return { ...company, people }
  return {
    ...{ ...company, people },
    terms: { ...company.terms, creditLimit: null },
    defaults: { ...company.defaults, creditLimit: null },
    unpaid: company.unpaid.map((order) => ({ ...order, total: null })),
  }
}

const read = staffCall({
  method: 'GET',
  path: '/companies/:id',
  about: 'A company: what the buyer wrote beside the registers, its terms and what it owes',
  access: 'read:customers',
  params: ById,
  answer: CompanyDetail,
  run: (ctx, { params }) => companyOf(ctx, params.id),
})

async function decide(ctx: StaffContext, id: number, decision: Pick<InvoiceDecision, 'approval' | 'notice'>) {
  demandRight(ctx, 'read:money')
  const decided = await decideInvoice(ctx.db, id, { ...decision, now: ctx.now, version: ctx.readVersion() })
  if (decided === 'unknown') throw notFound(ctx)
  if (decided === 'changed') throw changedMeanwhile(ctx)
  return companyOf(ctx, id)
}

const approve = staffCall({
  method: 'POST',
  path: '/companies/:id/approve',
  about: 'The company may pay by invoice on these terms; needs If-Match. Confirmed accounts get an e-mail',
  access: 'write:customers',
  isVersioned: true,
  params: ById,
  body: CompanyApproval,
  answer: CompanyDetail,
  run: async (ctx, { params, body: { creditLimit, invoiceDays, isTold, reason } }) => {
    const settings = await settingsOf(ctx)
    const terms = {
      creditLimit: creditLimit ?? settings.invoice_credit_limit,
      invoiceDays: invoiceDays ?? settings.invoice_days,
    }
    const notice = isTold ? { queue: ctx.services.queue, reason, ...terms } : null
    return decide(ctx, params.id, { approval: { creditLimit, invoiceDays }, notice })
  },
})

const refuse = staffCall({
  method: 'POST',
  path: '/companies/:id/refuse',
  about: 'The company may not, or no longer, pay by invoice; needs If-Match. Confirmed accounts get an e-mail',
  access: 'write:customers',
  isVersioned: true,
  params: ById,
  body: CompanyRefusal,
  answer: CompanyDetail,
  run: (ctx, { params, body: { isTold, reason } }) => {
    const notice = isTold ? { queue: ctx.services.queue, reason, creditLimit: 0, invoiceDays: 0 } : null
    return decide(ctx, params.id, { approval: null, notice })
  },
})

const decideVat = staffCall({
  method: 'POST',
  path: '/companies/:id/vat',
  about: 'Whether a VAT number is the company’s own, where VIES has another name',
  access: 'write:customers',
  params: ById,
  body: z.object({ isOwn: z.boolean() }),
  answer: CompanyDetail,
  run: async (ctx, { params: { id }, body: { isOwn } }) => {
    const isDecided = await decideVatHolder(ctx.db, id, isOwn ? 'person' : 'refused', ctx.now)
    if (!isDecided) throw new HttpError(409, ctx.t.customers.noVatAnswer, { reason: 'vat' })
    return companyOf(ctx, id)
  },
})

const askVat = staffCall({
  method: 'POST',
  path: '/companies/:id/vat/check',
  about: 'Ask VIES about the VAT number now',
  access: 'write:customers',
  params: ById,
  answer: CompanyDetail,
  run: async (ctx, { params: { id } }) => {
    try {
      await checkVatOf(ctx.services, id)
    } catch (error) {
      if (!(error instanceof VatRegisterAway)) throw error
      throw new HttpError(409, ctx.t.customers.viesAway, { reason: 'vies' })
    }
    return companyOf(ctx, id)
  },
})

const askCompanyRegister = staffCall({
  method: 'POST',
  path: '/companies/:id/register/check',
  about:
    'Ask the register of companies of Latvia, Lithuania or Estonia about the registration number now; what it says is kept as evidence',
  access: 'write:customers',
  params: ById,
  answer: CompanyDetail,
  run: async (ctx, { params: { id } }) => {
    const { country, regNum } = await companyOf(ctx, id)
    const asked = { db: ctx.db, lookups: ctx.services.companyLookups, now: ctx.now }
    const check = await askRegister(asked, country, regNum)
    if (!check) throw new HttpError(409, ctx.t.customers.noRegister, { reason: 'country' })
    if (check.state === 'off') throw new HttpError(409, ctx.t.customers.registerOff, { reason: 'off' })
    if (check.state === 'not_reachable') throw new HttpError(409, ctx.t.customers.registerAway, { reason: 'register' })
    await ctx.db.transaction((tx) => keepRegisterCheck(tx, id, check))
    return companyOf(ctx, id)
  },
})

export const companyCalls: readonly StaffCall[] = [list, read, approve, refuse, decideVat, askVat, askCompanyRegister]
