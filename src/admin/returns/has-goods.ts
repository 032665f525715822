import type { OrderState } from '../../shop/orders/states.ts'

/** The buyer has goods that may come back. */
export const HAS_GOODS: readonly OrderState[] = ['shipped', 'ready_for_pickup', 'completed', 'refunded']
