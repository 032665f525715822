export type PostcodeCheck = { ok: true; value: string } | { ok: false; reason: 'format' }

/** Stored as `LV-1010`; Lithuanian and Estonian ones as five digits. */
export function checkPostcode(countryCode: string, text: string): PostcodeCheck {
  const bare = text.toUpperCase().replace(/[\s\-–]/g, '')
  const rule = rules.get(countryCode)
  if (rule) {
    const digits = rule.pattern.exec(bare)?.[1]
    return digits ? { ok: true, value: rule.prefix + digits } : { ok: false, reason: 'format' }
  }
  const value = text.toUpperCase().replace(/\s+/g, ' ').trim()
  return /^[A-Z0-9][A-Z0-9 -]{1,8}[A-Z0-9]$/.test(value) ? { ok: true, value } : { ok: false, reason: 'format' }
}

const rules = new Map([
  ['LV', { pattern: /^(?:LV)?([1-5]\d{3})$/, prefix: 'LV-' }],
  ['LT', { pattern: /^(?:LT)?(\d{5})$/, prefix: '' }],
  ['EE', { pattern: /^(?:EE)?(\d{5})$/, prefix: '' }],
])
