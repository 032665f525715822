import { z } from 'zod'
import { Instant } from '../staff/staff.calls.ts'

const Percent = z.int().min(1).max(100)

const FeedFields = z.object({
  name: z.string().trim().min(1).max(80),
  address: z
    .string()
    .trim()
    .max(2_000)
    .regex(/^https?:\/\/[^\s@/]+(\/\S*)?$/i)
    .describe('A public http or https address of a CSV or XLSX file'),
  mappingId: z.int().nullable().describe('How its columns are read; null: guessed from the header'),
  everyHours: z.int().min(1).max(168),
  isEnabled: z.boolean(),
  maxChanged: Percent.describe('Percent of the goods that may change before a person is asked'),
  maxFall: Percent.describe('Percent by which a price may fall before a person is asked'),
})

export const NewFeed = FeedFields
export const FeedEdit = z.object({
  base: FeedFields.partial().describe('What was read of the fields in `changes`'),
  changes: FeedFields.partial(),
})

/** `waits`: a person must decide. */
const FEED_RESULTS = ['working', 'unchanged', 'done', 'waits', 'failed'] as const

const FEED_PROBLEMS = [
  'unreachable',
  'address',
  'too-large',
  'file',
  'columns',
  'no-match',
  'many-changes',
  'price-fall',
  'stopped',
] as const

export const Feed = FeedFields.extend({
  id: z.int(),
  version: z.int(),
  lastAt: Instant.nullable(),
  lastResult: z.enum(FEED_RESULTS).nullable(),
  lastProblem: z.enum(FEED_PROBLEMS).nullable(),
  lastImport: z.uuid().nullable(),
})

export type FeedFields = z.infer<typeof FeedFields>
export type Feed = z.infer<typeof Feed>
export type FeedResult = (typeof FEED_RESULTS)[number]
export type FeedProblem = (typeof FEED_PROBLEMS)[number]
