import { expect, test } from 'vitest'
import { deliveryDays } from './delivery-days.ts'

test('delivery counts from today in Riga', () => {
  const fridayNight = new Date('2026-11-20T23:00:00Z')
  expect(deliveryDays(fridayNight, { min: 1, max: 3 })).toEqual({ from: '2026-11-23', to: '2026-11-25' })
})
