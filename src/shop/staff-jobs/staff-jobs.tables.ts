import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { JournalCursor } from '../accounting/period.ts'
import { instant } from '../columns.ts'
import type { CustomerCursor } from '../customer-records/find-customers.db.ts'
import type { OrderCursor } from '../orders/find-orders.db.ts'
import type { StaffCursor } from '../search/staff-search.ts'
import type { JobKind, JobState, JobTask } from './staff-job.ts'

/** Work on many orders or products at once, done in slices. */
export const staffJobs = pgTable(
  'staff_jobs',
  {
    id: uuid().primaryKey(),
    /** `staff:7`, `key:3` or `cli` */
    actor: text().notNull(),
    kind: text().$type<JobKind>().notNull(),
    task: jsonb().$type<JobTask>().notNull(),
    /** The result holds names and addresses. */
    isPersonal: boolean().notNull().default(false),
    state: text().$type<JobState>().notNull().default('running'),
    /** The last order or product that was worked on. */
    cursor: jsonb().$type<OrderCursor | StaffCursor | CustomerCursor | JournalCursor>(),
    slices: integer().notNull().default(0),
    done: integer().notNull().default(0),
    /** Those that did not allow it. */
    refused: integer().notNull().default(0),
    createdAt: instant().notNull(),
    endedAt: instant(),
  },
  (t) => [
    index('staff_jobs_actor').on(t.actor, t.createdAt),
    index('staff_jobs_created').on(t.createdAt),
    check('staff_jobs_state', sql`${t.state} in ('running', 'done', 'stopped')`),
  ],
)

/** A row for each slice: the text of an export, or what was changed of which order, as JSON. */
export const staffJobParts = pgTable(
  'staff_job_parts',
  {
    jobId: uuid()
      .notNull()
      .references(() => staffJobs.id, { onDelete: 'cascade' }),
    part: integer().notNull(),
    text: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.jobId, t.part] })],
)
