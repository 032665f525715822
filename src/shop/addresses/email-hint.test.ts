import { expect, test } from 'vitest'
import { suggestEmail } from './email-hint.ts'

test.each([
  ['anna@gmial.com', 'anna@gmail.com'],
  ['anna@gmai.com', 'anna@gmail.com'],
  ['anna@gmail.co', 'anna@gmail.com'],
  ['anna@gmail.con', 'anna@gmail.com'],
  ['anna@gmaill.com', 'anna@gmail.com'],
  ['anna@gmailcom', 'anna@gmail.com'],
  ['Anna.B+x@GMAIL.CMO', 'Anna.B+x@gmail.com'],
  ['anna@inbx.lv', 'anna@inbox.lv'],
  ['anna@inbox.lb', 'anna@inbox.lv'],
  ['anna@outlok.com', 'anna@outlook.com'],
  ['anna@hotmial.com', 'anna@hotmail.com'],
  ['anna@apolo.lv', 'anna@apollo.lv'],
  ['anna@icloud.com ', null],
])('a slip in %s is noticed', (typed, meant) => {
  expect(suggestEmail(typed)).toBe(meant)
})

test.each([
  'anna@gmail.com',
  'anna@mail.com',
  'anna@ymail.com',
  'anna@inbox.lt',
  'anna@skola.lv',
  'anna@parauga-uznemums.lv',
  'anna@gmx.com',
  'gmial.com',
  '@gmial.com',
  'anna@',
  '',
])('%s is left alone', (typed) => {
  expect(suggestEmail(typed)).toBeNull()
})
