import { z } from 'zod'
import { EditableFields } from '../fields.calls.ts'
import { OFF_REASONS, WEBHOOK_EVENTS } from './webhook-events.ts'

export const WebhookEndpoint = z.object({
  id: z.int(),
  version: z.int(),
  fields: EditableFields.describe('`name`, `address`, `isOn`, and each event by its name'),
  offReason: z.enum(OFF_REASONS).nullable().describe('Why the shop switched it off by itself'),
  failingSince: z.string().nullable().describe('Nothing has been delivered since'),
  lastDelivered: z.string().nullable(),
  waiting: z.int().describe('Messages that are still to be sent'),
  previousUntil: z.string().nullable().describe('The secret before this one signs, too, until then'),
  canSign: z.boolean().describe('False where another SESSION_SECRET encrypted its secret: a new one is needed'),
})

export const WebhookEndpoints = z.object({
  rows: z.array(WebhookEndpoint).describe('By name'),
  events: z.array(z.enum(WEBHOOK_EVENTS)),
})

export const NewWebhook = z.object({ fields: EditableFields })
export const WebhookMade = z.object({
  endpoint: WebhookEndpoint,
  secret: z.string().describe('Shown once; `whsec_` and the key in base64'),
})

const MESSAGE_STATES = ['waiting', 'delivered', 'failed'] as const

export const MessageFilter = z.object({
  state: z.enum(MESSAGE_STATES).optional(),
  after: z.coerce
    .number()
    .int()
    .positive()
    .max(Number.MAX_SAFE_INTEGER)
    .optional()
    .describe('`next` of the page before'),
  limit: z.coerce.number().int().min(1).max(100).default(30),
})

export const WebhookMessage = z.object({
  id: z.int(),
  type: z.string(),
  subject: z.string(),
  data: z.record(z.string(), z.unknown()),
  state: z.enum(MESSAGE_STATES),
  createdAt: z.string(),
  dueAt: z.string().nullable(),
  attempts: z.int(),
  status: z.int().nullable().describe('HTTP status of the last answer'),
  problem: z.string().nullable().describe('Why the last attempt got no answer'),
})

export const WebhookMessages = z.object({ rows: z.array(WebhookMessage), next: z.int().nullable() })

export const WebhookAttempt = z.object({
  id: z.int(),
  at: z.string(),
  ms: z.int(),
  status: z.int().nullable(),
  problem: z.string().nullable(),
  headers: z.record(z.string(), z.string()),
  answer: z.string().describe('Its beginning'),
})

export const WebhookMessageDetail = z.object({
  message: WebhookMessage,
  body: z.string().describe('As it is sent'),
  attempts: z.array(WebhookAttempt).describe('The newest first'),
})

export const MessagesResent = z.object({ resent: z.int() })

export type WebhookEndpoint = z.infer<typeof WebhookEndpoint>
export type WebhookEndpoints = z.infer<typeof WebhookEndpoints>
export type WebhookMade = z.infer<typeof WebhookMade>
export type MessageFilter = z.infer<typeof MessageFilter>
export type WebhookMessage = z.infer<typeof WebhookMessage>
export type WebhookMessages = z.infer<typeof WebhookMessages>
export type WebhookAttempt = z.infer<typeof WebhookAttempt>
export type WebhookMessageDetail = z.infer<typeof WebhookMessageDetail>
