/** Highest ids that were seen of events, notes and the audit log, as `Last-Event-ID` has them. */
export type Position = { events: number; notes: number; log: number }

export const positionText = ({ events, notes, log }: Position): string => `${events}.${notes}.${log}`

export function positionFrom(text: unknown): Position | null {
  const [, events, notes, log] = /^(\d{1,15})\.(\d{1,15})\.(\d{1,15})$/.exec(typeof text === 'string' ? text : '') ?? []
  return log === undefined ? null : { events: Number(events), notes: Number(notes), log: Number(log) }
}
