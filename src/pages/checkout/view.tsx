import type { ReactNode } from 'react'
import { GuaranteeNoticeLink } from '../../ui/guarantee-notice.tsx'
import { HighlightedHeading } from '../../ui/highlighted-heading.tsx'
import { Island } from '../../ui/island.tsx'
import { useShop } from '../../ui/shop-context.tsx'
import { urls } from '../../urls.ts'
import { CheckoutIsland, type CheckoutProps } from './checkout-island.tsx'
import { PlainCheckout } from './plain-checkout.tsx'
import type { PlainCheckoutData } from './plain-form.ts'

export type CheckoutData = { script: CheckoutProps; plain: PlainCheckoutData }

export function CheckoutView({ data: { script, plain } }: { data: CheckoutData }) {
  return (
    <CheckoutFrame data={plain}>
      <noscript>
        <PlainCheckout data={plain} />
      </noscript>
      <Island name="checkout-form" of={CheckoutIsland} props={script} />
    </CheckoutFrame>
  )
}

export function PlainCheckoutView({ data }: { data: PlainCheckoutData }) {
  return (
    <CheckoutFrame data={data}>
      <PlainCheckout data={data} />
    </CheckoutFrame>
  )
}

function CheckoutFrame({ data, children }: { data: PlainCheckoutData; children: ReactNode }) {
  const { t, to } = useShop()
  return (
    <div className="container checkout-page">
      <HighlightedHeading text={t.checkout.title} />
      {data.isAuth ? null : (
        <p className="checkout__sign-in">
          {t.checkout.signIn} <a href={`${to(urls.login.to())}?return=${to(urls.checkout.to())}`}>{t.checkout.logIn}</a>{' '}
          {t.checkout.signInOr} <a href={to(urls.register.to())}>{t.checkout.signInLink}</a>
        </p>
      )}
      {children}
      {data.guarantee ? <GuaranteeNoticeLink notice={data.guarantee} /> : null}
    </div>
  )
}
