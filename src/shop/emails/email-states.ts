export const EMAIL_STATES = ['dead', 'queued', 'sent'] as const
export type EmailState = (typeof EMAIL_STATES)[number]
