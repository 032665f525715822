import { HighlightedHeading } from '../../ui/highlighted-heading.tsx'
import { Island } from '../../ui/island.tsx'
import { useShop } from '../../ui/shop-context.tsx'
import { urls } from '../../urls.ts'
import { CheckoutIsland, type CheckoutProps } from './checkout-island.tsx'

export function CheckoutPage({ data: { phone, ...data } }: { data: CheckoutProps & { phone: string } }) {
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
      <noscript>
        <p className="checkout__notice">
          {t.checkout.withoutScript} <a href={`tel:${phone.replace(/\s/g, '')}`}>{phone}</a>
        </p>
      </noscript>
      <Island name="checkout-form" of={CheckoutIsland} props={data} />
    </div>
  )
}
