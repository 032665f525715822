import { expect } from 'vitest'
import type { TestShop } from '../support/shop.ts'
import type { Platform } from '../ucp/agent.ts'
import { checkAnswer } from '../ucp/schemas.ts'

/** Where the REST transport has what a tool answers: the schemas are found by it. */
const PATHS: readonly [tool: RegExp, path: string][] = [
  [/^search_catalog$/, '/catalog/search'],
  [/^lookup_catalog$/, '/catalog/lookup'],
  [/^get_product$/, '/catalog/product'],
  [/_cart$/, '/carts'],
  [/_checkout$/, '/checkout-sessions'],
  [/_order$/, '/orders/'],
]

type RpcFailure = { code: number; message: string; data?: Record<string, unknown> }

/** Calls tools of the shop as the agent of this platform. Good answers are checked against the schemas. */
export function toolsOf({ app }: TestShop, platform: Pick<Platform, 'profileUrl'> | null) {
  return async (
    name: string,
    args: Record<string, unknown>,
    { meta = {}, headers = {} }: { meta?: object; headers?: Record<string, string> } = {},
  ) => {
    const agent = platform ? { 'ucp-agent': { profile: platform.profileUrl } } : {}
    const answer = await app.inject({
      method: 'POST',
      url: '/mcp',
      headers: { 'content-type': 'application/json', ...headers },
      payload: JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: { name, arguments: { meta: { ...agent, ...meta }, ...args } },
      }),
    })
    expect(answer.headers['set-cookie']).toBeUndefined()
    const { result, error } = answer.json()
    if (result) {
      const [, path = ''] = PATHS.find(([tool]) => tool.test(name)) ?? []
      checkAnswer('POST', path, result.structuredContent)
      expect(JSON.parse(result.content[0]?.text ?? '')).toEqual(result.structuredContent)
    }
    return { status: answer.statusCode, headers: answer.headers, result, error: error as RpcFailure | undefined }
  }
}
