export const ENTRY_VIEWS = ['open', 'booked', 'part', 'give-back', 'ignored'] as const
export type EntryView = (typeof ENTRY_VIEWS)[number]
