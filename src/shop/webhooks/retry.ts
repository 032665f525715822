const MINUTE = 60
const HOUR = 60 * MINUTE

/** Seconds after each failed attempt; about a day in all. */
const PAUSES = [5, MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 8 * HOUR, 8 * HOUR]

/** A fifth more at most, so that what failed together does not come again together. */
const SPREAD = 0.2

/** @param attempts made so far @returns null: it is given up */
export function nextAttempt(attempts: number, at: Date, random = Math.random()): Date | null {
  const pause = PAUSES[attempts - 1]
  return pause === undefined ? null : new Date(at.getTime() + pause * 1_000 * (1 + SPREAD * random))
}

/** After a failure an endpoint gets nothing for so long, however much waits for it. */
export const REST_MS = 5_000

const DAYS_TO_OFF = 3
const HOURS_OF_MESSAGE = 12

/**
 * Since when the endpoint fails is not enough: where little is sent, the failure before may be days ago.
 * @param since of the endpoint when it began to fail, of the message when it was written
 */
export const hasFailedTooLong = (since: { endpoint: Date; message: Date }, now: Date) =>
  now.getTime() - since.endpoint.getTime() >= DAYS_TO_OFF * 24 * HOUR * 1_000 &&
  now.getTime() - since.message.getTime() >= HOURS_OF_MESSAGE * HOUR * 1_000
