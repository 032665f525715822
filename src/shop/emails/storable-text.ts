const LONGEST = 500

/** Removes what PostgreSQL cannot store: NUL and lone surrogates. */
export const storableText = (text: string): string => text.replaceAll('\0', '\ufffd').slice(0, LONGEST).toWellFormed()
