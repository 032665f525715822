/** `part`: the other one is a spare part of the product. */
export const RELATION_KINDS = ['linked', 'part', 'related', 'recommended'] as const
export type RelationKind = (typeof RELATION_KINDS)[number]
