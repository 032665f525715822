/** For links that differ in their search alone: otherwise the shortest address is marked as the present one, too. */
export const EXACT = { exact: true, includeSearch: true } as const
