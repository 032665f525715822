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
