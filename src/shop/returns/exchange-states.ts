export const EXCHANGE_SENT = ['received', 'at-once'] as const
/** When the replacement is sent. */
export type ExchangeSent = (typeof EXCHANGE_SENT)[number]
