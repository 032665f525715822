import { z } from 'zod'
import { EMAIL_STATES } from './email-states.ts'
import { EDITABLE_EMAILS } from './email-texts.ts'

const Instant = z.string()
const Kind = z.enum(EDITABLE_EMAILS)

export const EmailKinds = z.object({ rows: z.array(z.object({ kind: Kind, isChanged: z.boolean() })) })

export const ByKind = z.object({ kind: Kind })

const Fields = z.record(z.string().max(30), z.string().max(3_000))

export const EmailText = z.object({
  kind: Kind,
  version: z.int().describe('0: never edited'),
  fields: Fields.describe('`subject.lv`, `intro.lv`, `closing.lv`, …; empty: as the program has it'),
  placeholders: z.array(z.string()),
})

export const EmailTextEdit = z.object({
  changes: Fields.refine((changes) => Object.keys(changes).length > 0),
  base: Fields.default({}),
})

const OrderNumber = z.string().trim().max(40).default('').describe('Empty: the newest order')

export const EmailPreview = z.object({ lang: z.string().max(5), order: OrderNumber, changes: Fields.default({}) })
export const EmailTest = z.object({ lang: z.string().max(5), order: OrderNumber })
export const EmailUsual = z.object({ subject: z.string(), intro: z.string(), hasSample: z.boolean() })

export const EmailLog = z.object({
  rows: z.array(
    z.object({
      id: z.string(),
      kind: z.string(),
      recipient: z.string().nullable().describe('null without the right `personal-data`'),
      state: z.enum(EMAIL_STATES),
      tries: z.int(),
      lastError: z.string().nullable(),
      createdAt: Instant,
      sentAt: Instant.nullable(),
    }),
  ),
  next: z.string().nullable(),
  counts: z.object({ dead: z.int(), queued: z.int() }),
})

export const Requeue = z.object({ id: z.uuid().nullable().describe('null: all that could not be sent') })

export type EmailKinds = z.infer<typeof EmailKinds>
export type EmailText = z.infer<typeof EmailText>
export type EmailLog = z.infer<typeof EmailLog>
export type EmailUsual = z.infer<typeof EmailUsual>
