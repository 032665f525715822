import { texts } from '../../i18n/texts.ts'
import { type Resolved, readGoods, resolveGoods } from '../../shop/agents/goods.db.ts'
import { catalogueDeps } from '../../shop/catalogue/catalogue-deps.ts'
import type { Goods } from '../../shop/catalogue/offer.ts'
import { readSettings } from '../../shop/settings/settings.db.ts'
import { type AgentContext, type Message, operation } from '../operation.ts'
import { ProtocolError } from '../protocol-error.ts'
import { categoriesIn, isWithin, priceFilter } from './filters.ts'
import { type Filters, LookupBody, LookupInput, type LookupVariant, ProductBody, ProductInput } from './schemas.ts'
import { featuredOf, select, selectVariant, withSignals } from './selection.ts'
import { disclosuresOf, type Shown, toProduct } from './to-product.ts'

const CAPABILITY = 'dev.ucp.shopping.catalog.lookup'
const MAX_IDS = 50
/** Of one product in an answer. */
const MAX_VARIANTS = 50

export const lookupCatalog = operation({
  name: 'lookup_catalog',
  capability: CAPABILITY,
  description:
    'Read products by ids, codes (sku), EANs or handles. Each identifier gives the variant that it names, or the featured one of its product.',
  rest: { method: 'POST', path: '/catalog/lookup', status: 200 },
  payload: 'catalog',
  hasId: false,
  isWriting: false,
  input: LookupInput,
  body: LookupBody,
  run: async (ctx, { input }) => {
    const asked = [...new Set(input.ids)]
    if (asked.length > MAX_IDS) {
      const content = texts[ctx.lang].agents.catalogue.tooManyIds(MAX_IDS)
      throw new ProtocolError('request_too_large', content, { httpStatus: 400, rpcCode: -32602 })
    }
    const resolved = await resolveGoods(ctx.services.database.readDb, asked)
    const ids = [...new Set(resolved.map(({ productId }) => productId))]
    const { limits, messages } = priceFilter(ctx, input.filters, input.context?.currency)
    const found = (await readShown(ctx, ids, { filters: input.filters, length: 'short' })).flatMap((each) => {
      const inputs = resolved.filter(({ productId }) => productId === each.goods.product.id)
      const variants = named(each, inputs).filter((variant) => isWithin(variant, limits))
      return variants.length > 0 ? [{ ...each, product: { ...each.shown.product, variants } }] : []
    })
    const answered = new Set(
      found.flatMap(({ product }) => product.variants.flatMap(({ inputs }) => inputs.map(({ id }) => id))),
    )
    const told: Message[] = [
      ...messages,
      ...asked
        .filter((id) => !answered.has(id))
        .map((id) => ({ type: 'info' as const, code: 'not_found', content: id })),
      ...found.flatMap(({ goods }, index) => disclosuresOf(ctx, goods.product, `$.products[${index}]`)),
    ]
    return {
      ok: true,
      body: { products: found.map(({ product }) => product), ...(told.length > 0 ? { messages: told } : {}) },
    }
  },
})

type Found = { goods: Goods; shown: Shown }

async function readShown(
  ctx: AgentContext,
  ids: readonly number[],
  { filters, length }: { filters: Filters; length: 'short' | 'long' },
): Promise<Found[]> {
  const { services, lang } = ctx
  const deps = catalogueDeps(services, lang)
  const [categories, { identity }] = await Promise.all([
    categoriesIn(deps.db, deps.memory, filters),
    readSettings(services.database.db, services.memory),
  ])
  return (await readGoods(deps, ids)).flatMap((goods) => {
    const isThere = categories === null || goods.product.categoryIds.some((id) => categories.includes(id))
    const shown = isThere ? toProduct({ ctx, sellerName: identity.name }, goods, length) : null
    return shown ? [{ goods, shown }] : []
  })
}

/** The variants that the identifiers name, each with those identifiers. */
function named({ goods, shown }: Found, inputs: readonly Resolved[]): LookupVariant[] {
  const variants = new Map<string, LookupVariant>()
  for (const { text, variationId } of inputs) {
    const isWhole = variationId === null && goods.product.has_variations
    const variant = isWhole
      ? featuredOf(shown.variants)
      : shown.variants.find(({ id }) => id === String(variationId ?? goods.product.id))
    if (!variant) continue
    const present = variants.get(variant.id) ?? { ...variant, inputs: [] }
    variants.set(variant.id, present)
    present.inputs.push({ id: text, match: isWhole ? 'featured' : 'exact' })
  }
  return [...variants.values()]
}

export const getProduct = operation({
  name: 'get_product',
  capability: CAPABILITY,
  description:
    'Read one product whole: description, pictures, properties, options, and the variants that match the options chosen so far.',
  rest: { method: 'POST', path: '/catalog/product', status: 200 },
  payload: 'catalog',
  hasId: false,
  isWriting: false,
  input: ProductInput,
  body: ProductBody,
  run: async (ctx, { input }) => {
    const { limits, messages } = priceFilter(ctx, input.filters, input.context?.currency)
    const [resolved] = await resolveGoods(ctx.services.database.readDb, [input.id])
    const [found] = resolved
      ? await readShown(ctx, [resolved.productId], { filters: input.filters, length: 'long' })
      : []
    const all = found?.shown.variants ?? []
    const asked = resolved && all.find(({ id }) => id === String(resolved.variationId))
    const chosen = asked ? selectVariant(all, asked) : select(all, input)
    const variants = chosen.variants.filter((variant) => isWithin(variant, limits)).slice(0, MAX_VARIANTS)
    if (!found || variants.length === 0) return notFound(ctx, input.id)
    const { options, ...product } = found.shown.product
    const told = [...messages, ...disclosuresOf(ctx, found.goods.product, '$.product')]
    return {
      ok: true,
      body: {
        product: {
          ...product,
          ...(options ? { options: withSignals(options, all, chosen.selected), selected: chosen.selected } : {}),
          variants,
        },
        ...(told.length > 0 ? { messages: told } : {}),
      },
    }
  },
})

function notFound({ lang }: AgentContext, id: string) {
  const content = texts[lang].agents.catalogue.notFound(id)
  return {
    ok: false as const,
    messages: [{ type: 'error' as const, code: 'not_found', content, severity: 'unrecoverable' as const }],
  }
}
