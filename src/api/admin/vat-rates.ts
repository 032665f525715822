import { HttpError } from '../../http/http-error.ts'
import { type StaffCall, type StaffContext, staffCall } from '../../http/staff/staff-calls.ts'
import { toRigaDate } from '../../shop/calendar/days.ts'
import { readSettings } from '../../shop/settings/settings.db.ts'
import {
  addVatCountry,
  addVatRate,
  listVatRates,
  removeVatCountry,
  removeVatRate,
} from '../../shop/tax/edit-rates.db.ts'
import { ossSales } from '../../shop/tax/oss.db.ts'
import {
  ByVatCountry,
  ByVatRate,
  NewVatCountry,
  NewVatRate,
  OssSales,
  VatRates,
} from '../../shop/tax/vat-rates.calls.ts'
import { notFound } from './structure-shared.ts'

const all = ({ db, now }: StaffContext) => listVatRates(db, toRigaDate(now))

/** @throws HttpError 422 */
function demand(ctx: StaffContext, edited: Awaited<ReturnType<typeof addVatRate>>) {
  if (edited.ok) return all(ctx)
  const { vat, structure } = ctx.t
  const problems = Object.entries(edited.problems).map(([field, problem]) => [field, [vat[problem]]])
  throw new HttpError(422, structure.invalid, Object.fromEntries(problems))
}

const list = staffCall({
  method: 'GET',
  path: '/vat-rates',
  about: 'VAT rates by country and class with the days from which they hold, and how many goods have each class',
  access: 'read:settings',
  answer: VatRates,
  run: all,
})

const add = staffCall({
  method: 'POST',
  path: '/vat-rates',
  about: 'Add a rate that holds from a later day on; rates of today and before are never changed',
  access: 'write:settings',
  body: NewVatRate,
  answer: VatRates,
  run: async (ctx, { body }) => demand(ctx, await addVatRate(ctx.db, body, toRigaDate(ctx.now))),
})

const remove = staffCall({
  method: 'DELETE',
  path: '/vat-rates/:country/:vatClass/:day',
  about: 'Remove a rate that does not hold yet',
  access: 'write:settings',
  params: ByVatRate,
  answer: VatRates,
  run: async (ctx, { params }) => {
    if (!(await removeVatRate(ctx.db, params, toRigaDate(ctx.now)))) throw notFound(ctx)
    return all(ctx)
  },
})

const addCountry = staffCall({
  method: 'POST',
  path: '/vat-countries',
  about: 'Add a country of the EU with the rates of all classes; with OSS consumers there pay them',
  access: 'write:settings',
  body: NewVatCountry,
  answer: VatRates,
  run: async (ctx, { body }) => demand(ctx, await addVatCountry(ctx.db, body, toRigaDate(ctx.now))),
})

const removeCountry = staffCall({
  method: 'DELETE',
  path: '/vat-countries/:country',
  about: 'Remove a country whose rates do not hold yet',
  access: 'write:settings',
  params: ByVatCountry,
  answer: VatRates,
  run: async (ctx, { params }) => {
    if (!(await removeVatCountry(ctx.db, params.country, toRigaDate(ctx.now)))) throw notFound(ctx)
    return all(ctx)
  },
})

const oss = staffCall({
  method: 'GET',
  path: '/oss-sales',
  about: 'Sales to buyers in other countries of the EU who pay VAT, beside the limit above which OSS is needed',
  access: 'read:settings',
  answer: OssSales,
  run: async (ctx) => ossSales(ctx.db, (await readSettings(ctx.db, ctx.services.memory)).oss, ctx.now),
})

export const vatRateCalls: readonly StaffCall[] = [list, add, remove, addCountry, removeCountry, oss]
