export const SUBSCRIBER_STATES = ['active', 'unconfirmed', 'left', 'bounced'] as const
export type SubscriberState = (typeof SUBSCRIBER_STATES)[number]
