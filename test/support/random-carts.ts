import type { Cart, CartLine, PricingRules } from '../../src/shop/cart/cart.ts'
import { buildTree } from '../../src/shop/catalogue/tree.ts'
import type { Coupon } from '../../src/shop/coupons/coupon.ts'
import type { PaymentMethod } from '../../src/shop/payments/methods.ts'
import type { Promotion } from '../../src/shop/promotions/promotion.ts'
import type { Method } from '../../src/shop/shipping/methods.ts'
import type { DatedRate } from '../../src/shop/tax/rates.ts'
import type { VatDecision } from '../../src/shop/tax/treatment.ts'
import type { VatClass } from '../../src/shop/tax/vat-class.ts'

/** Numbers that look random and are the same for the same seed, so that a cart that breaks a law can be had again. */
export function randomOf(seed: number): (below: number) => number {
  let state = seed >>> 0
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

const NOW = new Date('2026-11-21T10:00:00Z')
const classes: readonly VatClass[] = ['standard', 'standard', 'standard', 'reduced', 'super_reduced', 'zero']
const percents: Record<string, readonly [number, number, number, number]> = {
  LV: [2100, 1200, 500, 0],
  LT: [2100, 1200, 500, 0],
  EE: [2400, 900, 900, 0],
}
const rates: readonly DatedRate[] = Object.entries(percents).flatMap(
  ([countryCode, [standard, reduced, low, none]]) => [
    { countryCode, vatClass: 'standard' as const, rate: standard, validFrom: '2020-01-01' },
    { countryCode, vatClass: 'reduced' as const, rate: reduced, validFrom: '2020-01-01' },
    { countryCode, vatClass: 'super_reduced' as const, rate: low, validFrom: '2020-01-01' },
    { countryCode, vatClass: 'zero' as const, rate: none, validFrom: '2020-01-01' },
  ],
)
const decisions: readonly VatDecision[] = [
  { country: 'LV', exemption: null },
  { country: 'LV', exemption: null },
  { country: 'EE', exemption: null },
  { country: 'LT', exemption: null },
  { country: 'LV', exemption: 'intra-eu' },
  { country: 'LV', exemption: 'reverse-charge' },
]
const tree = buildTree([])

/** A cart as a buyer may have it, with everything that its price depends on. */
export function randomCart(seed: number): { cart: Cart; facts: PricingRules } {
  const below = randomOf(seed)
  const lines = Array.from({ length: 1 + below(8) }, (_, i) => randomLine(below, i))
  const coupon = below(3) === 0 ? randomCoupon(below) : null
  const cart: Cart = {
    id: 'random',
    version: 1,
    state: 'open',
    lines,
    coupon,
    saved: [],
    couponId: coupon ? 1 : null,
    shippingMethodId: 1,
    shipping: { country_id: 112 },
    paymentMethodId: 1,
  }
  const facts: PricingRules = {
    methods: [randomMethod(below)],
    paymentMethods: [randomPayment(below)],
    rates,
    tree,
    now: NOW,
    couponUsedByBuyer: 0,
    vat: decisions[below(decisions.length)] ?? { country: 'LV', exemption: null },
    promotions: Array.from({ length: below(3) }, (_, i) => randomPromotion(below, i)),
  }
  return { cart, facts }
}

type Below = (below: number) => number

/** From a cent to ten thousand euros, the small ones as often as the large. */
function randomPrice(below: Below): number {
  const magnitude = [100, 1_000, 10_000, 100_000, 1_000_000][below(5)] ?? 100
  return below(magnitude) + (below(50) === 0 ? 0 : 1)
}

function randomLine(below: Below, i: number): CartLine {
  const price = randomPrice(below)
  return {
    id: i + 1,
    productId: i + 1,
    parentId: null,
    type: i > 0 && below(6) === 0 ? 'service' : 'product',
    title: `Prece ${i + 1}`,
    titleLv: `Prece ${i + 1}`,
    slug: null,
    code: `P-${i + 1}`,
    manufacturer: null,
    manufacturerId: null,
    image: null,
    categoryId: null,
    category: null,
    vatClass: classes[below(classes.length)] ?? 'standard',
    quantity: 1 + (below(4) === 0 ? below(100) : below(3)),
    price,
    listedPrice: price,
    ownPrice: price,
    quotedUntil: null,
    previousPrice: null,
    seenPrice: price,
    stock: { quantity: 100, virtual_quantity: 0 },
    isForSale: true,
    weight: 100,
    width: 10,
    depth: 10,
    height: 10,
    isBulky: false,
    isFreeEuShipping: false,
    isReverseCharge: below(3) === 0,
  }
}

function randomCoupon(below: Below): Coupon {
  const isPercent = below(2) === 0
  return {
    code: 'NEJAUSA',
    kind: isPercent ? 'percent' : 'fixed',
    value: isPercent ? 1 + below(10_000) : 1 + below(50_000),
    minimum: below(2) === 0 ? 0 : below(10_000),
    startsAt: null,
    endsAt: null,
    usageLimit: null,
    perCustomerLimit: null,
    skipsReduced: false,
    firstOrder: false,
    used: 0,
    isActive: true,
    buyerTypes: [],
    segmentId: null,
    categoryIds: [],
    manufacturerIds: [],
    productIds: [],
  }
}

function randomPromotion(below: Below, i: number): Promotion {
  const common = {
    ...{
      id: i + 1,
      title: { lv: 'Akcija' },
      priority: below(3),
      combines: below(2) === 0,
      skipsReduced: false,
      firstOrder: false,
      startsAt: null,
      endsAt: null,
    },
    ...{ buyerTypes: [], segmentId: null, categoryIds: [], manufacturerIds: [], minQuantity: 1 },
    productIds: below(2) === 0 ? [] : [1, 2, 3],
    minimum: below(2) === 0 ? 0 : below(10_000),
  }
  const kinds: readonly Promotion[] = [
    { ...common, kind: 'percent', value: 1 + below(10_000) },
    { ...common, kind: 'fixed', value: 1 + below(50_000) },
    { ...common, kind: 'n-for-m', pieces: 3, paidPieces: 2 },
    { ...common, kind: 'gift', giftProductId: 1 + below(4), giftQuantity: 1 },
  ]
  return kinds[below(kinds.length)] ?? { ...common, kind: 'percent', value: 1 }
}

function randomMethod(below: Below): Method {
  return {
    id: 1,
    code: 'courier',
    type: 'courier',
    title: { lv: 'Kurjers' },
    description: { lv: '' },
    image: null,
    carrier: null,
    vatClass: below(4) === 0 ? 'reduced' : 'standard',
    isBulky: false,
    maxParcels: 1 + below(5),
    zones: [{ countryId: 112, freeFrom: below(2) === 0 ? null : below(20_000), daysMin: 1, daysMax: 2 }],
    prices: [{ countryId: 112, upToWeight: 10_000_000, size: null, price: below(3) === 0 ? 0 : below(2_500) }],
  }
}

function randomPayment(below: Below): PaymentMethod {
  const isDear = below(3) === 0
  return {
    id: 1,
    code: 'bank',
    title: { lv: 'Banka' },
    description: { lv: '' },
    image: null,
    provider: 'practice',
    providerMethod: null,
    surcharge: isDear ? below(500) : 0,
    surchargeRate: isDear ? below(400) : 0,
    minTotal: null,
    maxTotal: null,
    buyers: null,
    needsApproval: false,
    shippingMethodIds: [],
    marks: [],
  }
}
