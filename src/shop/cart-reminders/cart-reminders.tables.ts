import { index, pgTable, uuid } from 'drizzle-orm/pg-core'
import { carts } from '../cart/cart.tables.ts'
import { instant } from '../columns.ts'

/** Carts whose customer got the one e-mail about them. */
export const cartReminders = pgTable(
  'cart_reminders',
  {
    cartId: uuid()
      .primaryKey()
      .references(() => carts.id, { onDelete: 'cascade' }),
    sentAt: instant().notNull(),
  },
  (t) => [index('cart_reminders_sent').on(t.sentAt)],
)
