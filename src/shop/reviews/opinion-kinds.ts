export const OPINION_KINDS = ['review', 'question'] as const
export type OpinionKind = (typeof OPINION_KINDS)[number]
