/** Calling code without plus: "371". Number: national digits without spaces. */
export type PhoneCheck = { ok: true; value: string } | { ok: false; reason: 'format' }

export const DEFAULT_CALLING_CODE = '371'

/** Sorted by code, as they are offered (decisions.md). */
export const BALTIC_CALLING_CODES = ['370', '371', '372'] as const

/** Takes what people type: spaces, dashes, brackets, the calling code once more, an old Lithuanian 8 or 0 in front. */
export function checkPhone(callingCode: string, text: string): PhoneCheck {
  const bare = text.replace(/[\s\-–().]/g, '').replace(/^00/, '+')
  const own = `+${callingCode}`
  const national = bare.startsWith(own) ? bare.slice(own.length) : bare
  const { any, trunk } = rules.get(callingCode) ?? anywhere
  const value = any.test(national) ? national : national.replace(trunk, '')
  return any.test(value) ? { ok: true, value } : { ok: false, reason: 'format' }
}

/** Lockers send a code by text message. Of countries whose numbers do not tell, every number may be a mobile. */
export function isMobile(callingCode: string, number: string): boolean {
  const { any, mobile } = rules.get(callingCode) ?? anywhere
  return any.test(number) && mobile.test(number)
}

type PhoneRule = { any: RegExp; mobile: RegExp; trunk: RegExp }

/** Lengths: npm country-codes-list; first digits: domain-latvia.md §3.4. `trunk` is what stands before a national call. */
const rules = new Map<string, PhoneRule>([
  ['370', { any: /^[3-7]\d{7}$/, mobile: /^6/, trunk: /^[08]/ }],
  ['371', { any: /^[25-9]\d{7}$/, mobile: /^2/, trunk: /^$/ }],
  ['372', { any: /^[3-9]\d{6,7}$/, mobile: /^5/, trunk: /^$/ }],
])

/** Four to fourteen digits: E.164 allows 15 together with the calling code. */
const anywhere: PhoneRule = { any: /^\d{4,14}$/, mobile: /^/, trunk: /^$/ }
