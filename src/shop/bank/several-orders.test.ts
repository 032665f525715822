import { expect, test } from 'vitest'
import type { OrderFacts } from './judge.ts'
import { fitTogether } from './several-orders.ts'

const order = (id: number, total: number, changes: Partial<OrderFacts> = {}): OrderFacts => ({
  ...{ id, number: `E-${id}`, total, received: 0, standing: 'owed', buyer: '', company: '', email: '' },
  ...changes,
})

test.each([
  ['exactly the sum of two', 300, [order(1, 100), order(2, 200)], [1, 2]],
  ['one is no several', 100, [order(1, 100)], []],
  ['a cent too little', 299, [order(1, 100), order(2, 200)], []],
  ['a part has come before', 250, [order(1, 100, { received: 50 }), order(2, 200)], [1, 2]],
  [
    'a paid one among them is left out',
    300,
    [order(1, 100), order(2, 200), order(3, 50, { standing: 'paid' })],
    [1, 2],
  ],
])('%s', (_name, amount, orders, ids) => {
  expect(fitTogether(amount, orders).map(({ id }) => id)).toEqual(ids)
})
