import { z } from 'zod'

const ClosedDay = z.object({ day: z.string(), reason: z.string() })

export const ClosedDays = z.object({
  days: z.array(ClosedDay).describe('Own days off from today on, beside weekends and public holidays'),
  holidays: z.array(z.string()).describe('Public holidays of the coming year; on them nothing is sent anyway'),
  bridges: z
    .array(z.string())
    .describe('Working days between a public holiday and a weekend, that many shops take off'),
})

export const NewClosedDays = z.object({
  from: z.string().max(10),
  to: z.string().max(10).default('').describe('Empty: only one day'),
  reason: z.string().trim().max(100).default(''),
})

export const ByDay = z.object({ day: z.iso.date() })

export type ClosedDays = z.infer<typeof ClosedDays>
