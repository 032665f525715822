/** Where a banner stands on the home page. */
export const BANNER_PLACES = ['main', 'benefit', 'side', 'featured', 'info', 'offer'] as const
export type EditedPlace = (typeof BANNER_PLACES)[number]

export const HIGHLIGHTS = ['green', 'pink', 'amber', 'sky'] as const
export type Highlight = (typeof HIGHLIGHTS)[number]

/** Tabs of the shelf in their order; each finds goods by its name, unless goods are chosen. */
export const SLIDER_TYPES = ['featured', 'new', 'discount', 'popular'] as const
export type SliderType = (typeof SLIDER_TYPES)[number]
