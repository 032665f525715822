/** Whole units of a typed decimal: `parseDecimal('12,5', 2)` is 1250. Undefined where it is no such number. */
export function parseDecimal(text: string, digits: number): number | undefined {
  const [, whole = '', part = ''] = /^(\d{1,9})(?:[.,](\d+))?$/.exec(text.replaceAll(/\s/g, '')) ?? []
  if (!whole || part.length > digits) return undefined
  return Number(whole) * 10 ** digits + Number(part.padEnd(digits, '0') || 0)
}

/** The same back, without zeros that say nothing; at least `least` digits. */
export function writeDecimal(units: number, digits: number, least = 0): string {
  const text = String(units).padStart(digits + 1, '0')
  const part = text
    .slice(text.length - digits)
    .replace(/0+$/, '')
    .padEnd(least, '0')
  const whole = digits === 0 ? text : text.slice(0, -digits)
  return digits > 0 && part ? `${whole},${part}` : whole
}
