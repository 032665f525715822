import { texts } from '../../i18n/texts.ts'
import type { LookupCache } from '../../shop/cache/lookup-cache.ts'
import { categoryTree } from '../../shop/catalogue/tree.db.ts'
import { type CategoryTree, pathTo } from '../../shop/catalogue/tree.ts'
import type { Db } from '../../shop/db.ts'
import { inLang, languages } from '../../shop/languages.ts'
import type { AgentContext, Message } from '../operation.ts'
import type { Filters, Variant } from './schemas.ts'

/** Ids of the categories that are named, none of which is below another one; null: not filtered by categories. */
export async function categoriesIn(db: Db, memory: LookupCache, filters: Filters): Promise<number[] | null> {
  const names = filters?.categories
  if (!names || names.length === 0) return null
  const tree = await categoryTree(db, memory)
  const named = new Set(names.map((name) => name.trim().toLowerCase()))
  const found = [...tree.byId.values()].filter(({ id }) => namesOf(tree, id).some((name) => named.has(name)))
  const ids = new Set(found.map(({ id }) => id))
  return found
    .filter(
      ({ id }) =>
        !pathTo(tree, id)
          .slice(0, -1)
          .some((above) => ids.has(above.id)),
    )
    .map(({ id }) => id)
}

/** The path as answers have it, the title alone, the last part of the address, and the id. */
function namesOf(tree: CategoryTree, id: number): string[] {
  const path = pathTo(tree, id)
  const last = path.at(-1)
  const titles = languages.flatMap((lang) => {
    const parts = path.map(({ title }) => inLang(title, lang))
    return [parts.join(' > '), parts.at(-1) ?? '']
  })
  return [...titles.map((title) => title.toLowerCase()), last?.slug ?? '', String(id)]
}

type Limits = { min?: number | undefined; max?: number | undefined }

const CURRENCY = 'EUR'

/** Limits in another currency are ignored, and a message says so. */
export function priceFilter(
  ctx: Pick<AgentContext, 'lang'>,
  filters: Filters,
  currency: string | undefined,
): { limits: Limits | null; messages: Message[] } {
  const limits = filters?.price
  if (!limits || (limits.min === undefined && limits.max === undefined)) return { limits: null, messages: [] }
  if (currency === undefined || currency.toUpperCase() === CURRENCY) return { limits, messages: [] }
  const content = texts[ctx.lang].agents.catalogue.otherCurrency
  return {
    limits: null,
    messages: [{ type: 'warning', code: 'price_filter_ignored', content, path: '$.filters.price' }],
  }
}

export const isWithin = ({ price }: Pick<Variant, 'price'>, limits: Limits | null): boolean =>
  limits === null || (price.amount >= (limits.min ?? 0) && price.amount <= (limits.max ?? Number.POSITIVE_INFINITY))
