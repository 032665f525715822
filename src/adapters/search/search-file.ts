import { join } from 'node:path'
import type { Logger } from 'pino'
import { databaseIdentity, readChanges } from '../../shop/catalogue/changes.db.ts'
import type { ChangePosition } from '../../shop/changes.ts'
import type { Db } from '../../shop/db.ts'
import { readSegmentFile, writeSegmentFile } from '../../shop/search/index/segment-file.ts'
import type { BaseStore } from '../../shop/search/live-index/base-store.ts'

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
}

/** Keeps the search index's base in DATA_DIR, so that the next start need not read the catalogue. */
export function searchFile({ db, dataDir, log, fewestProducts = FEWEST_PRODUCTS }: SearchFileOptions): BaseStore {
  const file = join(dataDir, 'search-model')
  let savedAt: number | undefined
  let saving: Promise<void> = Promise.resolve()
  return {
    async load() {
      const found = await readSegmentFile<Origin>(file)
      if (!found || found.origin.database !== (await databaseIdentity(db))) return undefined
      const { changes, position } = await readChanges(db, found.origin.position)
      if (changes.products === null) return undefined
      savedAt = found.origin.position.at
      return { facets: found.facets, base: found.base, changed: changes.products, stock: changes.stock, upTo: position }
    },
    save(upTo, facets, base) {
      if (base.size < fewestProducts) return
      saving = saving.then(async () => {
        try {
          const origin = { database: await databaseIdentity(db), position: upTo }
          await writeSegmentFile(file, { origin, facets, base })
          savedAt = upTo.at
        } catch (error) {
          log.warn({ err: error }, 'the search index was not saved: the next start reads the whole catalogue')
        }
      })
    },
    isOutdated: (now) => savedAt !== undefined && now.at - savedAt > RENEWED_AFTER_SECONDS,
  }
}
