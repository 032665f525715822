type Message = { type: string; createdAt: Date; data: Readonly<Record<string, unknown>> }

/** The same text in every attempt, as it is signed. */
export const bodyOf = ({ type, createdAt, data }: Message): string =>
  JSON.stringify({ type, timestamp: createdAt.toISOString(), data })
