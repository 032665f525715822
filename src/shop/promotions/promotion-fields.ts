import type { BuyerType } from '../buyer-type.ts'
import {
  amountProblems,
  type DealFields,
  type DealForm,
  type DealProblems,
  type DealValues,
  periodProblems,
  readDeal,
  SHARED_FIELDS,
  shownValue,
} from '../coupons/deal-fields.ts'
import { type LocalizedText, languages } from '../languages.ts'
import { PROMOTION_KINDS, type PromotionKind } from './promotion.ts'

const MAX_TITLE = 120
const MAX_PIECES = 100

export const PROMOTION_FORM = {
  ...Object.fromEntries(
    languages.map((lang, index) => [
      `title.${lang}`,
      { kind: 'text' as const, max: MAX_TITLE, isRequired: index === 0 },
    ]),
  ),
  kind: { kind: 'choice', options: PROMOTION_KINDS },
  priority: { kind: 'whole', to: 1_000 },
  combines: { kind: 'flag' },
  skipsReduced: { kind: 'flag' },
  firstOrder: { kind: 'flag' },
  minQuantity: { kind: 'whole', to: 1_000 },
  pieces: { kind: 'whole', to: MAX_PIECES },
  paidPieces: { kind: 'whole', to: MAX_PIECES },
  giftProductId: { kind: 'whole', to: 2_147_483_647 },
  giftQuantity: { kind: 'whole', to: MAX_PIECES },
  ...SHARED_FIELDS,
} as const satisfies DealForm

export type PromotionValues = {
  title: LocalizedText
  kind: PromotionKind
  isActive: boolean
  priority: number
  combines: boolean
  skipsReduced: boolean
  firstOrder: boolean
  startsAt: Date | null
  endsAt: Date | null
  buyerTypes: BuyerType[]
  segmentId: number | null
  categoryIds: number[]
  manufacturerIds: number[]
  productIds: number[]
  minimum: number
  minQuantity: number
  value: number | null
  pieces: number | null
  paidPieces: number | null
  giftProductId: number | null
  giftQuantity: number | null
}

export function fieldsOfPromotion(promotion: PromotionValues): DealFields {
  const { kind, value, minimum, minQuantity, title } = promotion
  const row: Record<string, unknown> = {
    ...promotion,
    ...Object.fromEntries(languages.map((lang) => [`title.${lang}`, title[lang] ?? ''])),
    minimum: minimum === 0 ? null : minimum,
    minQuantity: minQuantity === 1 ? null : minQuantity,
    percent: kind === 'percent' ? value : null,
    sum: kind === 'fixed' ? value : null,
  }
  return Object.fromEntries(Object.entries(PROMOTION_FORM).map(([name, field]) => [name, shownValue(field, row[name])]))
}

/** Fields of other kinds are emptied. */
export function readPromotion(fields: DealFields): { values: PromotionValues } | { problems: DealProblems } {
  const { values, problems: own } = readDeal(PROMOTION_FORM, fields)
  const { kind } = values
  const problems = { ...amountProblems(kind, values), ...kindProblems(values), ...periodProblems(values), ...own }
  if (Object.keys(problems).length > 0) return { problems }
  const titles = languages.flatMap((lang) => (values[`title.${lang}`] ? [[lang, values[`title.${lang}`]]] : []))
  const only = (name: string, wanted: PromotionKind) => (kind === wanted ? (values[name] ?? null) : null)
  const { percent, sum, ...rest } = Object.fromEntries(
    Object.entries(values).filter(([name]) => !name.startsWith('title.')),
  )
  return {
    values: {
      ...rest,
      title: Object.fromEntries(titles),
      priority: values.priority ?? 100,
      minimum: values.minimum ?? 0,
      minQuantity: values.minQuantity ?? 1,
      value: kind === 'percent' ? percent : kind === 'fixed' ? sum : null,
      pieces: only('pieces', 'n-for-m'),
      paidPieces: only('paidPieces', 'n-for-m'),
      giftProductId: only('giftProductId', 'gift'),
      giftQuantity: kind === 'gift' ? (values.giftQuantity ?? 1) : null,
    } as PromotionValues,
  }
}

function kindProblems({ kind, pieces, paidPieces, giftProductId }: DealValues): DealProblems {
  if (kind === 'gift' && !giftProductId) return { giftProductId: 'required' }
  if (kind !== 'n-for-m') return {}
  if (!pieces || Number(pieces) < 2) return { pieces: pieces ? 'whole' : 'required' }
  if (!paidPieces) return { paidPieces: 'required' }
  return paidPieces >= pieces ? { paidPieces: 'paidPieces' } : {}
}
