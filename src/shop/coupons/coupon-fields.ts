import type { BuyerType } from '../buyer-type.ts'
import { COUPON_KINDS, type CouponKind, couponCode } from './coupon.ts'
import {
  amountProblems,
  type DealFields,
  type DealForm,
  type DealProblems,
  periodProblems,
  readDeal,
  SHARED_FIELDS,
  shownValue,
} from './deal-fields.ts'

const MAX_USES = 1_000_000
const MAX_CODE = 40

export const COUPON_FORM = {
  code: { kind: 'text', max: MAX_CODE, isRequired: true },
  name: { kind: 'text', max: 120 },
  kind: { kind: 'choice', options: COUPON_KINDS },
  usageLimit: { kind: 'whole', to: MAX_USES },
  perCustomerLimit: { kind: 'whole', to: 1_000 },
  skipsReduced: { kind: 'flag' },
  firstOrder: { kind: 'flag' },
  ...SHARED_FIELDS,
} as const satisfies DealForm

export type CouponValues = {
  code: string
  name: string
  kind: CouponKind
  value: number
  minimum: number
  isActive: boolean
  startsAt: Date | null
  endsAt: Date | null
  usageLimit: number | null
  perCustomerLimit: number | null
  skipsReduced: boolean
  firstOrder: boolean
  buyerTypes: BuyerType[]
  segmentId: number | null
  manufacturerIds: number[]
  productIds: number[]
  categoryIds: number[]
}

export function fieldsOfCoupon(coupon: CouponValues): DealFields {
  const { kind, value, minimum } = coupon
  const row: Record<string, unknown> = {
    ...coupon,
    minimum: minimum === 0 ? null : minimum,
    percent: kind === 'percent' ? value : null,
    sum: kind === 'fixed' ? value : null,
  }
  return Object.fromEntries(Object.entries(COUPON_FORM).map(([name, field]) => [name, shownValue(field, row[name])]))
}

/** Letters of any language, digits and a few signs: what can be said on the phone and typed. */
const CODE = /^[\p{L}\p{N}_+-]+$/u

export function readCoupon(fields: DealFields): { values: CouponValues } | { problems: DealProblems } {
  const { values, problems: own } = readDeal(COUPON_FORM, fields)
  const code = couponCode(String(values.code ?? ''))
  const problems: DealProblems = { ...amountProblems(values.kind, values), ...periodProblems(values), ...own }
  if (code && !problems.code && !CODE.test(code)) problems.code = 'code'
  if (Object.keys(problems).length > 0) return { problems }
  const { percent, sum, ...rest } = values
  const value = values.kind === 'percent' ? percent : values.kind === 'fixed' ? sum : 0
  return { values: { ...rest, code, value, minimum: values.minimum ?? 0 } as CouponValues }
}
