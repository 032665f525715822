/** Pages that the law demands before something is sold (Civil and consumer law, GDPR art. 13), by their slugs. */
export const REQUIRED_PAGES = ['terms', 'privacy-policy', 'delivery-and-payment', 'returns'] as const

/**
 * Drafted and signed, too. The statement on accessibility is required of all but micro-enterprises, the page about cookies
 * where consent is asked (Electronic Communications Law, GDPR art. 7).
 */
export const LAW_PAGES = [...REQUIRED_PAGES, 'accessibility', 'cookies'] as const
export type LawPage = (typeof LAW_PAGES)[number]

export const isLawPage = (slug: string): slug is LawPage => LAW_PAGES.some((each) => each === slug)
