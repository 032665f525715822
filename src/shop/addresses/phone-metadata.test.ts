import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { expect, test } from 'vitest'
import { checkPhone, isMobile } from './phone.ts'

/** Kinds of numbers that a buyer can be called at. */
const KINDS = new Set(['MOBILE', 'FIXED_LINE', 'FIXED_LINE_OR_MOBILE', 'VOIP', 'PERSONAL_NUMBER'])

const RANGES = [
  ['371', 'LV', 8],
  ['370', 'LT', 8],
  ['372', 'EE', 7],
  ['372', 'EE', 8],
] as const

/** Every beginning of four digits, with other digits behind it. */
function* numbersOf(digits: number): Generator<string> {
  for (let first = 0; first < 10_000; first += 1) {
    for (const rest of ['0000', '2345', '9876']) {
      yield (String(first).padStart(4, '0') + rest).slice(0, digits)
    }
  }
}

test.each(RANGES)(
  '+%s: what libphonenumber knows as a number of %s with %i digits is taken',
  (code, country, digits) => {
    const refused: string[] = []
    const otherKind: string[] = []
    for (const number of numbersOf(digits)) {
      const known = parsePhoneNumberFromString(`+${code}${number}`)
      const kind = known?.getType() ?? ''
      if (known?.country !== country || !KINDS.has(kind)) continue
      if (!checkPhone(code, number).ok) refused.push(`${number} ${kind}`)
      else if (isMobile(code, number) !== (kind === 'MOBILE')) otherKind.push(`${number} ${kind}`)
    }
    expect(refused.slice(0, 20)).toEqual([])
    expect(otherKind.slice(0, 20)).toEqual([])
  },
)

test.each(RANGES)('+%s: no number of a length that %s does not have is taken', (code, country, digits) => {
  const taken = ['2', '5', '6', '7']
    .flatMap((first) => [3, 4, 5, 6, 9, 10, 11].map((length) => first.padEnd(length, '1')))
    .filter((number) => checkPhone(code, number).ok && !parsePhoneNumberFromString(`+${code}${number}`)?.isPossible())
  expect({ country, digits, taken }).toEqual({ country, digits, taken: [] })
})
