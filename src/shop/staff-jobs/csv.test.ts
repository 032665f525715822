import { expect, test } from 'vitest'
import { csvLine } from './csv.ts'

test.each([
  ['=1+1', "'=1+1"],
  ['+371 20000000', "'+371 20000000"],
  ['-2', "'-2"],
  ['@SUM(A1)', "'@SUM(A1)"],
  [' \t=HYPERLINK("x")', `"' \t=HYPERLINK(""x"")"`],
  ['＝1', "'＝1"],
  ['\tcmd', "'\tcmd"],
  ['Bērziņš; Anna', '"Bērziņš; Anna"'],
  ['a "b"', '"a ""b"""'],
  ['divas\nrindas', '"divas\nrindas"'],
  ['a=b', 'a=b'],
  ['', ''],
])('%j becomes %j', (text, cell) => {
  expect(csvLine([text])).toBe(`${cell}\r\n`)
})
