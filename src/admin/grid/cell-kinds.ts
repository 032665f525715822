import { parseDecimal, writeDecimal } from '../product/decimal.ts'
import type { CellValue } from './editable-cells.ts'

/** A number in whole units: 12,5 with two digits is 1250. */
export const decimal = (digits: number, least: number) => ({
  isNumber: true,
  format: (value: CellValue) => (typeof value === 'number' ? writeDecimal(value, digits, least) : String(value ?? '')),
  parse: (given: string): CellValue => {
    const plain = given.replace(/\s*€$/, '')
    return plain === '' ? null : (parseDecimal(plain, digits) ?? given)
  },
})

export const text = {
  format: (value: CellValue) => String(value ?? ''),
  parse: (given: string): CellValue => given || null,
}

const YES: readonly string[] = ['jā', 'ja', 'yes', '1', 'true', 'x']
const NO: readonly string[] = ['nē', 'ne', 'no', '0', 'false', '']

export const flag = ({ yes, no }: { yes: string; no: string }) => ({
  isFlag: true,
  format: (value: CellValue) => (typeof value === 'boolean' ? (value ? yes : no) : String(value ?? '')),
  parse: (given: string): CellValue => {
    const plain = given.toLowerCase()
    return YES.includes(plain) ? true : NO.includes(plain) ? false : given
  },
})
