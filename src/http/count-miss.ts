import type { IncomingMessage } from 'node:http'
import { isbot } from 'isbot'
import type { SearchMiss, SearchMisses } from '../shop/search-words/search-misses.ts'

/** Of people who look for goods: robots, programs and pages that a browser fetches ahead are left out. */
export function countMiss(misses: SearchMisses, miss: SearchMiss, { method, headers }: IncomingMessage) {
  const agent = headers['user-agent']
  const isPerson = method === 'GET' && agent !== undefined && !isbot(agent)
  if (isPerson && !headers['sec-purpose']?.includes('prefetch')) misses.add(miss)
}
