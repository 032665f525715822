import type { PageContext } from '../http/page.ts'
import type { CatalogueDeps } from '../shop/catalogue/cards.db.ts'

export const catalogueDepsOf = ({ db, memory, search, productCaches, lang, now }: PageContext): CatalogueDeps => ({
  db,
  memory,
  search,
  productCaches,
  lang,
  now,
})
