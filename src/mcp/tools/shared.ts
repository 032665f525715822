import { z } from 'zod'

/** As in the payloads of the protocol: cents. */
export const Money = z.object({
  amount: z.int().describe('Cents, VAT included.'),
  currency: z.literal('EUR'),
})

export const money = (cents: number) => ({ amount: cents, currency: 'EUR' as const })

export const ProductId = z
  .string()
  .regex(/^[1-9]\d{0,8}$/)
  .describe('Id of a product or of one of its variants, as the catalog tools answer it.')
