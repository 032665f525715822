import type { Ask } from '../http/page.ts'
import type { Reading } from '../shop/catalogue/cards.db.ts'

/** What catalogue reads stand on, from what a loader was asked with. */
export const readingFor = ({ db, memory, search, lang, now }: Ask): Reading => ({ db, memory, search, lang, now })
