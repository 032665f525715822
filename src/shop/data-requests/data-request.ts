export const DATA_REQUEST_KINDS = ['export', 'erase'] as const
export type DataRequestKind = (typeof DATA_REQUEST_KINDS)[number]

export const DATA_REQUEST_STATES = ['open', 'done', 'refused'] as const
export type DataRequestState = (typeof DATA_REQUEST_STATES)[number]

/** Days to answer (GDPR art. 12(3): one month). */
export const DATA_REQUEST_DAYS = 30
