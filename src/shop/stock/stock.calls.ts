import { z } from 'zod'

export const ShopStockAnswer = z.object({
  shops: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      address: z.string(),
      phone: z.string().nullable(),
      status: z.enum(['today', 'here', 'last', 'to_order', 'sold_out']),
      title: z.string(),
      hours: z.string().describe('When it is open next.'),
    }),
  ),
})
