import type { QuoteBuyerInput } from '../../shop/quotes/quote-buyer.ts'
import { TaxNote } from '../../ui/both-prices.tsx'
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useShop } from '../../ui/shop-context.tsx'
import { type SummaryLine, SummaryLines } from '../../ui/summary-lines.tsx'
import { useTexts } from '../../ui/use-texts.ts'
import { urls } from '../../urls.ts'
import { QuoteForm } from './quote-form.tsx'

export type NewQuoteData = {
  csrf: string
  plainCaptcha: string
  /** Of the goods in the cart; empty when there are none. */
  sums: SummaryLine[]
  hasCoupon: boolean
  days: number
  earlier: { href: string; number: string; about: string }[]
  values: QuoteBuyerInput
  errors: Record<string, string[]>
  problem: string | null
}

export function NewQuoteView({ data }: { data: NewQuoteData }) {
  const { to } = useShop()
  const { quotes: t, cart } = useTexts()
  return (
    <div className="container quote-page">
      <Breadcrumbs crumbs={[{ title: cart.title, link: to(urls.cart.to()) }, { title: t.title }]} />
      {data.sums.length === 0 ? (
        <EmptyState
          title={t.title}
          text={t.empty}
          icon="cart"
          action={<ButtonLink href={to(urls.home.to())}>{cart.continueShopping}</ButtonLink>}
        />
      ) : (
        <>
          <header className="quote-page__head">
            <h1>{t.title}</h1>
            <p>{t.text}</p>
          </header>
          {data.problem ? <Notice kind="error">{data.problem}</Notice> : null}
          <div className="quote-page__columns quote-page__columns--form">
            <QuoteForm {...data} title={t.form.title} action={to(urls.newQuote.to())} />
            <section className="quote-page__goods">
              <h2>{t.goods}</h2>
              <TaxNote />
              <SummaryLines lines={data.sums} />
              {data.hasCoupon ? <p className="quote-page__note">{t.withoutCoupon}</p> : null}
            </section>
          </div>
        </>
      )}
      <Earlier earlier={data.earlier} />
    </div>
  )
}

function Earlier({ earlier }: Pick<NewQuoteData, 'earlier'>) {
  const { quotes: t } = useTexts()
  if (earlier.length === 0) return null
  return (
    <section className="quote-page__earlier">
      <h2>{t.earlier}</h2>
      <ul>
        {earlier.map(({ href, number, about }) => (
          <li key={number}>
            <a href={href}>{number}</a> <span>{about}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
