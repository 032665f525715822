/** Calling code without plus ("371"), national number without spaces. */
export type PhoneCheck = { ok: true; value: string } | { ok: false; reason: 'format' }

export const DEFAULT_CALLING_CODE = '371'

export const BALTIC_CALLING_CODES = ['370', '371', '372'] as const

/** Accepts separators, a repeated calling code, and a Lithuanian 8 or 0 prefix. */
export function checkPhone(callingCode: string, text: string): PhoneCheck {
  const bare = bareNumber(text)
  const own = `+${callingCode}`
  const national = bare.startsWith(own) ? bare.slice(own.length) : bare
  const { any, trunk } = rules.get(callingCode) ?? anywhere
  const value = any.test(national) ? national : national.replace(trunk, '')
  return any.test(value) ? { ok: true, value } : { ok: false, reason: 'format' }
}

type Phone = { countryCallingCode: string; number: string }

/** Removes a calling code from the number; one that is not offered stays, with its plus. */
export function splitPhone({ countryCallingCode, number }: Phone, offered: readonly string[]): Phone {
  const bare = bareNumber(number)
  if (bare.startsWith('+')) {
    const code = offered.find((each) => bare.startsWith(`+${each}`))
    return code
      ? { countryCallingCode: code, number: bare.slice(code.length + 1) }
      : { countryCallingCode, number: bare }
  }
  const rest = bare.startsWith(countryCallingCode) ? bare.slice(countryCallingCode.length) : ''
  const isTwice = !checkPhone(countryCallingCode, bare).ok && checkPhone(countryCallingCode, rest).ok
  return { countryCallingCode, number: isTwice ? rest : bare }
}

const bareNumber = (text: string) => text.replace(/[\s\-–().]/g, '').replace(/^00/, '+')

/** Lockers send a code by text message, and carriers take only Baltic mobile numbers for them. */
export function isMobile(callingCode: string, number: string): boolean {
  const rule = rules.get(callingCode)
  return Boolean(rule?.any.test(number) && rule.mobile.test(number))
}

type PhoneRule = { any: RegExp; mobile: RegExp; trunk: RegExp }

/** As libphonenumber has them (phone-metadata.test.ts). `trunk`: prefix of national calls. */
const rules = new Map<string, PhoneRule>([
  ['370', { any: /^([3-79]\d|80)\d{6}$/, mobile: /^6/, trunk: /^[08]/ }],
  ['371', { any: /^[25-9]\d{7}$/, mobile: /^2/, trunk: /^$/ }],
  ['372', { any: /^[3-9]\d{6,7}$/, mobile: /^(5|8[1-9]\d{6}$)/, trunk: /^$/ }],
])

/** E.164 allows 15 digits including the calling code. */
const anywhere: Omit<PhoneRule, 'mobile'> = { any: /^\d{4,14}$/, trunk: /^$/ }
