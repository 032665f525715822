import { z } from 'zod'
import { HttpError } from '../../http/http-error.ts'
import { type StaffCall, staffCall } from '../../http/staff/staff-calls.ts'
import { texts } from '../../i18n/texts.ts'
import { AuditActor, AuditEntry } from '../../shop/audit-log/audit-log.calls.ts'
import { auditActors, listAuditLog } from '../../shop/audit-log/audit-log.db.ts'
import { ListedTask } from '../../shop/tasks/tasks.calls.ts'
import { closeTask, openTasks } from '../../shop/tasks/tasks.db.ts'
import { Done } from './shared.ts'

const readTasks = staffCall({
  method: 'GET',
  path: '/tasks',
  about: 'What a person has to decide or do',
  access: 'read:tasks',
  answer: z.object({ tasks: z.array(ListedTask) }),
  run: async (ctx) => {
    const kinds: Readonly<Record<string, string>> = texts[ctx.lang].tasks.kinds
    const open = await openTasks(ctx.db)
    return {
      tasks: open.map(({ id, kind, subject, note, createdAt }) => ({
        ...{ id, kind, subject, note },
        words: kinds[kind] ?? kind,
        since: createdAt.toISOString(),
      })),
    }
  },
})

const finishTask = staffCall({
  method: 'POST',
  path: '/tasks/:id/done',
  about: 'Close a task',
  access: 'write:tasks',
  params: z.object({ id: z.coerce.number().int().positive().max(2_147_483_647) }),
  answer: Done,
  run: async (ctx, { params }) => {
    if (!(await closeTask(ctx.db, params.id))) throw new HttpError(404, ctx.t.errors.notFound)
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
    before: z.coerce
      .number()
      .int()
      .positive()
      .max(2_147_483_647)
      .optional()
      .describe('`id` of the last row of the page before'),
  }),
  answer: z.object({ entries: z.array(AuditEntry) }),
  run: async (ctx, { query }) => ({ entries: await listAuditLog(ctx.db, query) }),
})

const readAuditActors = staffCall({
  method: 'GET',
  path: '/audit-log/actors',
  about: 'Who has changed something',
  access: 'read:audit-log',
  answer: z.object({ actors: z.array(AuditActor) }),
  run: async (ctx) => ({ actors: await auditActors(ctx.db) }),
})

export const taskCalls: readonly StaffCall[] = [readTasks, finishTask, readAuditLog, readAuditActors]
