import { expect, test } from 'vitest'
import { unansweredRequests } from './unanswered.ts'

test('a request that nobody answered is sent again with its key, until it is answered or two minutes are over', () => {
  let now = 0
  const requests = unansweredRequests(() => now)
  requests.keep('POST /products', 'first')
  expect(requests.keyOf('POST /products')).toBe('first')
  expect(requests.keyOf('POST /stock/documents')).toBeUndefined()

  requests.forget('POST /products')
  expect(requests.keyOf('POST /products')).toBeUndefined()

  requests.keep('POST /products', 'second')
  now = 120_000
  expect(requests.keyOf('POST /products')).toBeUndefined()
})
