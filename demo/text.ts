import type { Text } from './format.ts'

const UNITS =
  '%|€|mm|cm|m|m²|m³|km|kg|g|l|ml|W|kW|Wh|V|A|mA|mAh|lm|lx|lm/W|K|dB|Hz|kHz|MHz|GHz|GB|TB|h|min|s|gab\\.|pcs|°C|J'
const beforeUnit = new RegExp(`(\\d) (?=(?:${UNITS})(?![\\p{L}]))`, 'gu')

/** Keeps a number and its unit on one line. */
export const bound = (words: string) => words.replace(beforeUnit, '$1\u00a0')

/** Without English words the Latvian ones are numbers and units: only the decimal comma differs. */
export const t = (lv: string, en = lv.replace(/(\d),(\d)/g, '$1.$2')): Text => ({ lv: bound(lv), en: bound(en) })
