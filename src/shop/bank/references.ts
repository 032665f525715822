import { documentNumber } from '../invoices/series.ts'
import { parseOrderNumber } from '../orders/number.ts'

/** What a text may name; whether it exists, the database says. */
export type References = { orders: string[]; invoices: string[] }

const MAX = 20

/** An order number anywhere in a text: with spaces, in lower case, without dashes. The check digit leaves few wrong ones. */
const ORDER = /(?<![\p{L}\p{N}])(?:E[\s\-–—_.#]*)?[0-9A-Z](?:[\s\-–—_.]{0,3}[0-9A-Z]){5}(?![\p{L}\p{N}])/giu
const ORDER_WITH_PREFIX = /E[\s\-–—_.#]*[0-9A-Z](?:[\s\-–—_.]{0,3}[0-9A-Z]){5}/gi
const invoicePattern = (prefixes: readonly string[]) =>
  new RegExp(
    `(?<![\\p{L}])(${prefixes.join('|')})[\\s\\-–—_./]*(20\\d\\d)[\\s\\-–—_./]*(\\d(?:\\s?\\d){0,8})(?!\\p{N})`,
    'giu',
  )
const CREDITOR_REFERENCE = /RF\s?\d{2}(?:\s?[0-9A-Z]){1,21}/gi

/** @param prefixes letters before the numbers of invoices */
export function referencesIn(text: string, prefixes: readonly string[]): References {
  const orders = new Set<string>()
  const invoices = new Set<string>()
  const invoice = invoicePattern(prefixes)
  readPlain(text)
  for (const [written] of text.matchAll(CREDITOR_REFERENCE)) {
    const inner = insideCreditorReference(written)
    if (inner) readPlain(inner)
  }
  return { orders: [...orders].slice(0, MAX), invoices: [...invoices].slice(0, MAX) }

  function readPlain(plain: string) {
    for (const [, prefix = '', year = '', digits = ''] of plain.matchAll(invoice)) {
      invoices.add(documentNumber(`${prefix.toUpperCase()}-${year}`, Number(digits.replace(/\s/g, ''))))
    }
    for (const pattern of [ORDER, ORDER_WITH_PREFIX]) {
      for (const written of overlapping(plain, pattern)) {
        const number = parseOrderNumber(written)
        if (number) orders.add(number)
      }
    }
  }
}

/** A word before the number may look like its first part, so each place is tried. */
function* overlapping(text: string, pattern: RegExp): Generator<string> {
  const each = new RegExp(pattern)
  for (let match = each.exec(text); match; match = each.exec(text)) {
    yield match[0]
    each.lastIndex = match.index + 1
  }
}

/** ISO 11649: `RF`, two check digits, up to 21 characters. Banks write it in groups of four. @returns what follows the check digits */
function insideCreditorReference(written: string): string | null {
  const bare = written.replace(/\s/g, '').toUpperCase()
  // Words after it may have been taken with it.
  for (let end = Math.min(bare.length, 25); end > 4; end -= 1) {
    const body = bare.slice(4, end)
    if (remainder(`${body}${bare.slice(0, 4)}`) === 1) return body
  }
  return null
}

const remainder = (text: string) =>
  [...text].reduce((left, char) => Number(`${left}${Number.parseInt(char, 36)}`) % 97, 0)
