import fc from 'fast-check'
import { expect, test } from 'vitest'
import { calendarOf } from './icalendar.ts'

const event = {
  uid: 'order-E-7K4-M92@shop.example',
  writtenAt: new Date('2026-11-23T19:05:09.123Z'),
  from: '2026-11-30',
  to: '2026-12-01',
  summary: 'Saņemt pasūtījumu',
  location: 'Rīga',
  description: '',
}

const unfolded = (calendar: string) => calendar.replaceAll('\r\n ', '').split('\r\n')

test('an event of whole days ends before the day after its last', () => {
  expect(unfolded(calendarOf('Ērtava', event))).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Ērtava//Order//EN',
    'BEGIN:VEVENT',
    'UID:order-E-7K4-M92@shop.example',
    'DTSTAMP:20261123T190509Z',
    'DTSTART;VALUE=DATE:20261130',
    'DTEND;VALUE=DATE:20261202',
    'SUMMARY:Saņemt pasūtījumu',
    'LOCATION:Rīga',
    'DESCRIPTION:',
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ])
})

test('separators and line breaks are escaped', () => {
  const [location] = unfolded(calendarOf('Ērtava', { ...event, location: 'Omniva, A;B\\C\nRīga' })).filter((line) =>
    line.startsWith('LOCATION'),
  )
  expect(location).toBe('LOCATION:Omniva\\, A\\;B\\\\C\\nRīga')
})

test('whatever is written, no line is longer than 75 octets, none can be added, and the text comes back', () => {
  const written = fc.string({ unit: 'grapheme', maxLength: 300 })
  fc.assert(
    fc.property(written, (summary) => {
      const calendar = calendarOf('Ērtava', { ...event, summary })
      const lines = calendar.split('\r\n')
      expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75)
      const [read = '', ...more] = unfolded(calendar).filter((line) => line.startsWith('SUMMARY:'))
      expect([unfolded(calendar).length, more]).toEqual([15, []])
      const text = read.slice('SUMMARY:'.length).replace(/\\(.)/g, (_, sign) => (sign === 'n' ? '\n' : sign))
      expect(text).toBe(summary.replace(/\r\n/g, '\n').replace(/(?!\n)\p{Cc}/gu, ' '))
    }),
  )
})
