import { describe, expect, test } from 'vitest'
import { languages } from '../shop/languages.ts'
import { texts } from './texts.ts'

describe.each(languages)('in %s', (lang) => {
  const t = texts[lang]

  test('a name that has quotes is told of without quotes around it', () => {
    const question = t.cart.removedNamed('Skolas krēsls „Björk”')
    expect(question.match(/[„“”"«»]/g)).toEqual(['„', '”'])
  })

  test('what was typed with quotes gets no others', () => {
    const marks = (text: string) => text.match(/[„“”"«»]/g)
    expect(marks(t.search.results('krēsls „Björk”'))).toEqual(['„', '”'])
    expect(marks(t.search.unknown(['27"', 'lampa']))).toHaveLength(3)
    expect(marks(t.catalogue.searchedFor('lampa'))).toHaveLength(2)
  })

  test('goods that cannot be ordered are not said to be ordered', () => {
    expect(t.catalogue.stock.to_order).not.toMatch(/pasūtīj|order/i)
  })
})
