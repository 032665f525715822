/** Implemented here because the browser needs only these few rules of `stdnum`. */
export type CompanyCountry = 'LV' | 'LT' | 'EE'

export type NumberCheck = { ok: true; value: string } | { ok: false; reason: 'format' | 'checksum' | 'not-a-company' }

export function hasNumberRules(country: string): country is CompanyCountry {
  return country === 'LV' || country === 'LT' || country === 'EE'
}

export function checkRegNum(country: CompanyCountry, text: string): NumberCheck {
  return regNumRules[country](digitsOf(country, text))
}

/** The value includes the country, as VIES and invoices require. */
export function checkVatNum(country: CompanyCountry, text: string): NumberCheck {
  const checked = vatNumRules[country](digitsOf(country, text))
  return checked.ok ? { ok: true, value: country + checked.value } : checked
}

/** Latvian public bodies have 90…, Estonian ones 7…; Lithuanian numbers do not tell. */
export function isPublicBodyRegNum(country: CompanyCountry, regNum: string): boolean {
  if (country === 'LV') return regNum.startsWith('90')
  return country === 'LT' || regNum.startsWith('7')
}

const regNumRules: Record<CompanyCountry, (digits: string) => NumberCheck> = {
  LV: checkLatvian,
  LT: (digits) => {
    // Numbers from before 2004 have seven digits and no check digit.
    if (/^\d{7}$/.test(digits)) return { ok: true, value: digits }
    return /^\d{9}$/.test(digits) ? judged(digits, twoPassDigit(digits.slice(0, -1))) : { ok: false, reason: 'format' }
  },
  EE: (digits) => {
    if (!/^\d{8}$/.test(digits)) return { ok: false, reason: 'format' }
    if (!/^[1789]/.test(digits)) return { ok: false, reason: 'not-a-company' }
    return judged(digits, twoPassDigit(digits.slice(0, -1)))
  },
}

const vatNumRules: Record<CompanyCountry, (digits: string) => NumberCheck> = {
  LV: checkLatvian,
  LT: (digits) => {
    if (!/^(\d{7}|\d{10})1\d$/.test(digits)) return { ok: false, reason: 'format' }
    return judged(digits, twoPassDigit(digits.slice(0, -1)))
  },
  EE: (digits) => {
    if (!/^\d{9}$/.test(digits)) return { ok: false, reason: 'format' }
    return judged(digits, (10 - (weighted(digits.slice(0, -1), [3, 7, 1, 3, 7, 1, 3, 7]) % 10)) % 10)
  },
}

/** One number for the register and VAT. Numbers below 4 are personal codes. */
function checkLatvian(digits: string): NumberCheck {
  if (!/^\d{11}$/.test(digits)) return { ok: false, reason: 'format' }
  if (/^[0-3]/.test(digits)) return { ok: false, reason: 'not-a-company' }
  const fits = weighted(digits, [9, 1, 4, 8, 3, 10, 2, 5, 7, 6, 1]) % 11 === 3
  return fits ? { ok: true, value: digits } : { ok: false, reason: 'checksum' }
}

/** Check digit of Lithuanian numbers and the Estonian register: weights 1…9,1,2…; on 10 weights 3…9,1,2,3…. */
function twoPassDigit(digits: string): number {
  const rest = (first: number) =>
    weighted(
      digits,
      [...digits].map((_, i) => ((i + first - 1) % 9) + 1),
    ) % 11
  const once = rest(1)
  return once < 10 ? once : rest(3) % 10
}

function weighted(digits: string, weights: readonly number[]): number {
  return weights.reduce((total, weight, i) => total + weight * Number(digits[i]), 0)
}

function judged(digits: string, checkDigit: number): NumberCheck {
  return digits.endsWith(String(checkDigit)) ? { ok: true, value: digits } : { ok: false, reason: 'checksum' }
}

function digitsOf(country: CompanyCountry, text: string): string {
  const bare = text.toUpperCase().replace(/[\s\-–.]/g, '')
  return bare.startsWith(country) ? bare.slice(2) : bare
}
