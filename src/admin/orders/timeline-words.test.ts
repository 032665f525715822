import { describe, expect, test } from 'vitest'
import { adminTexts as english } from '../../i18n/admin/en/index.ts'
import { adminTexts as latvian } from '../../i18n/admin/lv/index.ts'
import { CREDIT_REASONS } from '../../shop/invoices/reasons.ts'
import { PAYMENT_STATES } from '../../shop/orders/states.ts'
import { RETURN_STATES } from '../../shop/returns/return-states.ts'

describe.each([
  ['Latvian', latvian],
  ['English', english],
])('the time line in %s', (_, { timeline }) => {
  const missing = (words: Readonly<Record<string, string>>, codes: readonly string[]) =>
    codes.filter((code) => !words[code])

  test('has words for every reason of a refund that the shop writes', () => {
    expect(missing(timeline.notes, CREDIT_REASONS)).toEqual([])
  })

  test('has words for every note of a change of state', () => {
    const paid = ['on invoice', 'invoice paid', 'invoice payment undone', 'exchange']
    const atPickup = ['paid at pickup', 'paid in cash', 'paid by card', 'not fetched']
    expect(missing(timeline.notes, [...paid, ...atPickup, 'unpaid', 'restored', 'refund', 'packing undone'])).toEqual(
      [],
    )
  })

  test('has words for every state of payments, refunds and returns', () => {
    expect(missing(timeline.payments, [...PAYMENT_STATES, 'pending', 'done', 'refused'])).toEqual([])
    const ended = RETURN_STATES.filter((state) => state !== 'announced')
    expect(missing(timeline.returnStates, ['opened', 'exchanged', 'replaces', ...ended])).toEqual([])
  })
})
