import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openSearchIndex } from '../../src/adapters/search/opensearch/opensearch-index.ts'
import { startOpenSearch } from '../vendors/opensearch.ts'
import { describeEngine } from './engine-contract.ts'
import { openOutside } from './open-outside.ts'

/** The contract on a stand-in that answers as documented; on a real server only where `SEARCH_URL` names one. */
let server: Awaited<ReturnType<typeof startOpenSearch>>
beforeAll(async () => {
  server = await startOpenSearch()
})
afterAll(() => server.close())

describeEngine('OpenSearch (stand-in)', (database) =>
  openOutside(database, 'opensearch', openSearchIndex(new URL(server.origin), server.key)),
)

describe('the OpenSearch adapter', () => {
  const count = { kind: 'count', query: { match: null, terms: 0, filters: [] } } as const

  test('tells why a request was refused', async () => {
    const index = openSearchIndex(new URL(server.origin), 'wrong')
    await expect(index.ask('shop_goods_a', [count])).rejects.toThrow('401')
    await expect(openSearchIndex(new URL(server.origin), server.key).ask('nothing', [count])).rejects.toThrow(
      'index_not_found',
    )
  })

  test('follows no redirect, which might take the key elsewhere', async () => {
    server.faults.redirectTo = 'http://127.0.0.1:9/'
    await expect(openSearchIndex(new URL(server.origin), server.key).ask('shop_goods_a', [count])).rejects.toThrow()
    server.faults.redirectTo = null
  })
})

const live = process.env.SEARCH_URL
if (live?.startsWith('http')) {
  describeEngine('OpenSearch (SEARCH_URL)', (database) =>
    openOutside(database, 'opensearch', openSearchIndex(new URL(live), process.env.SEARCH_KEY)),
  )
} else {
  console.info('The contract was not run on a real OpenSearch server: SEARCH_URL names none.')
  test.skip('the contract on a real OpenSearch server: not run, SEARCH_URL names none', () => {})
}
