import { z } from 'zod'

const Shown = { gross: z.string(), net: z.string() }

export const OwnPrice = z.object({
  id: z.int(),
  price: z.int().describe('Cents with VAT'),
  ...Shown,
  tiers: z.array(z.object({ from: z.int(), ...Shown })).describe('Lower prices for so many pieces and more'),
})
export type OwnPrice = z.infer<typeof OwnPrice>

export const OwnPrices = z.object({ prices: z.array(OwnPrice) })
export type OwnPrices = z.infer<typeof OwnPrices>
