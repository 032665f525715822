import { join } from 'node:path'
import type { Logger } from 'pino'
import { databaseIdentity, readChanges } from '../../shop/catalogue/changes.db.ts'
import type { ChangePosition } from '../../shop/changes.ts'
import type { Db } from '../../shop/db.ts'
import { readSegmentFile, writeSegmentFile } from '../../shop/search/index/segment-file.ts'
import type { BaseStore } from '../../shop/search/live-index/base-store.ts'
import type { SharedFiles } from '../media/shared-files.ts'

/** Fewer products are read from the database as quickly. */
const FEWEST_PRODUCTS = 20_000
/** An older file is written anew, because changes are kept for two days only. */
const RENEWED_AFTER_SECONDS = 12 * 3_600

type Origin = { database: string; position: ChangePosition }

type SearchFileOptions = {
  /** The primary: a replica does not have the open transactions. */
  db: Db
  dataDir: string
  log: Logger
  fewestProducts?: number
  /** Where one instance leaves its base for the others. */
  shared?: SharedFiles | undefined
}

/** Changes of an older one may be gone. */
const SHARED_FOR_MS = 40 * 3_600_000
const SHARED_NAME = 'search-model'

/**
 * Keeps the search index's base in DATA_DIR, so that the next start need not read the catalogue. An instance without one
 * that it can use takes the shared one, which is as good: its file says of which build, database and position it is.
 */
export function searchFile(options: SearchFileOptions): BaseStore {
  const { db, dataDir, log, fewestProducts = FEWEST_PRODUCTS, shared } = options
  const file = join(dataDir, 'search-model')
  let savedAt: number | undefined
  let saving: Promise<void> = Promise.resolve()
  let isSharedFresh = false

  async function lookAtShared() {
    const age = await shared?.age(SHARED_NAME).catch(() => null)
    isSharedFresh = typeof age === 'number' && age < RENEWED_AFTER_SECONDS * 1_000
  }

  /** By the first one that finds none, or an old one. */
  async function share() {
    if (!shared) return
    await lookAtShared()
    if (!isSharedFresh) await shared.put(SHARED_NAME, file)
    isSharedFresh = true
  }

  async function loadOwn() {
    const found = await readSegmentFile<Origin>(file)
    if (!found || found.origin.database !== (await databaseIdentity(db))) return undefined
    const { changes, position } = await readChanges(db, found.origin.position)
    if (changes.products === null) return undefined
    savedAt = found.origin.position.at
    return { facets: found.facets, base: found.base, changed: changes.products, stock: changes.stock, upTo: position }
  }

  async function loadShared() {
    try {
      const age = (await shared?.age(SHARED_NAME)) ?? Number.POSITIVE_INFINITY
      if (age > SHARED_FOR_MS || !(await shared?.get(SHARED_NAME, file))) return undefined
      return await loadOwn()
    } catch (error) {
      log.warn({ err: error }, 'the shared search index was not taken: the whole catalogue is read')
      return undefined
    }
  }

  return {
    load: async () => (await loadOwn()) ?? (await loadShared()),
    save(upTo, facets, base) {
      if (base.size < fewestProducts) return
      saving = saving.then(async () => {
        try {
          const origin = { database: await databaseIdentity(db), position: upTo }
          await writeSegmentFile(file, { origin, facets, base })
          savedAt = upTo.at
          await share()
        } catch (error) {
          log.warn({ err: error }, 'the search index was not saved: the next start reads the whole catalogue')
        }
      })
    },
    isOutdated(now) {
      if (savedAt === undefined || now.at - savedAt <= RENEWED_AFTER_SECONDS) return false
      // Known at the next question; the instances do not ask in the same moment.
      void lookAtShared()
      return !isSharedFresh
    },
  }
}
