import { z } from 'zod'
import { ADVICE, SENDER_RECORDS } from './sender-check.ts'

export const SenderCheck = z.object({
  domain: z.string().nullable().describe('After the @ of the sender; null without a sender'),
  findings: z.array(
    z.object({
      record: z.enum(SENDER_RECORDS),
      advice: z.enum(ADVICE),
      name: z.string().describe('Of the TXT record'),
      proposal: z.string(),
      found: z.string().nullable(),
    }),
  ),
})

export type SenderCheck = z.infer<typeof SenderCheck>
