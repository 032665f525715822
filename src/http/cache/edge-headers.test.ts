import { expect, test } from 'vitest'
import { edgeHeaders } from './edge-headers.ts'

test('caches in front are told what a page shows, each tag once, and how long it may be kept', () => {
  expect(edgeHeaders(['menu', 'product:1', 'menu'], false)).toEqual({
    'surrogate-key': 'menu product:1',
    'surrogate-control': 'max-age=86400',
  })
})

test('they keep no page with more tags than fit a header, and no list by stock', () => {
  expect(
    edgeHeaders(
      Array.from({ length: 2_000 }, (_, n) => `product:${n}`),
      false,
    ),
  ).toEqual({})
  expect(edgeHeaders(['menu', 'stock-order'], false)).toEqual({})
})
