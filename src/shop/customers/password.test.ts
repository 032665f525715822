import { expect, test } from 'vitest'
import { commonPasswords } from './common-passwords.ts'
import { passwordProblem } from './password.ts'

test.each([
  ['a'.repeat(7), 'passwordShort'],
  ['🔒'.repeat(7), 'passwordShort'],
  [`${'x'.repeat(999)}yz`, 'passwordLong'],
  ['password', 'passwordCommon'],
  ['Password1', 'passwordCommon'],
  ['P@ssw0rd!!', 'passwordCommon'],
  ['parole123', 'passwordCommon'],
  ['Parole2026!', 'passwordCommon'],
  ['12345678', 'passwordCommon'],
  ['87654321', 'passwordCommon'],
  ['qwertyuiop', 'passwordCommon'],
  ['qwerty12345', 'passwordCommon'],
  ['1q2w3e4r', 'passwordCommon'],
  ['aaaaaaaa', 'passwordCommon'],
  ['abcabcabc', 'passwordCommon'],
  ['20011990', 'passwordCommon'],
  ['latvija1', 'passwordCommon'],
  ['Saulīte1', 'passwordCommon'],
  ['iloveyou!', 'passwordCommon'],
])('%s is refused', (password, problem) => expect(passwordProblem(password)).toBe(problem))

test.each([
  'zilais-galds-77',
  'Darba-galds-2026',
  'kas dzer kafiju vakarā',
  'bTq7#mzK',
  `${'garš teikums '.repeat(20)}`.slice(0, 64),
  'vienreiz bija cits'.repeat(5),
  'kūka🍰kūka un tēja',
])('%s is taken', (password) => expect(passwordProblem(password)).toBeNull())

test('of the commonest passwords of leaked lists that are long enough none is taken', () => {
  expect(commonPasswords.size).toBeGreaterThan(3_000)
  expect([...commonPasswords].filter((password) => passwordProblem(password) === null)).toEqual([])
  expect(passwordProblem('Butterfly')).toBe('passwordCommon')
  expect(passwordProblem('tr0ub4dor')).toBeNull()
})

test('words that everybody knows of the person are no password', () => {
  expect(passwordProblem('anna.berzina', ['anna.berzina@inbox.lv'])).toBe('passwordCommon')
  expect(passwordProblem('Bērziņa1987', ['Bērziņa'])).toBe('passwordCommon')
  expect(passwordProblem('manas bērziņas aug augstu', ['Bērziņa'])).toBeNull()
})
