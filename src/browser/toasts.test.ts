import { expect, test } from 'vitest'
import { type ShownToast, withoutToast, withToast } from './toasts.ts'

const say = (...messages: string[]) =>
  messages.reduce<readonly ShownToast[]>((shown, message) => withToast(shown, 'error', message), [])

test('a word that is on the screen is not said twice', () => {
  expect(say('Nav savienojuma', 'Nav savienojuma')).toHaveLength(1)
})

test('the same word is said again once it is gone', () => {
  const [first] = say('Kods nav derīgs')
  const shown = withToast(withoutToast([first as ShownToast], first?.id ?? 0), 'error', 'Kods nav derīgs')
  expect(shown).toHaveLength(1)
})

test('success and failure are different words', () => {
  expect(withToast(say('Saglabāts'), 'success', 'Saglabāts')).toHaveLength(2)
})

test('an empty word is not shown, and only the last four stay', () => {
  expect(say('')).toEqual([])
  expect(say('1', '2', '3', '4', '5').map(({ message }) => message)).toEqual(['2', '3', '4', '5'])
})
