/** Where a banner stands on the home page. */
export const BANNER_PLACES = ['main', 'benefit', 'side', 'featured', 'info', 'offer'] as const
export type EditedPlace = (typeof BANNER_PLACES)[number]

export const HIGHLIGHTS = ['green', 'pink', 'amber', 'sky'] as const
export type Highlight = (typeof HIGHLIGHTS)[number]
