import { index, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { cents } from '../columns.ts'
import { promotions } from '../promotions/promotions.tables.ts'
import { orders } from './orders.tables.ts'

/** Which rules gave something to an order: `orders.promotions` as rows, to be counted. */
export const promotionUses = pgTable(
  'promotion_uses',
  {
    promotionId: integer()
      .notNull()
      .references(() => promotions.id, { onDelete: 'cascade' }),
    orderId: integer()
      .notNull()
      .references(() => orders.id),
    amount: cents().notNull(),
  },
  (t) => [primaryKey({ columns: [t.promotionId, t.orderId] }), index('promotion_uses_order').on(t.orderId)],
)
