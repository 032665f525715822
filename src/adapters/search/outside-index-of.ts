import type { Config } from '../../config.ts'
import type { OutsideIndex } from '../../shop/search/outside/outside-index.ts'

type Settings = Pick<Config, 'SEARCH_ENGINE' | 'SEARCH_URL' | 'SEARCH_KEY'>

/** Null where search stays in the process. Only the engine in use is loaded. */
export async function outsideIndexOf({
  SEARCH_ENGINE,
  SEARCH_URL,
  SEARCH_KEY,
}: Settings): Promise<OutsideIndex | null> {
  if (SEARCH_ENGINE === 'memory' || SEARCH_URL === undefined) return null
  const url = new URL(SEARCH_URL)
  if (SEARCH_ENGINE === 'sphinx') return (await import('./sphinx/sphinx-index.ts')).sphinxIndex(url)
  return (await import('./opensearch/opensearch-index.ts')).openSearchIndex(url, SEARCH_KEY)
}

/** The name of the lock by which a cluster has one writer. */
export const workerLockName = (engine: string) => `search ${engine}`
