import { describe, expect, test } from 'vitest'
import type { BuyerAccount } from '../customers/buyer-account.db.ts'
import type { DatedRate } from './rates.ts'
import { HOME_VAT, type VatExemption, vatTreatmentOf, vatTreatmentOfOrder } from './treatment.ts'
import { VAT_CLASSES } from './vat-class.ts'
import type { ExemptionDenial } from './vat-payer.ts'

const now = new Date('2026-11-21T10:00:00Z')
const ratesOf = (countryCode: string, validFrom = '2025-01-01') =>
  VAT_CLASSES.map((vatClass): DatedRate => ({ countryCode, vatClass, rate: 2100, validFrom }))
const vatRates = ['LV', 'LT', 'EE'].flatMap((country) => ratesOf(country))
const oss = [{ validFrom: '2021-07-01', isOn: true }]
const rules = { settings: { reverse_charge_until: '2026-12-31' }, oss, rates: vatRates, now }
const to = (countryCode: string, type: 'courier' | 'locker' | 'shop' = 'courier') => ({ type, countryCode })

type Company = NonNullable<BuyerAccount['company']>

function firm(country_code: string, vat_state: Company['vat_state'] = 'valid', given: Partial<Company> = {}) {
  const address = { name: '', reg_num: '', vat_num: 'LV40999999992', address: '', city: '', zip: '', country_id: 0 }
  const company: Company = {
    id: 1,
    ...address,
    country_code,
    vat_state,
    vat_check: { at: now.toISOString(), name: '', requestIdentifier: 'W1' },
    vat_holder: 'name',
    may_pay_by_invoice: false,
    ...given,
  }
  return { id: 0, email: '', type: 'b2b', is_confirmed: true, company } satisfies BuyerAccount
}
const unconfirmed = (account: BuyerAccount) => ({ ...account, is_confirmed: false })
const withheld = (doubt: ExemptionDenial, exemption: VatExemption, country = 'LV') => ({
  country,
  exemption: null,
  withheld: { exemption, doubt },
})

const intraEu = { country: 'LV', exemption: 'intra-eu' }
const reversed = { country: 'LV', exemption: 'reverse-charge' }

describe('who pays which VAT', () => {
  test.each([
    ['a consumer at home', null, to('LV'), HOME_VAT],
    ['a consumer in Estonia', null, to('EE'), { country: 'EE', exemption: null }],
    ['a consumer in Lithuania, to a locker', null, to('LT', 'locker'), { country: 'LT', exemption: null }],
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
      withheld('unanswered', 'intra-eu', 'LT'),
    ],
    [
      'a Lithuanian company while VIES is away',
      firm('LT', 'not_reachable'),
      to('LT'),
      withheld('unanswered', 'intra-eu', 'LT'),
    ],
    ['a company whose number is not valid', firm('LT', 'invalid'), to('LT'), withheld('invalid', 'intra-eu', 'LT')],
    ['an account without confirmed e-mail', unconfirmed(firm('LT')), to('LT'), withheld('email', 'intra-eu', 'LT')],
    [
      'a number that VIES gives another name for',
      firm('LV', 'valid', { vat_holder: 'waiting' }),
      to('LV'),
      withheld('holder', 'reverse-charge'),
    ],
    [
      'one whose names were never compared',
      firm('LV', 'valid', { vat_holder: 'unchecked' }),
      to('LV'),
      withheld('unanswered', 'reverse-charge'),
    ],
    ['one that a person has confirmed', firm('LT', 'valid', { vat_holder: 'person' }), to('LT'), intraEu],
    [
      'one that a person has refused',
      firm('LT', 'valid', { vat_holder: 'refused' }),
      to('LT'),
      withheld('refused', 'intra-eu', 'LT'),
    ],
    [
      'a company without VAT number',
      firm('LT', 'unchecked', { vat_num: '' }),
      to('LT'),
      { country: 'LT', exemption: null },
    ],
    ['a Latvian VAT payer', firm('LV'), to('LV'), reversed],
    [
      'a Latvian company without a confirmed number',
      firm('LV', 'unchecked'),
      to('LV'),
      withheld('unanswered', 'reverse-charge'),
    ],
    ['a Latvian public body', { ...firm('LV'), type: 'b2g' as const }, to('LV'), HOME_VAT],
  ])('%s', (_who, account, delivery, expected) => {
    expect(vatTreatmentOf(account, delivery, rules)).toEqual(expected)
  })

  test('an order rests on an answer of the last 24 hours, what is shown before on any', () => {
    const answered = (at: string) => firm('LT', 'valid', { vat_check: { at } })
    const [fresh, old] = [answered('2026-11-20T10:00:00Z'), answered('2026-11-20T09:59:59Z')]
    expect(vatTreatmentOfOrder(fresh, to('LT'), rules)).toEqual(intraEu)
    expect(vatTreatmentOfOrder(old, to('LT'), rules)).toEqual(withheld('unanswered', 'intra-eu', 'LT'))
    expect(vatTreatmentOfOrder(firm('LT', 'valid', { vat_check: null }), to('LT'), rules).exemption).toBeNull()
    expect(vatTreatmentOf(old, to('LT'), rules)).toEqual(intraEu)
  })

  test('nothing is known of the delivery yet: as at home', () => {
    expect(vatTreatmentOf(null, { type: undefined, countryCode: undefined }, rules)).toEqual(HOME_VAT)
  })

  test('without OSS consumers abroad pay Latvian VAT', () => {
    expect(vatTreatmentOf(null, to('EE'), { ...rules, oss: [] })).toEqual(HOME_VAT)
  })

  test('OSS begins and ends at midnight in Latvia', () => {
    const switches = [
      { validFrom: '2026-12-15', isOn: false },
      { validFrom: '2026-12-01', isOn: true },
    ]
    const at = (instant: string) =>
      vatTreatmentOf(null, to('EE'), { ...rules, oss: switches, now: new Date(instant) }).country
    expect(at('2026-11-30T21:59:59Z')).toBe('LV')
    expect(at('2026-11-30T22:00:00Z')).toBe('EE')
    expect(at('2026-12-14T21:59:59Z')).toBe('EE')
    expect(at('2026-12-14T22:00:00Z')).toBe('LV')
  })

  test('rates of a country hold from the midnight in Latvia on which they begin', () => {
    const rates = [...vatRates, ...ratesOf('FI', '2026-12-01')]
    const at = (instant: string) => vatTreatmentOf(null, to('FI'), { ...rules, rates, now: new Date(instant) })
    expect(at('2026-11-30T21:59:59Z')).toEqual(HOME_VAT)
    expect(at('2026-11-30T22:00:00Z')).toEqual({ country: 'FI', exemption: null })
  })

  test('a country that lacks the rate of a class keeps Latvian VAT', () => {
    const rates = [...vatRates, ...ratesOf('FI').filter(({ vatClass }) => vatClass !== 'reduced')]
    expect(vatTreatmentOf(null, to('FI'), { ...rules, rates })).toEqual(HOME_VAT)
  })

  test('the domestic reverse charge ends with the law’s last day, in Latvia’s time', () => {
    const at = (instant: string) => vatTreatmentOf(firm('LV'), to('LV'), { ...rules, now: new Date(instant) })
    expect(at('2026-12-31T21:59:59Z')).toEqual(reversed)
    expect(at('2026-12-31T22:00:00Z')).toEqual(HOME_VAT)
    const settings = { ...rules.settings, reverse_charge_until: null }
    expect(vatTreatmentOf(firm('LV'), to('LV'), { ...rules, settings })).toEqual(HOME_VAT)
  })
})
