import { z } from 'zod'
import { HttpError } from '../../http/http-error.ts'
import { type StaffCall, type StaffContext, staffCall } from '../../http/staff/staff-calls.ts'
import { CustomerDetail, CustomerEdit } from '../../shop/customer-records/customers.calls.ts'
import {
  addCustomerNote,
  blockCustomer,
  type CustomerEdited,
  editCustomer,
  unblockCustomer,
} from '../../shop/customer-records/edit-customer.db.ts'
import { readCustomer } from '../../shop/customer-records/read-customer.db.ts'
import { deleteAccount } from '../../shop/customers/close-account.db.ts'
import { readSettings } from '../../shop/settings/settings.db.ts'
import { listed } from './customers.ts'
import { ById, demandRight, editConflict } from './shared.ts'
import { notFound } from './structure-shared.ts'

/** @throws HttpError 404 */
export async function customerOf(ctx: StaffContext, id: number): Promise<CustomerDetail> {
  const found = await readCustomer(ctx.db, id, { lang: ctx.lang, now: ctx.now })
  if (!found) throw notFound(ctx)
  const seen = { ...found, ...listed(ctx, found) }
  const latestOrders = ctx.can('read:money')
    ? seen.latestOrders
    : seen.latestOrders.map((order) => ({ ...order, total: null, refunded: null }))
  if (ctx.can('personal-data')) return { ...seen, latestOrders }
  return {
    ...{ ...seen, latestOrders, fields: {}, addresses: [], consents: [], news: null, emails: [], cart: null },
    ...{ sessions: [], vat: null, notes: [] },
  }
}

const read = staffCall({
  method: 'GET',
  path: '/customers/:id',
  about: 'A customer with what the shop knows of them; personal data only with the right personal-data',
  access: 'read:customers',
  params: ById,
  answer: CustomerDetail,
  run: (ctx, { params }) => customerOf(ctx, params.id),
})

const edit = staffCall({
  method: 'PATCH',
  path: '/customers/:id',
  about: 'Name, phone, language and kind; needs If-Match. 409 names fields that others changed',
  access: 'write:customers',
  isVersioned: true,
  params: ById,
  body: CustomerEdit,
  answer: CustomerDetail,
  run: async (ctx, { params, body }) => {
    demandRight(ctx, 'personal-data')
    const { calling_codes: callingCodes } = await readSettings(ctx.db, ctx.services.memory)
    demandEdited(ctx, await editCustomer(ctx.db, params.id, { ...body, version: ctx.readVersion(), callingCodes }))
    return customerOf(ctx, params.id)
  },
})

/** @throws HttpError 404, 409 with both values, 422 with words at the fields */
function demandEdited(ctx: StaffContext, edited: CustomerEdited) {
  if (edited.ok) return
  const { customers: words } = ctx.t
  if (edited.reason === 'unknown') throw notFound(ctx)
  if (edited.reason === 'conflict') throw editConflict(ctx, edited)
  const problems = Object.entries(edited.problems).map(([field, problem]) => [field, [words.problems[problem]]])
  throw new HttpError(422, words.invalid, Object.fromEntries(problems))
}

const Reason = z.string().trim().max(2000)

/** @throws HttpError 422 */
export function demandReason(ctx: StaffContext, reason: string) {
  const { reasonNeeded } = ctx.t.errors
  if (!reason) throw new HttpError(422, reasonNeeded, { reason: [reasonNeeded] })
}

const block = staffCall({
  method: 'POST',
  path: '/customers/:id/block',
  about: 'They can no longer sign in, and every session ends; the reason is kept as a note',
  access: 'write:customers',
  params: ById,
  body: z.object({ reason: Reason }),
  answer: CustomerDetail,
  run: async (ctx, { params: { id }, body: { reason } }) => {
    demandReason(ctx, reason)
    if (!(await blockCustomer(ctx.db, id, { actor: ctx.actor ?? '', reason, now: ctx.now }))) throw stateOf(ctx)
    return customerOf(ctx, id)
  },
})

const unblock = staffCall({
  method: 'POST',
  path: '/customers/:id/unblock',
  about: 'They can sign in again',
  access: 'write:customers',
  params: ById,
  answer: CustomerDetail,
  run: async (ctx, { params: { id } }) => {
    if (!(await unblockCustomer(ctx.db, id))) throw stateOf(ctx)
    return customerOf(ctx, id)
  },
})

const stateOf = ({ t }: StaffContext) => new HttpError(409, t.customers.state, { reason: 'state' })

const close = staffCall({
  method: 'POST',
  path: '/customers/:id/close',
  about: 'Close the account for good: personal data goes, orders and invoices stay as the law of accounting wants',
  access: 'write:customers',
  needsProof: true,
  params: ById,
  answer: CustomerDetail,
  run: async (ctx, { params: { id } }) => {
    demandRight(ctx, 'personal-data')
    const before = await customerOf(ctx, id)
    if (before.state === 'closed') throw stateOf(ctx)
    await deleteAccount(ctx.db, id, ctx.now)
    await recordClosing(ctx, { userId: id })
    return customerOf(ctx, id)
  },
})

/** So that a restored backup does not open it again. */
export async function recordClosing(ctx: StaffContext, of: { userId: number } | { email: string }) {
  const { services } = ctx
  // The account is closed already; the nightly task repeats a list that failed.
  await services
    .recordClosedAccounts()
    .catch((error: unknown) => services.log.error({ err: error }, 'the list of closed accounts was not written'))
  ctx.logSecurity('userId' in of ? 'account-closed' : 'guest-erased', { ...of, actor: ctx.actor })
}

const addNote = staffCall({
  method: 'POST',
  path: '/customers/:id/notes',
  about: 'Add a note; the customer does not see it',
  access: 'write:customers',
  params: ById,
  body: z.object({ text: z.string().trim().min(1).max(2000) }),
  answer: CustomerDetail,
  run: async (ctx, { params: { id }, body: { text } }) => {
    demandRight(ctx, 'personal-data')
    if (!(await addCustomerNote(ctx.db, id, { text, actor: ctx.actor ?? '', at: ctx.now }))) throw notFound(ctx)
    return customerOf(ctx, id)
  },
})

export const oneCustomerCalls: readonly StaffCall[] = [read, edit, block, unblock, close, addNote]
