import { z } from 'zod'
import { HttpError } from '../../http/http-error.ts'
import { type StaffCall, type StaffContext, staffCall } from '../../http/staff/staff-calls.ts'
import { texts } from '../../i18n/texts.ts'
import { AuditActor, ListedEntry } from '../../shop/audit-log/audit-log.calls.ts'
import { auditActors, listAuditLog } from '../../shop/audit-log/audit-log.db.ts'
import { solveTask } from '../../shop/fulfilment/solve-task.db.ts'
import type { Solved } from '../../shop/fulfilment/solved.ts'
import { choicesOf, RIGHT_OF_CHOICE, TASK_CHOICES, type TaskChoice } from '../../shop/fulfilment/task-choices.ts'
import { factsOfTasks, type TaskFacts } from '../../shop/fulfilment/task-facts.db.ts'
import { OPEN_PARCEL } from '../../shop/parcels/remove-refunded.db.ts'
import { settlementDeps } from '../../shop/payments/settlement-deps.db.ts'
import { ListedTask } from '../../shop/tasks/tasks.calls.ts'
import { closeTask, openTasks } from '../../shop/tasks/tasks.db.ts'
import { Done, Next, pagedById, pageOf, rowsToRead } from './shared.ts'
import { mayUndo } from './undo.ts'

const ById = z.object({ id: z.coerce.number().int().positive().max(2_147_483_647) })

const readTasks = staffCall({
  method: 'GET',
  path: '/tasks',
  about: 'What a person has to decide or do',
  access: 'read:tasks',
  answer: z.object({ tasks: z.array(ListedTask) }),
  run: async (ctx) => ({ tasks: await listedTasks(ctx, await openTasks(ctx.db)) }),
})

const readParcelTasks = staffCall({
  method: 'GET',
  path: '/packing/tasks',
  about: 'Tasks for packers: parcels with a label that hold refunded pieces',
  access: 'write:parcels',
  answer: z.object({ tasks: z.array(ListedTask) }),
  run: async (ctx) => {
    const open = await openTasks(ctx.db)
    return {
      tasks: await listedTasks(
        ctx,
        open.filter(({ kind }) => kind === OPEN_PARCEL),
      ),
    }
  },
})

async function listedTasks(ctx: StaffContext, open: Awaited<ReturnType<typeof openTasks>>) {
  const kinds: Readonly<Record<string, string>> = texts[ctx.lang].tasks.kinds
  const facts = await factsOfTasks(
    ctx.db,
    open.map(({ subject }) => subject),
    ctx.now,
  )
  return open.map(({ id, kind, subject, note, createdAt }) => ({
    ...{ id, kind, subject, note },
    words: kinds[kind] ?? kind,
    since: createdAt.toISOString(),
    ...actsOf(ctx, kind, facts.get(subject)),
  }))
}

const TRANSFERRED: ReadonlySet<string> = new Set(['refund-by-hand', 'refund-refused'])

function actsOf(ctx: StaffContext, kind: string, facts: TaskFacts | undefined) {
  const { number = null, returnId = null, amount = null, payee = null, isOwed = false, daysLeft = null } = facts ?? {}
  const seesTransfer = TRANSFERRED.has(kind) && ctx.can('read:money') && ctx.can('personal-data')
  const { transferReference } = texts[ctx.lang].staff
  return {
    number,
    buyer: payee,
    daysLeft,
    mayClose: !isOwed && ctx.can('write:tasks'),
    returnId: ctx.can('read:returns') ? returnId : null,
    choices: choicesOf(kind).filter((choice) => ctx.can(RIGHT_OF_CHOICE[choice])),
    transfer:
      seesTransfer && amount !== null
        ? { amount, payee: payee ?? '', reference: transferReference(number ?? '') }
        : null,
  }
}

const ABOUT: Record<TaskChoice, string> = {
  restore: 'A cancelled order that was paid late takes its goods again and is paid',
  refund: 'Give a late or second payment, or one of a wrong sum, back whole',
  same: 'What was marked as paid by hand is the payment of the vendor that came afterwards; refunds then go by the vendor',
  sent: 'The transfer of a refund by hand has been made',
  again: 'Ask the vendor again for a refund that it refused',
  'by-hand': 'A refund that the vendor refused has gone back another way',
  'credit-note': 'Issue the missing credit note of a refund',
  record: 'Record what the vendor gave back past the shop',
  remind: 'Remind the buyer of an overdue invoice again, once a day',
  paid: 'The money of an overdue invoice has come',
  cancel: 'Cancel the order of an overdue invoice',
  opened: 'Refunded pieces were taken out of parcels that have a label',
}

const solveCall = (choice: TaskChoice) =>
  staffCall({
    method: 'POST',
    path: `/tasks/:id/${choice}`,
    about: ABOUT[choice],
    access: RIGHT_OF_CHOICE[choice],
    params: ById,
    answer: z.object({ money: z.enum(['done', 'pending', 'provider-away', 'refused']).nullable() }),
    run: async (ctx, { params }) => {
      const deps = { ...(await settlementDeps(ctx.services)), db: ctx.db }
      const result = await solveTask(deps, params.id, choice)
      if (result.ok) return { money: result.money ?? null }
      throw rejection(ctx, result.reason)
    },
  })

function rejection({ t: { errors } }: StaffContext, reason: Extract<Solved, { ok: false }>['reason']): HttpError {
  const words = {
    unknown: errors.notFound,
    'done-already': errors.taskDone,
    'not-allowed': errors.taskNotAllowed,
    refunding: errors.taskRefunding,
    'sold-out': errors.soldOut,
    'coupon-used': errors.couponUsed,
    'too-much': errors.tooMuch,
    'nothing-left': errors.nothingPaid,
    'provider-away': errors.providerAway,
  }
  return new HttpError(reason === 'unknown' ? 404 : 409, words[reason], { reason })
}

const finishTask = staffCall({
  method: 'POST',
  path: '/tasks/:id/done',
  about: 'Close a task',
  access: 'write:tasks',
  params: ById,
  answer: Done,
  run: async (ctx, { params }) => {
    const task = (await openTasks(ctx.db)).find(({ id }) => id === params.id)
    const facts = task && (await factsOfTasks(ctx.db, [task.subject], ctx.now)).get(task.subject)
    if (facts?.isOwed) throw new HttpError(409, ctx.t.errors.taskOwed, { reason: 'owed' })
    if (!(await ctx.db.transaction((tx) => closeTask(tx, params.id)))) throw new HttpError(404, ctx.t.errors.notFound)
    return { done: true }
  },
})

const readAuditLog = staffCall({
  method: 'GET',
  path: '/audit-log',
  about: 'Who changed what, the newest first',
  access: 'read:audit-log',
  query: z.object({
    subject: z.string().max(200).optional().describe('Such as `staff:7`'),
    actor: z.string().max(40).optional(),
    table: z.string().max(60).optional().describe('Such as `products`'),
    day: z.iso.date().optional().describe('In Riga'),
    ...pagedById(100),
  }),
  answer: z.object({ entries: z.array(ListedEntry), next: Next }),
  run: async (ctx, { query }) => {
    const { shown, next } = pageOf(await listAuditLog(ctx.db, { ...query, ...rowsToRead(query) }), query)
    return { entries: shown.map((entry) => ({ ...entry, mayUndo: mayUndo(ctx, entry) })), next }
  },
})

const readAuditActors = staffCall({
  method: 'GET',
  path: '/audit-log/actors',
  about: 'Who has changed something',
  access: 'read:audit-log',
  answer: z.object({ actors: z.array(AuditActor) }),
  run: async (ctx) => ({ actors: await auditActors(ctx.db) }),
})

export const taskCalls: readonly StaffCall[] = [
  readTasks,
  readParcelTasks,
  finishTask,
  ...TASK_CHOICES.map(solveCall),
  readAuditLog,
  readAuditActors,
]
