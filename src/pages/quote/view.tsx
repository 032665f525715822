import type { Picture } from '../../shop/catalogue/media.ts'
import { TaxNote } from '../../ui/both-prices.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { LinePicture } from '../../ui/line-picture.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PaperSeller } from '../../ui/paper-seller.tsx'
import { type SummaryLine, SummaryLines } from '../../ui/summary-lines.tsx'
import { useTexts } from '../../ui/use-texts.ts'

export type QuoteData = {
  title: string
  prepared: string
  holds: boolean
  validity: string
  hint: string
  /** What staff wrote to the buyer. */
  note: string
  /** That it has just been made. */
  notice: string | null
  missing: readonly string[]
  buyer: string[]
  delivery: string
  lines: {
    id: number
    title: string
    code: string
    count: string
    sum: string
    picture: Picture | null
    link: string | null
  }[]
  sums: SummaryLine[]
  hasTax: boolean
  vatNote: string | null
  pdf: string
  cartAction: string
  cartLink: string
  csrf: string
  seller: string[]
}

export function QuoteView({ data }: { data: QuoteData }) {
  return (
    <div className="container order-page quote-page">
      <PaperSeller lines={data.seller} />
      <header className="order-head">
        <h1>{data.title}</h1>
        <p className={`order-state quote-state--${data.holds ? 'holds' : 'over'}`}>{data.validity}</p>
        <p className="order-head__placed">{data.prepared}</p>
      </header>
      <Notices data={data} />
      <div className="quote-page__columns">
        <Side data={data} />
        <Goods data={data} />
      </div>
    </div>
  )
}

function Notices({ data: { notice, missing, cartLink } }: { data: QuoteData }) {
  const { quotes: t } = useTexts()
  return (
    <>
      {notice ? <Notice kind="success">{notice}</Notice> : null}
      {missing.length > 0 ? (
        <Notice kind="error">
          <p>{t.missing}</p>
          <ul>
            {missing.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
          <ButtonLink href={cartLink} kind="secondary" size="small">
            {t.openCart}
          </ButtonLink>
        </Notice>
      ) : null}
    </>
  )
}

function Goods({ data }: { data: QuoteData }) {
  const { quotes: t } = useTexts()
  return (
    <section className="quote-page__goods">
      <h2 className="order__heading">{t.goods}</h2>
      {data.hasTax ? <TaxNote /> : null}
      <ul className="order__lines">
        {data.lines.map((line) => (
          <li key={line.id}>
            <LinePicture picture={line.picture} />
            <span className="order__line">
              <strong>{line.link ? <a href={line.link}>{line.title}</a> : line.title}</strong>
              <small>
                {line.code} · {line.count}
              </small>
            </span>
            <span className="order__sum">{line.sum}</span>
          </li>
        ))}
      </ul>
      <SummaryLines lines={data.sums} />
      {data.vatNote ? <p className="quote-page__note">{data.vatNote}</p> : null}
    </section>
  )
}

function Side({ data }: { data: QuoteData }) {
  const { quotes: t } = useTexts()
  return (
    <aside className="quote-page__side">
      <p>{data.hint}</p>
      {data.note ? <p>{data.note}</p> : null}
      <ButtonLink href={data.pdf} size="large" wide download>
        {t.download}
      </ButtonLink>
      <form method="post" action={data.cartAction}>
        <input type="hidden" name="_token" value={data.csrf} />
        <Button type="submit" kind="secondary" size="large" wide>
          {t.toCart}
        </Button>
      </form>
      <dl className="quote-page__facts">
        <dt>{t.buyer}</dt>
        {data.buyer.map((line) => (
          <dd key={line}>{line}</dd>
        ))}
        <dt>{t.delivery}</dt>
        <dd>{data.delivery}</dd>
      </dl>
      <p className="quote-page__note">{t.secret}</p>
    </aside>
  )
}
