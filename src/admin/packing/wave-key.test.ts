import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { isOfWaves, waveKey } from './wave-key.ts'

test('news of a wave ask again for it, its orders and the queue, and leave other waves as they are', async () => {
  const queries = new QueryClient()
  const concerned = [
    ['packing'],
    ['packing', 'choices', {}],
    waveKey(7),
    ['packing', 'more', 7],
    ['packing', 'slips', { wave: 7 }],
    ['packing', 'order', 'E-1'],
    ['packing', 'order', 'E-3'],
  ]
  const others = [
    waveKey(8),
    ['packing', 'more', 8],
    ['packing', 'slips', { wave: 8 }],
    ['packing', 'slips', { order: 'E-2' }],
    ['packing', 'order', 'E-2'],
    ['orders'],
  ]
  for (const key of [...concerned, ...others]) queries.setQueryData(key, {})
  queries.setQueryData(['packing', 'order', 'E-1'], { wave: { id: 7, box: 1 } })
  queries.setQueryData(['packing', 'order', 'E-2'], { wave: { id: 8, box: 1 } })
  queries.setQueryData(['packing', 'order', 'E-3'], { wave: null })
  await queries.invalidateQueries({ predicate: isOfWaves([7]) })
  const again = queries.getQueryCache().findAll({ predicate: ({ state }) => state.isInvalidated })
  expect(again.map(({ queryKey }) => queryKey)).toEqual(concerned)
})
