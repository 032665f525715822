import { expect, test } from 'vitest'
import { filterItems } from './combobox.tsx'
import { splitLastWord } from './highlighted-heading.tsx'

const points = ['Rīga, Brīvības iela 214', 'Cēsis, Raunas iela 15', 'Liepāja, Klaipēdas iela 62'].map((label, id) => ({
  id,
  label,
}))

test('a list is searched without diacritics, by any of its words', () => {
  expect(filterItems(points, 'cesis').map(({ id }) => id)).toEqual([1])
  expect(filterItems(points, 'iela brivibas').map(({ id }) => id)).toEqual([0])
  expect(filterItems(points, '  ')).toHaveLength(3)
  expect(filterItems(points, 'tallina')).toEqual([])
})

test('the last word of a heading is found', () => {
  expect(splitLastWord('Pirkuma noformēšana')).toEqual({ before: 'Pirkuma ', last: 'noformēšana' })
  expect(splitLastWord('Grozs')).toEqual({ before: '', last: 'Grozs' })
})
