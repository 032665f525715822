import { index, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { users } from '../customers/customers.tables.ts'
import { staffViews } from '../staff/staff.tables.ts'

/** Customers of segments that price lists use, as they were when they were last counted. */
export const segmentMembers = pgTable(
  'segment_members',
  {
    segmentId: integer()
      .notNull()
      .references(() => staffViews.id, { onDelete: 'cascade' }),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
  },
  (t) => [primaryKey({ columns: [t.segmentId, t.userId] }), index('segment_members_user').on(t.userId)],
)
