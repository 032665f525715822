import { useState } from 'react'
import type { CreditOffer, CreditOffers } from '../../shop/credit/credit.ts'
import { definitionOf, type Lang } from '../../shop/languages.ts'
import { formatPrice } from '../../shop/money/money.ts'
import { TaxNote, WithTax } from '../../ui/both-prices.tsx'
import { Modal } from '../../ui/modal.tsx'
import { useShop } from '../../ui/shop-context.tsx'
import { type SummaryLine, SummaryLines } from '../../ui/summary-lines.tsx'

/** Basis points as „15,0 %". */
const percent = (rate: number, lang: Lang) => {
  const text = (rate / 100).toFixed(1)
  const { decimalSign, percent: around } = definitionOf(lang)
  return around.join(text.replace('.', decimalSign))
}

/** Both offers with the representative example and the warning that the law requires. */
export function CreditBlock({ offers, warning }: { offers: CreditOffers; warning: string }) {
  const { t, lang } = useShop()
  const words = t.product.credit
  const { withoutInterest, withInterest } = offers
  return (
    <section className="credit" aria-labelledby="credit-title">
      <h2 className="terms__title" id="credit-title">
        {words.title}
      </h2>
      <div className="credit__offers">
        <Offer
          offer={withoutInterest}
          label={words.withoutInterest(withoutInterest.months)}
          title={words.withoutTitle}
          text={words.withoutText(withoutInterest.months)}
        />
        <Offer
          offer={withInterest}
          label={words.withInterest(withInterest.months)}
          title={words.withTitle}
          text={words.withText(withInterest.months)}
        />
      </div>
      <TaxNote />
      <p className="credit__example">
        <strong>{words.exampleTitle}.</strong>{' '}
        {words.example({
          price: formatPrice(withInterest.itemPrice, lang),
          months: withInterest.months,
          rate: percent(withInterest.rate, lang),
          apr: percent(withInterest.apr, lang),
          monthly: formatPrice(withInterest.monthlyPrice, lang),
          total: formatPrice(withInterest.priceTotal, lang),
        })}
      </p>
      <p className="credit__warning">{warning}</p>
    </section>
  )
}

function Offer({ offer, label, title, text }: { offer: CreditOffer; label: string; title: string; text: string }) {
  const { t, lang } = useShop()
  const words = t.product.credit
  const [isOpen, setOpen] = useState(false)
  const price = (cents: number) => formatPrice(cents, lang)
  const lines: SummaryLine[] = [
    { label: words.itemPrice, value: price(offer.itemPrice) },
    { label: words.payments, value: offer.months },
    { label: words.monthlyPrice, value: price(offer.monthlyPrice) },
    { label: words.rate, value: percent(offer.rate, lang) },
    { label: words.apr, value: percent(offer.apr, lang) },
    { label: words.overpay, value: price(offer.overpay) },
    { label: words.priceTotal, value: price(offer.priceTotal), kind: 'total' },
  ]
  return (
    <div className="credit__offer">
      <p className="credit__monthly">
        {words.monthly(price(offer.monthlyPrice))}
        <WithTax />
      </p>
      <p className="credit__label">{label}</p>
      <button type="button" className="link-button" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {words.how}
        <span className="visually-hidden">: {title}</span>
      </button>
      {/* Not in the server's HTML: a closed dialog has no content. */}
      {isOpen ? (
        <Modal open onClose={() => setOpen(false)} title={title} size="small">
          <div className="credit__dialog">
            <p>{text}</p>
            <TaxNote />
            <SummaryLines lines={lines} />
          </div>
        </Modal>
      ) : null}
    </div>
  )
}
