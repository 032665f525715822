/** What other systems may be told of. The triggers of the migrations `webhooks` and `webhook_events` name the same. */
export const WEBHOOK_EVENTS = [
  'order.placed',
  'order.paid',
  'order.cancelled',
  'order.refunded',
  'order.shipped',
  'order.ready',
  'order.delivered',
  'order.edited',
  'return.opened',
  'return.received',
  'return.settled',
  'stock.changed',
  'product.changed',
  'product.published',
  'product.unpublished',
  'customer.created',
  'customer.changed',
] as const

export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number]

/** Sent by press only. */
export const TEST_EVENT = 'webhook.test'

export const isWebhookEvent = (text: string): text is WebhookEvent =>
  (WEBHOOK_EVENTS as readonly string[]).includes(text)

/** Why the shop itself switched an endpoint off: it failed for days, or answered 410. */
export const OFF_REASONS = ['failing', 'gone'] as const

export type OffReason = (typeof OFF_REASONS)[number]
