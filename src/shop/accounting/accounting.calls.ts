import { z } from 'zod'

export const VatSums = z.object({
  rows: z.array(
    z.object({
      country: z.string(),
      rateBp: z.int(),
      category: z.string().describe('EN 16931: S, Z, K, AE'),
      net: z.int(),
      vat: z.int(),
    }),
  ),
})

export type VatSums = z.infer<typeof VatSums>

export const Period = z.object({ from: z.iso.date().describe('In Riga'), to: z.iso.date().describe('The last day') })
