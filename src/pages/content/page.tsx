import { definePage, type LoaderResult, type PageContext } from '../../http/page.ts'
import { texts } from '../../i18n/texts.ts'
import { type ContentPage, findPage } from '../../shop/content/pages.db.ts'
import { trackingOf } from '../../shop/content/tracking.ts'
import { inLang } from '../../shop/languages.ts'
import { methodsForConsumers } from '../../shop/payments/methods.ts'
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx'
import { useTexts } from '../../ui/use-texts.ts'

type Data = ContentPage & { payments: { title: string; text: string }[]; asksConsent: boolean }

function Content({ data }: { data: Data }) {
  const t = useTexts()
  return (
    <article className="container content">
      <Breadcrumbs crumbs={[{ title: data.title }]} />
      <header className="content__head">
        <h1>{data.title}</h1>
        {data.subtitle ? <p>{data.subtitle}</p> : null}
      </header>
      <div className="content__body">
        <div className="prose" dangerouslySetInnerHTML={{ __html: data.content }} />
        {data.payments.length > 0 ? (
          <section className="prose">
            <h2>{t.content.payments}</h2>
            <ul>
              {data.payments.map(({ title, text }) => (
                <li key={title}>{`${title}: ${text}`}</li>
              ))}
            </ul>
          </section>
        ) : null}
        {data.asksConsent ? (
          <p className="content__consent">
            {t.consent.change}{' '}
            <button type="button" className="link-button" data-consent-open="">
              {t.consent.settings}
            </button>
          </p>
        ) : null}
      </div>
    </article>
  )
}

/** Linked from every page; the law requires most of them. */
const LINKED = ['terms', 'privacy-policy', 'delivery-and-payment', 'returns', 'faq', 'accessibility', 'cookies']

/** A linked page without content says so; any other address is not found. */
function unwritten({ params, lang }: PageContext): LoaderResult<Data> {
  if (!LINKED.includes(params.slug ?? '')) return { kind: 'not-found' }
  const { title, text } = texts[lang].content.unwritten
  const data = { slug: params.slug ?? '', title, subtitle: text, content: '', payments: [], asksConsent: false }
  return { kind: 'page', status: 404, data, head: { title, description: text, noindex: true } }
}

export const contentPage = definePage<Data>({
  cache: 'shared',
  async load(ctx) {
    const page = await findPage(ctx.db, ctx.params.slug ?? '', ctx.lang)
    if (!page) return unwritten(ctx)
    const asksConsent = page.slug === 'cookies' && trackingOf(ctx.settings) !== null
    const data = { ...page, payments: page.slug === 'delivery-and-payment' ? await paymentsOf(ctx) : [], asksConsent }
    return { kind: 'page', data, head: { title: page.title, description: page.subtitle }, tags: ['pages'] }
  },
  Page: Content,
})

async function paymentsOf({ payments, lang }: PageContext) {
  const methods = methodsForConsumers(await payments.methods(), payments.providers)
  return methods.map(({ title, description }) => ({ title: inLang(title, lang), text: inLang(description, lang) }))
}
