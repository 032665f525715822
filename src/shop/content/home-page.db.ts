import type { LookupCache } from '../cache/lookup-cache.ts'
import type { Db } from '../db.ts'
import { type Block, DEFAULT_SECTIONS } from './blocks.ts'
import { homePage } from './content.tables.ts'

/** What visitors see; kept until somebody publishes. */
export const readSections = (db: Db, memory: LookupCache): Promise<readonly Block[]> =>
  memory.get('home-sections', ['home'], async () => {
    const [found] = await db.select({ sections: homePage.sections }).from(homePage)
    return found?.sections ?? DEFAULT_SECTIONS
  })
