import { z } from 'zod'

const Line = z.object({
  code: z.string(),
  title: z.string(),
  quantity: z.int(),
  total: z.int().describe('Cents with VAT, of all pieces'),
})
export type PastOrderLine = z.infer<typeof Line>

const Personal = z.string().nullable().describe('Null without the right personal-data')

export const PastOrder = z.object({
  id: z.int(),
  number: z.string(),
  orderedAt: z.iso.datetime(),
  email: Personal,
  name: Personal,
  phone: Personal,
  state: z.string().describe('In the words of the other shop'),
  payment: z.string(),
  delivery: z.string(),
  total: z.int().nullable().describe('Cents with VAT; null without the right read:money'),
  lines: z.array(
    Line.extend({ total: z.int().nullable().describe('Of all pieces; null without the right read:money') }),
  ),
})
export type PastOrder = z.infer<typeof PastOrder>
