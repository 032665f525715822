import { expect, test } from 'vitest'
import { jsonOf, keepJson } from './json.ts'

const odd = '„Galds” "X" \\ / \u2028 \ud83d\ude00 \ud800 $& $1 \n'

const bodies = [
  { ucp: { status: 'success' }, products: [{ id: '1', title: odd }, { id: '2' }], pagination: { total_count: 2 } },
  { products: [{ id: '1' }] },
  { ucp: {}, products: [] },
  { ucp: {}, products: [{ id: '1' }], messages: undefined },
  { title: odd },
]

test.each(['none', 'some', 'all'] as const)(
  'the JSON of a body is the same when %s of its products are kept',
  (which) => {
    for (const body of bodies) {
      const { products = [] } = body
      if (which !== 'none') for (const product of which === 'all' ? products : products.slice(0, 1)) keepJson(product)
      const { plain, quoted } = jsonOf(body)
      expect(JSON.parse(plain)).toEqual(JSON.parse(JSON.stringify(body)))
      expect(JSON.parse(`"${quoted()}"`)).toBe(plain)
    }
  },
)

test('what is kept is not written anew', () => {
  const product = { id: '1' }
  keepJson(product)
  product.id = '2'
  expect(JSON.parse(jsonOf({ ucp: {}, products: [product] }).plain)).toEqual({ ucp: {}, products: [{ id: '1' }] })
})
