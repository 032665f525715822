import { expect, test } from 'vitest'
import { deliveryDays, sameUntil } from './delivery-days.ts'

test('delivery counts from today in Riga', () => {
  const fridayNight = new Date('2026-11-20T23:00:00Z')
  expect(deliveryDays(fridayNight, { min: 1, max: 3 })).toEqual({ from: '2026-11-23', to: '2026-11-25' })
})

test('the days of a way of delivery are worked out once a day, and anew for other days off', () => {
  const friday = new Date('2026-11-20T06:00:00Z')
  const fridayEvening = new Date('2026-11-20T18:00:00Z')
  const closed = { closed: new Set(['2026-11-23']), cutOffAt: null }
  const days = deliveryDays(friday, { min: 1, max: 2 }, closed)
  expect(days).toEqual({ from: '2026-11-24', to: '2026-11-25' })
  expect(deliveryDays(fridayEvening, { min: 1, max: 2 }, closed)).toBe(days)
  expect(deliveryDays(fridayEvening, { min: 1, max: 3 }, closed)).toEqual({ from: '2026-11-24', to: '2026-11-26' })
  expect(deliveryDays(new Date('2026-11-24T06:00:00Z'), { min: 1, max: 2 }, closed).from).toBe('2026-11-25')
  expect(deliveryDays(friday, { min: 1, max: 2 })).toEqual({ from: '2026-11-23', to: '2026-11-24' })
})

test('what is ordered after the hour leaves on the next working day', () => {
  const friday = { closed: new Set<string>(), cutOffAt: new Date('2026-11-20T12:00:00Z') }
  const days = { min: 0, max: 1 }
  expect(deliveryDays(new Date('2026-11-20T11:59:00Z'), days, friday)).toEqual({ from: '2026-11-20', to: '2026-11-23' })
  expect(deliveryDays(new Date('2026-11-20T12:00:00Z'), days, friday)).toEqual({ from: '2026-11-23', to: '2026-11-24' })
  const saturday = { ...friday, cutOffAt: new Date('2026-11-21T12:00:00Z') }
  expect(sameUntil(new Date('2026-11-20T11:59:00Z'), friday)).toEqual(friday.cutOffAt)
  expect(sameUntil(new Date('2026-11-20T12:00:00Z'), friday)).toEqual(new Date('2026-11-20T22:00:00Z'))
  expect(deliveryDays(new Date('2026-11-21T08:00:00Z'), days, saturday)).toEqual({
    from: '2026-11-23',
    to: '2026-11-24',
  })
})
