import type { Lang } from '../../shop/languages.ts'

const UNITS = ['kB', 'MB', 'GB', 'TB'] as const
const STEP = 1024

export function formatBytes(bytes: number, lang: Lang): string {
  let value = bytes / STEP
  let unit = 0
  while (value >= STEP && unit < UNITS.length - 1) {
    value /= STEP
    unit += 1
  }
  return `${value.toLocaleString(lang, { maximumFractionDigits: value < 10 ? 1 : 0 })} ${UNITS[unit]}`
}
