const LONGEST = 500

/** What a foreign server said, cut short and without what PostgreSQL cannot store: NUL and halves of characters. */
export const storableText = (text: string): string => text.replaceAll('\0', '\ufffd').slice(0, LONGEST).toWellFormed()
