import { z } from 'zod'
import { ORDER_STATES } from '../orders/states.ts'
import { EXCHANGE_SENT } from './exchange-states.ts'

const Id = z.int().positive().max(2_147_483_647)
const Cents = z.int().min(0).max(100_000_000)

export const NewExchangeBody = z.object({
  goods: z
    .array(
      z.object({
        productId: Id,
        quantity: z.int().min(1).max(100),
        price: Cents.optional().describe('Per piece with VAT, not above the price of the catalogue'),
      }),
    )
    .max(100)
    .refine((goods) => new Set(goods.map(({ productId }) => productId)).size === goods.length),
  sent: z
    .enum(EXCHANGE_SENT)
    .default('received')
    .describe('When the replacement is sent: once the returned goods are here, or at once'),
  isDeliveryCharged: z.boolean().default(false),
  paymentMethod: z.string().max(60).describe('Code of how the buyer pays a difference'),
  seen: z.int().min(0).describe('Exchanges of the return that were shown'),
})

export const ExchangeSums = z.object({
  goods: z.int(),
  delivery: z.int(),
  vat: z.int(),
  vatRows: z.array(z.object({ rateBp: z.int(), gross: z.int(), net: z.int(), vat: z.int() })),
  total: z.int(),
  credit: z.int().describe('What the returned goods pay at most, less the deduction'),
  exchanged: z.int().describe('What they pay of the replacement'),
  toPay: z.int(),
  refund: z.int(),
})

const Good = z.object({
  ...{ productId: z.int(), code: z.string(), title: z.string(), image: z.string().nullable() },
  ...{ price: z.int(), available: z.int(), quantity: z.int() },
})

export const ExchangeChoices = z.object({
  lines: z.array(
    z.object({
      ...{ lineId: z.int(), title: z.string(), code: z.string(), quantity: z.int() },
      bought: z.int().nullable().describe('Cents per piece with VAT; null where it was sold without VAT'),
      goods: z.array(Good).describe('The same product and its other variations'),
    }),
  ),
  payments: z.array(z.object({ code: z.string(), title: z.string() })),
  paymentMethod: z.string(),
})

/** Sums are null without the right `read:money`. */
export const ListedExchange = z.object({
  number: z.string().describe('Of the replacement'),
  state: z.enum(ORDER_STATES),
  sent: z.enum(EXCHANGE_SENT),
  total: z.int().nullable(),
  exchanged: z.int().nullable(),
  toPay: z.int().nullable(),
  isSettled: z.boolean(),
  isAsked: z.boolean().describe('The buyer has the link to pay the difference'),
})

export type NewExchangeBody = z.input<typeof NewExchangeBody>
export type ExchangeSums = z.infer<typeof ExchangeSums>
export type ExchangeChoices = z.infer<typeof ExchangeChoices>
export type ListedExchange = z.infer<typeof ListedExchange>
