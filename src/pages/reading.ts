import type { Reading } from '../shop/catalogue/cards.db.ts'
import type { Ask } from './page.ts'

/** What catalogue reads stand on, from what a loader was asked with. */
export const readingFor = ({ db, memory, search, lang, now }: Ask): Reading => ({ db, memory, search, lang, now })
