import { describe, expect, test } from 'vitest'
import type { BuyerAccount } from '../customers/buyer-account.db.ts'
import type { DatedRate } from './rates.ts'
import { HOME_VAT, vatTreatmentOf } from './treatment.ts'

const now = new Date('2026-11-21T10:00:00Z')
const vatRates = ['LV', 'LT', 'EE'].map(
  (countryCode): DatedRate => ({ countryCode, vatClass: 'standard', rate: 2100, validFrom: '2025-01-01' }),
)
const rules = { settings: { oss: true, reverse_charge_until: '2026-12-31' }, rates: vatRates, now }
const to = (countryCode: string, type: 'courier' | 'locker' | 'shop' = 'courier') => ({ type, countryCode })

function firm(country_code: string, vat_state: 'valid' | 'unchecked' | 'not_reachable' = 'valid'): BuyerAccount {
  const address = { name: '', reg_num: '', vat_num: '', address: '', city: '', zip: '', country_id: 0 }
  return { email: '', type: 'b2b', company: { ...address, country_code, vat_state, may_pay_by_invoice: false } }
}

const intraEu = { country: 'LV', relief: 'intra-eu' }
const reversed = { country: 'LV', relief: 'reverse-charge' }

describe('who pays which VAT', () => {
  test.each([
    ['a consumer at home', null, to('LV'), HOME_VAT],
    ['a consumer in Estonia', null, to('EE'), { country: 'EE', relief: null }],
    ['a consumer in Lithuania, to a locker', null, to('LT', 'locker'), { country: 'LT', relief: null }],
    ['a consumer of Estonia who collects in Rīga', null, to('EE', 'shop'), HOME_VAT],
    ['a consumer in a country whose rates the shop does not know', null, to('DE'), HOME_VAT],
    ['a Lithuanian company with a valid number', firm('LT'), to('LT'), intraEu],
    ['a Lithuanian company, sent to Estonia', firm('LT'), to('EE'), intraEu],
    ['a Lithuanian company, sent within Latvia', firm('LT'), to('LV'), HOME_VAT],
    ['a Lithuanian company that collects in Rīga', firm('LT'), to('LV', 'shop'), HOME_VAT],
    [
      'a Lithuanian company whose number VIES has not seen',
      firm('LT', 'unchecked'),
      to('LT'),
      { country: 'LT', relief: null },
    ],
    ['a Lithuanian company while VIES is away', firm('LT', 'not_reachable'), to('LT'), { country: 'LT', relief: null }],
    ['a Latvian VAT payer', firm('LV'), to('LV'), reversed],
    ['a Latvian company without a confirmed number', firm('LV', 'unchecked'), to('LV'), HOME_VAT],
    ['a Latvian public body', { ...firm('LV'), type: 'b2g' as const }, to('LV'), HOME_VAT],
  ])('%s', (_who, account, delivery, expected) => {
    expect(vatTreatmentOf(account, delivery, rules)).toEqual(expected)
  })

  test('nothing is known of the delivery yet: as at home', () => {
    expect(vatTreatmentOf(null, { type: undefined, countryCode: undefined }, rules)).toEqual(HOME_VAT)
  })

  test('without OSS consumers abroad pay Latvian VAT', () => {
    const settings = { ...rules.settings, oss: false }
    expect(vatTreatmentOf(null, to('EE'), { ...rules, settings })).toEqual(HOME_VAT)
  })

  test('the domestic reverse charge ends with the law’s last day, in Latvia’s time', () => {
    const at = (instant: string) => vatTreatmentOf(firm('LV'), to('LV'), { ...rules, now: new Date(instant) })
    expect(at('2026-12-31T21:59:59Z')).toEqual(reversed)
    expect(at('2026-12-31T22:00:00Z')).toEqual(HOME_VAT)
    const settings = { ...rules.settings, reverse_charge_until: null }
    expect(vatTreatmentOf(firm('LV'), to('LV'), { ...rules, settings })).toEqual(HOME_VAT)
  })
})
