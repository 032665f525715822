import { HttpError } from '../../http/http-error.ts'
import { type StaffCall, type StaffContext, staffCall } from '../../http/staff/staff-calls.ts'
import { toRigaDate } from '../../shop/calendar/days.ts'
import {
  addVatCountry,
  addVatRate,
  listVatRates,
  removeVatCountry,
  removeVatRate,
} from '../../shop/tax/edit-rates.db.ts'
import { ossSales } from '../../shop/tax/oss.db.ts'
import { addOssSwitch, listOssSwitches, removeOssSwitch } from '../../shop/tax/oss-switches.db.ts'
import { usesOss } from '../../shop/tax/oss-switches.ts'
import { ossSwitchesOf } from '../../shop/tax/rates.db.ts'
import {
  ByOssSwitch,
  ByVatCountry,
  ByVatRate,
  NewOssSwitch,
  NewVatCountry,
  NewVatRate,
  OssSales,
  OssSwitches,
  VatRates,
} from '../../shop/tax/vat-rates.calls.ts'
import { notFound } from './structure-shared.ts'

const all = ({ db, now }: StaffContext) => listVatRates(db, toRigaDate(now))

/** @throws HttpError 422 */
function demand(ctx: StaffContext, edited: Awaited<ReturnType<typeof addVatRate>>) {
  if (edited.ok) return all(ctx)
  throw refusedFields(ctx, edited.problems)
}

function refusedFields({ t }: StaffContext, problems: Readonly<Record<string, keyof typeof t.vat>>) {
  const words = Object.entries(problems).map(([field, problem]) => [field, [t.vat[problem]]])
  return new HttpError(422, t.structure.invalid, Object.fromEntries(words))
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
    if (!(await ctx.db.transaction((tx) => removeVatRate(tx, params, toRigaDate(ctx.now))))) throw notFound(ctx)
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
    if (!(await ctx.db.transaction((tx) => removeVatCountry(tx, params.country, toRigaDate(ctx.now)))))
      throw notFound(ctx)
    return all(ctx)
  },
})

const sales = staffCall({
  method: 'GET',
  path: '/oss-sales',
  about: 'Sales to buyers in other countries of the EU who pay VAT, beside the limit above which OSS is needed',
  access: 'read:settings',
  answer: OssSales,
  run: async ({ db, services, now }) =>
    ossSales(db, usesOss(await ossSwitchesOf(db, services.memory), toRigaDate(now)), now),
})

const allSwitches = ({ db, now }: StaffContext) => listOssSwitches(db, toRigaDate(now))

const switches = staffCall({
  method: 'GET',
  path: '/oss-switches',
  about: 'From which days on OSS is used, or no longer',
  access: 'read:settings',
  answer: OssSwitches,
  run: allSwitches,
})

const addSwitch = staffCall({
  method: 'POST',
  path: '/oss-switches',
  about: 'Use OSS from a day on, or where it is used stop on that day; orders placed before keep their VAT',
  access: 'write:settings',
  body: NewOssSwitch,
  answer: OssSwitches,
  run: async (ctx, { body }) => {
    const added = await addOssSwitch(ctx.db, body)
    if (added.ok) return allSwitches(ctx)
    throw refusedFields(ctx, added.problems)
  },
})

const removeSwitch = staffCall({
  method: 'DELETE',
  path: '/oss-switches/:day',
  about: 'Remove a day on which OSS would begin or end, while nothing was ordered since',
  access: 'write:settings',
  params: ByOssSwitch,
  answer: OssSwitches,
  run: async (ctx, { params }) => {
    if (!(await ctx.db.transaction((tx) => removeOssSwitch(tx, params.day)))) throw notFound(ctx)
    return allSwitches(ctx)
  },
})

const ofRates = [list, add, remove, addCountry, removeCountry]
export const vatRateCalls: readonly StaffCall[] = [...ofRates, sales, switches, addSwitch, removeSwitch]
