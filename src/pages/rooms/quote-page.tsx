import { definePage } from '../../http/page.ts'
import { TaxNote } from '../../ui/both-prices.tsx'
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SummaryLines } from '../../ui/summary-lines.tsx'
import { useTexts } from '../../ui/use-texts.ts'
import { QuoteForm } from '../quote/quote-form.tsx'
import { type RoomQuoteData, roomQuoteData, roomQuoteHead, wantedRoom } from './quote-load.ts'

export function RoomQuoteView({ data }: { data: RoomQuoteData }) {
  const { quotes: t, rooms } = useTexts()
  return (
    <div className="container quote-page">
      <Breadcrumbs crumbs={[{ title: data.title, link: data.back }, { title: t.title }]} />
      <header className="quote-page__head">
        <h1>{t.title}</h1>
        <p>{rooms.offerText}</p>
      </header>
      {data.problem ? <Notice kind="error">{data.problem}</Notice> : null}
      <div className="quote-page__columns quote-page__columns--form">
        <QuoteForm {...data} title={t.title} />
        <section className="quote-page__goods">
          <h2>{t.goods}</h2>
          <TaxNote />
          <SummaryLines lines={data.sums} />
        </section>
      </div>
    </div>
  )
}

export const roomQuotePage = definePage<RoomQuoteData>({
  cache: 'private',
  async load(ctx) {
    const room = await wantedRoom(ctx)
    if (!room) return { kind: 'not-found' }
    return { kind: 'page', data: await roomQuoteData(ctx, room), head: roomQuoteHead(ctx) }
  },
  Page: RoomQuoteView,
})
