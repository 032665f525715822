import type { GuaranteeNotice } from '../../ui/footer.tsx'
import { GuaranteeNoticeLink } from '../../ui/guarantee-notice.tsx'
import { HighlightedHeading } from '../../ui/highlighted-heading.tsx'
import { Island } from '../../ui/island.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useShop } from '../../ui/shop-context.tsx'
import { useTexts } from '../../ui/use-texts.ts'
import { urls } from '../../urls.ts'
import { CheckoutIsland, type CheckoutProps } from './checkout-island.tsx'

export type CheckoutData = {
  form: CheckoutProps
  /** The EU's notice on the legal guarantee must precede the order (Directive 2011/83 art. 6). */
  guarantee: GuaranteeNotice | null
  /** That the company of the buyer has to approve the order; null: not so. */
  approval: string | null
}

export function CheckoutView({ data: { form, guarantee, approval } }: { data: CheckoutData }) {
  const { to } = useShop()
  const t = useTexts()
  return (
    <div className="container checkout-page">
      <HighlightedHeading text={t.checkout.title} />
      {form.isAuth ? null : (
        <p className="checkout__sign-in">
          {t.checkoutPage.signIn}{' '}
          <a href={`${to(urls.login.to())}?return=${to(urls.checkout.to())}`}>{t.checkoutPage.logIn}</a>{' '}
          {t.checkoutPage.signInOr} <a href={to(urls.register.to())}>{t.checkoutPage.signInLink}</a>
        </p>
      )}
      {approval ? <Notice>{approval}</Notice> : null}
      <Island name="checkout-form" of={CheckoutIsland} props={form} />
      {guarantee ? <GuaranteeNoticeLink notice={guarantee} /> : null}
    </div>
  )
}
