/** Steps that the shop counts; placed orders are counted from the orders themselves. */
export type FunnelStep = 'seen' | 'in-cart' | 'checkout'
