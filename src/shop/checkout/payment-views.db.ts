import { urls } from '../../urls.ts'
import type { PricedCart } from '../cart/cart.ts'
import { picture } from '../catalogue/media.ts'
import { findBuyerAccount } from '../customers/buyer-account.db.ts'
import { inLang, type Lang } from '../languages.ts'
import { paymentMethodsOf } from '../payments/methods.db.ts'
import { availablePayments, imageOfPayment, type PaymentMethod } from '../payments/methods.ts'
import { type PaymentProviders, usableProviders } from '../payments/provider.ts'
import type { Visitor } from '../sessions/visitor.ts'
import { readSettings } from '../settings/settings.db.ts'
import { shippingMethodsOf } from '../shipping/methods.db.ts'
import type { CartDeps } from './visitor-cart.db.ts'

export type PaymentDeps = CartDeps & { providers: PaymentProviders }

export type PaymentView = {
  id: number
  code: string
  title: string
  description: string
  image: string
  marks: MarkView[]
}

type MarkView = { name: string; image: string | null }

/** More are not looked at; one who has another bank finds it on the vendor's page. */
const MOST_MARKS = 8

export const showPayments = (methods: readonly PaymentMethod[], lang: Lang): PaymentView[] =>
  methods.map((method) => ({
    id: method.id,
    code: method.code,
    title: inLang(method.title, lang),
    description: inLang(method.description, lang),
    image: picture(imageOfPayment(method), 160).source,
    marks: method.marks
      .slice(0, MOST_MARKS)
      .map(({ name, digest }) => ({ name, image: digest && urls.paymentMark.to(digest) })),
  }))

export async function usablePayments(
  visitor: Pick<Visitor, 'session'>,
  deps: PaymentDeps,
  { priced, shippingMethodId }: { priced: PricedCart; shippingMethodId: number | null },
): Promise<PaymentMethod[]> {
  const session = await visitor.session()
  const { db } = deps.database
  const [methods, ways, settings, account] = await Promise.all([
    paymentMethodsOf(db, deps.memory),
    shippingMethodsOf(db, deps.memory),
    readSettings(db, deps.memory),
    session?.userId ? findBuyerAccount(db, session.userId) : null,
  ])
  return availablePayments(methods, {
    shippingMethodId,
    shippingType: ways.find(({ id }) => id === shippingMethodId)?.type ?? null,
    total: priced.totals.total - priced.totals.surcharge,
    buyer: session?.userType ?? 'b2c',
    isApproved: account?.company?.may_pay_by_invoice ?? false,
    providers: usableProviders(deps.providers, settings),
  })
}
