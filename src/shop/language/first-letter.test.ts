import { expect, test } from 'vitest'
import { byFirstLetter } from './first-letter.ts'

const lettersOf = (titles: readonly string[], locale: string) =>
  byFirstLetter(
    titles.map((title) => ({ title })),
    locale,
  ).map(({ letter, items }) => `${letter}: ${items.map(({ title }) => title).join(' ')}`)

test('each letter of the Latvian alphabet has its group, digits stand first, quotes do not count', () => {
  expect(lettersOf(['Šūna', 'Ābele', 'Sols', 'Aura', 'abra', '3M', '„Liepa”'], 'lv-LV')).toEqual([
    '#: 3M',
    'A: abra Aura',
    'Ā: Ābele',
    'L: „Liepa”',
    'S: Sols',
    'Š: Šūna',
  ])
})

test('English has no letters with marks', () => {
  expect(lettersOf(['Šūna', 'Sols'], 'en-GB')).toEqual(['S: Sols Šūna'])
})
