import type { Logger } from 'pino'
import type { Config } from '../../config.ts'
import type { ChangePosition } from '../../shop/changes.ts'
import type { BaseStore } from '../../shop/search/live-index/base-store.ts'
import { createSearch } from '../../shop/search/live-index/create-search.db.ts'
import { createOutsideSearch } from '../../shop/search/outside/create-outside-search.db.ts'
import type { Database } from '../database/database.ts'
import { sessionLock } from '../database/session-lock.ts'
import { changeLog } from './change-log.ts'
import { outsideIndexOf, workerLockName } from './outside-index-of.ts'

type Surroundings = {
  config: Pick<Config, 'SEARCH_ENGINE' | 'SEARCH_URL' | 'SEARCH_KEY' | 'ROLE'>
  log: Logger
  store: BaseStore
  position: () => ChangePosition
  onApplied: (tags: readonly string[]) => void
  onReordered: () => void
  isServing: () => boolean
  /** What was rendered without the engine is out of date. */
  onBack: () => void
}

/** The search of SEARCH_ENGINE. */
export async function openSearch(database: Database, { config, log, store, onBack, ...rest }: Surroundings) {
  const index = await outsideIndexOf(config)
  const onError = (error: unknown) => log.error(error, 'search index not refreshed')
  if (!index) return createSearch(database.readDb, { store, onError, ...rest })
  const engine = config.SEARCH_ENGINE
  return createOutsideSearch(database, {
    engine,
    index,
    lock: sessionLock(database.connection, workerLockName(engine)),
    log: changeLog(database.db),
    fillsIndex: config.ROLE !== 'web',
    onError,
    onBack() {
      log.info('the search engine answers again')
      onBack()
    },
    onAway: (error) => log.error(error, 'the search engine does not answer: lists are read from the database'),
    ...rest,
  })
}
