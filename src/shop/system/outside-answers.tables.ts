import { pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '../columns.ts'
import type { Register } from './system.calls.ts'

/** What registers outside of the shop answered last. */
export const outsideAnswers = pgTable('outside_answers', {
  name: text().$type<Register>().primaryKey(),
  answeredAt: instant(),
  failedAt: instant(),
  /** Of the last question; empty where it was answered. */
  error: text().notNull().default(''),
})
