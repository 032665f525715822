import { z } from 'zod'
import { HttpError } from '../../http/http-error.ts'
import { type StaffCall, type StaffContext, staffCall } from '../../http/staff/staff-calls.ts'
import { EditedFields } from '../../shop/fields.calls.ts'
import { valuesOfPayment } from '../../shop/payments/method-fields.ts'
import { usableProviders } from '../../shop/payments/provider.ts'
import {
  NewPayment,
  PaymentMade,
  PaymentMethods,
  PaymentOrder,
  PaymentState,
} from '../../shop/payments/staff-methods.calls.ts'
import {
  archivePayment,
  createPayment,
  editPayment,
  orderPayments,
  staffPayments,
  waysOfDelivery,
} from '../../shop/payments/staff-methods.db.ts'
import { readSettings } from '../../shop/settings/settings.db.ts'
import { ById, editConflict } from './shared.ts'
import { changedMeanwhile, notFound } from './structure-shared.ts'

async function all({ db, services }: StaffContext) {
  const [methods, delivery, settings] = await Promise.all([
    staffPayments(db),
    waysOfDelivery(db),
    readSettings(db, services.memory),
  ])
  const usable = usableProviders(services.providers, settings)
  const lackOf = (provider: string) => {
    if (usable.has(provider)) return null
    return services.providers.has(provider) ? ('account' as const) : ('keys' as const)
  }
  const codes = delivery.map(({ code }) => code)
  return {
    rows: methods.map((method) => ({
      id: method.id,
      code: method.code,
      version: method.version,
      provider: method.provider,
      providerMethod: method.providerMethod,
      isArchived: method.isArchived,
      lacks: lackOf(method.provider),
      fields: valuesOfPayment(method, codes),
    })),
    delivery,
  }
}

const list = staffCall({
  method: 'GET',
  path: '/payment-methods',
  about: 'Ways of paying, and what each of them lacks',
  access: 'read:settings',
  answer: PaymentMethods,
  run: all,
})

const create = staffCall({
  method: 'POST',
  path: '/payment-methods',
  about: 'A new way of paying from a template, the last one, switched off',
  access: 'write:settings',
  body: NewPayment,
  answer: PaymentMade,
  run: async (ctx, { body }) => {
    const id = await createPayment(ctx.db, body.template)
    return { ...(await all(ctx)), id }
  },
})

const order = staffCall({
  method: 'POST',
  path: '/payment-methods/order',
  about: 'Put ways of paying in the order in which buyers see them',
  access: 'write:settings',
  body: PaymentOrder,
  answer: PaymentMethods,
  run: async (ctx, { body }) => {
    await ctx.db.transaction((tx) => orderPayments(tx, body.ids))
    return all(ctx)
  },
})

const edit = staffCall({
  method: 'PATCH',
  path: '/payment-methods/:id',
  about: 'Edit a way of paying; needs If-Match with the version that was read. 409 names fields that others changed',
  access: 'write:settings',
  isVersioned: true,
  params: ById,
  body: EditedFields,
  answer: z.object({ version: z.int() }),
  run: async (ctx, { params, body }) => {
    const edited = await editPayment(ctx.db, params.id, { ...body, version: ctx.readVersion() })
    if (edited.ok) return { version: edited.version }
    if (edited.reason === 'unknown') throw notFound(ctx)
    if (edited.reason === 'conflict') throw editConflict(ctx, edited)
    const words = ctx.t.payments.problems
    const problems = Object.entries(edited.problems).map(([path, problem]) => [path, [words[problem]]])
    throw new HttpError(422, ctx.t.structure.invalid, Object.fromEntries(problems))
  },
})

const setState = staffCall({
  method: 'POST',
  path: '/payment-methods/:id/state',
  about: 'Remove a way of paying from the shop, or bring it back switched off; needs If-Match. Orders keep it',
  access: 'write:settings',
  isVersioned: true,
  params: ById,
  body: PaymentState,
  answer: PaymentMethods,
  run: async (ctx, { params, body }) => {
    const done = await archivePayment(ctx.db, { id: params.id, version: ctx.readVersion() }, body.isArchived)
    if (done === 'unknown') throw notFound(ctx)
    if (done === 'changed') throw changedMeanwhile(ctx)
    return all(ctx)
  },
})

export const paymentMethodCalls: readonly StaffCall[] = [list, create, order, edit, setState]
