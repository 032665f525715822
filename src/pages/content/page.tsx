import { definePage, type LoaderResult, type PageContext } from '../../http/page.ts'
import { texts } from '../../i18n/texts.ts'
import { picture } from '../../shop/catalogue/media.ts'
import { LINKED_PAGES } from '../../shop/content/linked-pages.ts'
import { type ContentPage, findPage } from '../../shop/content/pages.db.ts'
import { trackingOf } from '../../shop/content/tracking.ts'
import { inLang, type LocalizedText } from '../../shop/languages.ts'
import { imageOfPayment, methodsForConsumers } from '../../shop/payments/methods.ts'
import { shippingMethodsOf } from '../../shop/shipping/methods.db.ts'
import { imageOfMethod } from '../../shop/shipping/methods.ts'
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx'
import { type MethodItem, MethodList } from '../../ui/method-list.tsx'
import { useTexts } from '../../ui/use-texts.ts'
import { BlockView } from '../blocks/blocks.tsx'
import { ForAudience } from '../blocks/for-audience.tsx'
import { loadBlocks } from '../blocks/load.ts'
import { movedPage } from '../moved.ts'
import type { ContentData } from './content-data.ts'
import { contentMarkdown } from './markdown.ts'

function Content({ data }: { data: ContentData }) {
  const t = useTexts()
  return (
    <article className="container content">
      <Breadcrumbs crumbs={[{ title: data.title }]} />
      <header className="content__head">
        <h1>{data.title}</h1>
        {data.subtitle ? <p>{data.subtitle}</p> : null}
      </header>
      <div className="content__body">
        {data.blocks.length > 0 ? (
          data.blocks.map((block) => (
            <ForAudience key={block.id} audience={block.audience}>
              <BlockView block={block} />
            </ForAudience>
          ))
        ) : (
          <div className="prose" dangerouslySetInnerHTML={{ __html: data.content }} />
        )}
        <Methods title={t.content.deliveries} items={data.deliveries} />
        <Methods title={t.content.payments} items={data.payments} />
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

function Methods({ title, items }: { title: string; items: readonly MethodItem[] }) {
  if (items.length === 0) return null
  return (
    <section className="content__methods">
      <h2>{title}</h2>
      <MethodList items={items} />
    </section>
  )
}

/** A linked page without content says so; any other address is where its page went, or is not found. */
async function unwritten(ctx: PageContext): Promise<LoaderResult<ContentData>> {
  const { params, lang } = ctx
  if (!LINKED_PAGES.includes(params.slug ?? '')) return movedPage(ctx)
  const { title, text } = texts[lang].content.unwritten
  const data = {
    slug: params.slug ?? '',
    title,
    subtitle: text,
    content: '',
    blocks: [],
    ...noMethods,
    asksConsent: false,
  }
  return { kind: 'page', status: 404, data, head: { title, description: text, noindex: true } }
}

/** The page that was read, or a draft. */
export async function showContent(ctx: PageContext, page: ContentPage): Promise<LoaderResult<ContentData>> {
  const { seo, blocks, ...words } = page
  const asksConsent = page.slug === 'cookies' && trackingOf(ctx.settings) !== null
  const methods = page.slug === 'delivery-and-payment' ? await methodsOf(ctx) : noMethods
  const loaded = blocks ? await loadBlocks(ctx, blocks) : null
  return {
    kind: 'page',
    data: { ...words, blocks: loaded?.shown ?? [], ...methods, asksConsent },
    head: { title: seo.title || page.title, description: seo.description || page.subtitle },
    tags: ['pages', ...(loaded?.tags ?? [])],
    ...(loaded?.goodUntil ? { goodUntil: loaded.goodUntil } : {}),
  }
}

export const contentPage = definePage<ContentData>({
  cache: 'shared',
  async load(ctx) {
    const page = await findPage(ctx.db, ctx.params.slug ?? '', ctx.lang)
    return page ? showContent(ctx, page) : unwritten(ctx)
  },
  Page: Content,
  markdown: contentMarkdown,
})

const noMethods = { deliveries: [], payments: [] }

async function methodsOf({
  db,
  memory,
  payments,
  lang,
}: PageContext): Promise<Pick<ContentData, 'deliveries' | 'payments'>> {
  const [deliveries, ways] = await Promise.all([shippingMethodsOf(db, memory), payments.methods()])
  const item = ({ title, description }: Described, image: string): MethodItem => ({
    title: inLang(title, lang),
    text: inLang(description, lang),
    image: picture(image, 160),
  })
  return {
    deliveries: deliveries.map((method) => item(method, imageOfMethod(method))),
    payments: methodsForConsumers(ways, payments.providers).map((method) => item(method, imageOfPayment(method))),
  }
}

type Described = { title: LocalizedText; description: LocalizedText }
