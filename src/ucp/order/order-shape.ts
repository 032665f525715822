import { z } from 'zod'
import { ItemShape, Total } from '../cart/cart-shape.ts'
import { Messages } from '../message.ts'

const Quantities = z.array(z.object({ id: z.string(), quantity: z.int() }))

export const OrderBody = z.object({
  id: z.string(),
  label: z.string(),
  checkout_id: z.string(),
  permalink_url: z.string(),
  currency: z.literal('EUR'),
  line_items: z.array(
    z.object({
      id: z.string(),
      item: ItemShape,
      quantity: z.object({ original: z.int(), total: z.int(), fulfilled: z.int() }),
      totals: z.array(z.object({ type: z.string(), display_text: z.string(), amount: z.int() })),
      status: z.enum(['processing', 'partial', 'fulfilled', 'removed']),
    }),
  ),
  fulfillment: z.object({
    expectations: z.array(
      z.object({
        id: z.string(),
        line_items: Quantities,
        method_type: z.enum(['shipping', 'pickup']),
        destination: z.object({
          street_address: z.string().optional(),
          address_locality: z.string().optional(),
          postal_code: z.string().optional(),
          address_country: z.string(),
        }),
        description: z.string(),
      }),
    ),
    events: z.array(
      z.object({
        id: z.string(),
        occurred_at: z.string(),
        type: z.string(),
        line_items: Quantities,
        tracking_number: z.string().optional(),
        tracking_url: z.string().optional(),
        description: z.string(),
      }),
    ),
  }),
  adjustments: z.array(
    z.object({
      id: z.string(),
      type: z.enum(['refund', 'exchange', 'cancellation']),
      occurred_at: z.string(),
      status: z.enum(['pending', 'completed', 'failed']),
      /** Pieces that came back, or will not be sent, are negative. */
      line_items: Quantities.optional(),
      description: z.string().optional(),
      totals: z.array(z.object({ type: z.literal('total'), amount: z.int() })).optional(),
    }),
  ),
  totals: z.array(Total),
  messages: Messages,
  attribution: z.record(z.string(), z.string()).optional(),
})
export type OrderBody = z.infer<typeof OrderBody>
