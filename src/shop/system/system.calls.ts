import { z } from 'zod'
import { Instant } from '../staff/staff.calls.ts'

export const REGISTERS = ['vies', 'company-register'] as const
export type Register = (typeof REGISTERS)[number]

const CHECK_STATES = ['ok', 'warning', 'problem'] as const
export type CheckState = (typeof CHECK_STATES)[number]
const State = z.enum(CHECK_STATES)

export const FailedJob = z.object({
  id: z.string(),
  name: z.string(),
  at: Instant,
  reason: z.string(),
})
export type FailedJob = z.infer<typeof FailedJob>

export const System = z.object({
  version: z.string(),
  address: z.object({
    state: State,
    url: z.string(),
    isHttps: z.boolean(),
    certificateUntil: Instant.nullable(),
    daysLeft: z.int().nullable(),
  }),
  database: z.object({ state: State, bytes: z.int(), milliseconds: z.int(), replica: z.string().nullable() }),
  disk: z.object({ state: State, free: z.int(), all: z.int() }).nullable(),
  mail: z.object({ state: State, isSet: z.boolean(), waiting: z.int(), failed: z.int() }),
  jobs: z.object({ state: State, waiting: z.int(), active: z.int(), failed: z.array(FailedJob) }),
  backups: z.object({ state: State, isAutomatic: z.boolean(), newestAt: Instant.nullable() }),
  search: z.object({
    state: State,
    products: z.int(),
    outside: z
      .object({ engine: z.string(), isAway: z.boolean(), filling: z.int().nullable(), problem: z.string().nullable() })
      .nullable()
      .describe('Null where search is in the process. `filling`: products that a filling has written so far.'),
  }),
  relay: z
    .object({
      state: State,
      by: z.string().nullable().describe('The machine whose process hands changes on; null: none does'),
      since: Instant.nullable(),
      behindSeconds: z.int().describe('Age of the oldest change that it has not handed on'),
      transport: z
        .object({ kind: z.enum(['redis', 'nats']), isConnected: z.boolean() })
        .nullable()
        .describe('Null where each instance listens to PostgreSQL'),
      caches: z.array(
        z.object({
          cache: z.string(),
          answered: z
            .object({ at: Instant, error: z.string().nullable() })
            .nullable()
            .describe('The last answer to a purge; null: not asked yet'),
          waiting: z.int().describe('Tags that it has not dropped yet'),
        }),
      ),
    })
    .nullable()
    .describe('Null without REDIS_URL, NATS_URL and VARNISH_URLS'),
  instances: z.object({
    state: State,
    rows: z.array(
      z.object({
        host: z.string(),
        role: z.string(),
        version: z.string(),
        startedAt: Instant,
        seenAt: Instant,
        isSilent: z.boolean().describe('It has not been heard of for 35 seconds'),
        behindSeconds: z.int().describe('Age of the oldest change that it had not taken when it was seen last'),
        transport: z
          .object({
            kind: z.enum(['redis', 'nats']),
            isConnected: z.boolean(),
            silentSeconds: z.int().describe('Since it heard the relay'),
          })
          .nullable(),
      }),
    ),
  }),
  carriers: z.object({
    state: State,
    rows: z.array(z.object({ carrier: z.string(), points: z.int(), takenAt: Instant.nullable(), isOld: z.boolean() })),
  }),
  payments: z.object({
    state: State,
    rows: z.array(
      z.object({
        provider: z.string(),
        lastPaidAt: Instant.nullable(),
        unanswered: z.int().describe('Payments of the last day that were begun and whose vendor was not reached'),
      }),
    ),
  }),
  registers: z.object({
    state: State,
    rows: z.array(
      z.object({
        name: z.enum(REGISTERS),
        isUsed: z.boolean().describe('The company register is read where COMPANY_REGISTER_URL is set'),
        answeredAt: Instant.nullable().describe('The last good answer'),
        failedAt: Instant.nullable().describe('The last failure'),
        error: z.string().describe('Of the last question where it failed'),
        companies: z.int().nullable().describe('In the shop’s copy of the register'),
        day: z.iso.date().nullable().describe('Of that copy'),
      }),
    ),
  }),
})
export type System = z.infer<typeof System>
