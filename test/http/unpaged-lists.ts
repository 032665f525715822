/** Lists of the API that are answered whole, with the reason. */
export const UNPAGED: Readonly<Record<string, string>> = {}
