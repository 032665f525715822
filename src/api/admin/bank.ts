import { z } from 'zod'
import { HttpError } from '../../http/http-error.ts'
import { type StaffCall, type StaffContext, staffCall } from '../../http/staff/staff-calls.ts'
import { acceptSeveral } from '../../shop/bank/accept-several.db.ts'
import { BankEntries, BankEntry, BankStatement, FoundOrders, StatementSent } from '../../shop/bank/bank.calls.ts'
import { MAX_STATEMENT_BYTES } from '../../shop/bank/entry.ts'
import { ENTRY_VIEWS } from '../../shop/bank/entry-views.ts'
import {
  countOpen,
  findEntry,
  findStatement,
  listEntries,
  listStatements,
  searchOrders,
} from '../../shop/bank/list-entries.db.ts'
import { acceptEntry } from '../../shop/bank/settle-entry.db.ts'
import { MOST_ORDERS } from '../../shop/bank/several-orders.ts'
import { storeStatement } from '../../shop/bank/store-statement.db.ts'
import { type EntryUndone, ignoreEntry, type UndoRefusal, undoEntry } from '../../shop/bank/undo-entry.db.ts'
import { settlementDeps } from '../../shop/payments/settlement-deps.db.ts'
import { ById, MAX_TEXT } from './shared.ts'
import { changedMeanwhile, notFound } from './structure-shared.ts'

const Id = z.coerce.number().int().min(0).max(2_147_483_647).default(0)
const Limit = z.coerce.number().int().min(1).max(200).default(50)

const statements = staffCall({
  method: 'GET',
  path: '/bank/statements',
  about: 'Statements of the bank that were read, the newest first',
  access: 'read:accounting',
  query: z.object({ after: Id, limit: Limit }),
  answer: z.object({ rows: z.array(BankStatement), next: z.int().nullable() }),
  run: ({ db }, { query }) => listStatements(db, query),
})

const statement = staffCall({
  method: 'GET',
  path: '/bank/statements/:id',
  about: 'A statement, and how far its entries are',
  access: 'read:accounting',
  params: ById,
  answer: BankStatement,
  run: (ctx, { params }) => shownStatement(ctx, params.id),
})

const send = staffCall({
  method: 'POST',
  path: '/bank/statements',
  about:
    'Read a statement (camt.053 or FiDAViSta). Clean payments are booked by a job; what an earlier file has brought is left out',
  access: 'write:accounting',
  query: z.object({ name: z.string().trim().min(1).max(MAX_TEXT) }),
  bytes: MAX_STATEMENT_BYTES,
  answer: StatementSent,
  run: async (ctx, { query, body }) => {
    const { bank } = ctx.t
    if (!((body as unknown) instanceof Uint8Array)) throw new HttpError(415, bank.problems.empty, { reason: 'bytes' })
    const { db, actor, now, services } = ctx
    const given = { fileName: query.name, bytes: body as unknown as Uint8Array, actor: actor ?? '', now }
    const stored = await storeStatement(db, services.queue, given)
    if (!stored.ok) {
      const message = bank.problems[stored.problem]
      throw new HttpError(422, message, { reason: stored.problem, file: [message] })
    }
    return { statement: await shownStatement(ctx, stored.id), isKnown: stored.isKnown }
  },
})

const entries = staffCall({
  method: 'GET',
  path: '/bank/entries',
  about: 'Incoming payments: those that wait for a decision, or those of a state. Payers need the right personal-data',
  access: 'read:accounting',
  query: z.object({
    view: z.enum(ENTRY_VIEWS).default('open'),
    q: z.string().trim().max(MAX_TEXT).default(''),
    after: Id,
    limit: Limit,
  }),
  answer: BankEntries.extend({ open: z.int().describe('How many wait for a decision') }),
  run: async (ctx, { query }) => ({
    ...(await listEntries(ctx.db, { ...query, isPersonal: ctx.can('personal-data') })),
    open: await countOpen(ctx.db),
  }),
})

const accept = staffCall({
  method: 'POST',
  path: '/bank/entries/:id/accept',
  about:
    'Book a payment on an order; needs If-Match. Less than the order waits for is kept as a part, what is too much goes back',
  access: 'write:accounting',
  isVersioned: true,
  params: ById,
  body: z.object({ order: z.string().max(40).describe('Its number') }),
  answer: BankEntry,
  run: async (ctx, { params, body }) => {
    const deps = await settlementDeps(ctx.services)
    const given = { id: params.id, version: ctx.readVersion(), number: body.order }
    return decided(ctx, params.id, await acceptEntry(ctx.db, { ...deps, now: ctx.now }, given))
  },
})

const acceptTogether = staffCall({
  method: 'POST',
  path: '/bank/entries/:id/accept-several',
  about: 'Book a payment on several orders whose open sums are together exactly its sum; needs If-Match. All or none',
  access: 'write:accounting',
  isVersioned: true,
  params: ById,
  body: z.object({ orders: z.array(z.string().max(40)).min(2).max(MOST_ORDERS).describe('Their numbers') }),
  answer: BankEntry,
  run: async (ctx, { params, body }) => {
    const deps = await settlementDeps(ctx.services)
    const given = { id: params.id, version: ctx.readVersion(), numbers: body.orders }
    const done = await acceptSeveral(ctx.db, { ...deps, now: ctx.now }, given)
    if (!done.ok && done.reason === 'sum') throw new HttpError(409, ctx.t.bank.otherSum, { reason: 'sum' })
    return decided(ctx, params.id, done as EntryUndone)
  },
})

const ignore = staffCall({
  method: 'POST',
  path: '/bank/entries/:id/ignore',
  about: 'A payment is not for orders; needs If-Match',
  access: 'write:accounting',
  isVersioned: true,
  params: ById,
  answer: BankEntry,
  run: async (ctx, { params: { id } }) =>
    decided(ctx, id, await ignoreEntry(ctx.db, { id, version: ctx.readVersion(), now: ctx.now })),
})

const undo = staffCall({
  method: 'POST',
  path: '/bank/entries/:id/undo',
  about: 'A payment waits for a decision again, unless its booking has made an invoice or a refund; needs If-Match',
  access: 'write:accounting',
  isVersioned: true,
  params: ById,
  answer: BankEntry,
  run: async (ctx, { params: { id } }) =>
    decided(ctx, id, await undoEntry(ctx.db, { id, version: ctx.readVersion(), now: ctx.now })),
})

const orders = staffCall({
  method: 'GET',
  path: '/bank/orders',
  about: 'Orders by number, buyer or company, with what booking a payment on them means',
  access: 'write:accounting',
  query: z.object({ q: z.string().trim().min(2).max(MAX_TEXT), amount: z.coerce.number().int().min(0) }),
  answer: FoundOrders,
  run: async (ctx, { query }) => ({ rows: await searchOrders(ctx.db, query, ctx.can('personal-data')) }),
})

async function shownStatement(ctx: StaffContext, id: number) {
  const found = await findStatement(ctx.db, id)
  if (!found) throw notFound(ctx)
  return found
}

async function shownEntry(ctx: StaffContext, id: number) {
  const found = await findEntry(ctx.db, id, ctx.can('personal-data'))
  if (!found) throw notFound(ctx)
  return found
}

/** What became of the payment. */
function decided(ctx: StaffContext, id: number, done: EntryUndone) {
  if (!done.ok) throw refused(ctx, done.reason)
  return shownEntry(ctx, id)
}

function refused(ctx: StaffContext, reason: UndoRefusal): HttpError {
  if (reason === 'unknown') return notFound(ctx)
  if (reason === 'changed') return changedMeanwhile(ctx)
  return new HttpError(409, ctx.t.bank.refused[reason], { reason })
}

export const bankCalls: readonly StaffCall[] = [
  statements,
  statement,
  send,
  entries,
  accept,
  acceptTogether,
  ignore,
  undo,
  orders,
]
