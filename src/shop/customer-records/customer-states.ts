export const CUSTOMER_STATES = ['active', 'unconfirmed', 'blocked', 'closed'] as const
export type CustomerState = (typeof CUSTOMER_STATES)[number]
