import { type Day, plusDays } from './days.ts'

export type CalendarEvent = {
  /** The same for every download, so that a later one replaces the earlier. */
  uid: string
  writtenAt: Date
  from: Day
  /** Inclusive. */
  to: Day
  summary: string
  location: string
  description: string
}

/** A calendar (RFC 5545) with one event of whole days that blocks no time (`TRANSP:TRANSPARENT`). */
export function calendarOf(producer: string, event: CalendarEvent): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escaped(producer)}//Order//EN`,
    'BEGIN:VEVENT',
    `UID:${escaped(event.uid)}`,
    `DTSTAMP:${event.writtenAt.toISOString().replace(/[-:]|\.\d+/g, '')}`,
    `DTSTART;VALUE=DATE:${compact(event.from)}`,
    `DTEND;VALUE=DATE:${compact(plusDays(event.to, 1))}`,
    `SUMMARY:${escaped(event.summary)}`,
    `LOCATION:${escaped(event.location)}`,
    `DESCRIPTION:${escaped(event.description)}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

const compact = (day: Day) => day.replaceAll('-', '')

const escaped = (text: string) =>
  text
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r?\n/g, '\\n')
    .replace(/\p{Cc}/gu, ' ')

const MAX_OCTETS = 75

/** Longer lines continue after a line break and a space; no character is divided. */
function folded(line: string): string {
  let folds = ''
  let octets = 0
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (octets + size > MAX_OCTETS) {
      folds += '\r\n '
      octets = 1
    }
    folds += character
    octets += size
  }
  return folds
}
