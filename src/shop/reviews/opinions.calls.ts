import { z } from 'zod'
import { Instant } from '../staff/staff.calls.ts'
import { DOUBTS } from './doubts.ts'
import { OPINION_KINDS } from './opinion-kinds.ts'
import { MAX_REASON, MAX_REPLY, MODERATION_STATES } from './review.ts'

/** What a buyer wrote about a product: a review, or a question. */
export const Opinion = z.object({
  kind: z.enum(OPINION_KINDS),
  id: z.int(),
  version: z.int(),
  state: z.enum(MODERATION_STATES),
  stars: z.int().nullable().describe('Of a review'),
  title: z.string(),
  text: z.string(),
  author: z.string(),
  email: z.string().nullable().describe('Where the answer to a question goes; null without the right personal-data'),
  lang: z.string(),
  reply: z.string().nullable().describe('Of the shop; of a question, its answer'),
  reason: z.string().nullable().describe('Why it was rejected'),
  createdAt: Instant,
  publishedAt: Instant.nullable(),
  product: z.object({ id: z.int(), code: z.string(), title: z.string(), slug: z.string() }),
  order: z.string().nullable().describe('Whose goods a review is about: the proof of the purchase'),
  doubts: z.array(z.enum(DOUBTS)).describe('What to look at before it is published'),
})
export type Opinion = z.infer<typeof Opinion>

export const OpinionQuery = z.object({
  state: z.enum(MODERATION_STATES).default('pending'),
  kind: z.enum(OPINION_KINDS).optional(),
  stars: z.coerce.number().int().min(1).max(5).optional(),
  q: z.string().trim().max(200).default('').describe('In the text, or the code of a product'),
  after: z.string().max(200).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
})

export const Opinions = z.object({
  rows: z.array(Opinion).describe('Those that wait: the oldest first; others the newest first'),
  next: z.string().nullable().describe('For `after`'),
  pending: z.int().describe('How many wait'),
})
export type Opinions = z.infer<typeof Opinions>

export const Reason = z.object({ reason: z.string().trim().max(MAX_REASON) })
export const Reply = z.object({ text: z.string().trim().max(MAX_REPLY).describe('Empty: takes it back') })
export const QuestionAnswer = z.object({ text: z.string().trim().max(MAX_REPLY) })
