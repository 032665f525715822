import { type ContentPage, findPage } from '../../shop/content/pages.db.ts'
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx'
import { definePage } from '../page.ts'

function Content({ data }: { data: ContentPage }) {
  return (
    <article className="container content">
      <Breadcrumbs crumbs={[{ title: data.title }]} />
      <header className="content__head">
        <h1>{data.title}</h1>
        {data.subtitle ? <p>{data.subtitle}</p> : null}
      </header>
      <div className="prose" dangerouslySetInnerHTML={{ __html: data.content }} />
    </article>
  )
}

export const contentPage = definePage<ContentPage>({
  async load(ask) {
    const page = await findPage(ask.db, ask.params.slug ?? '', ask.lang)
    if (!page) return { kind: 'not-found' }
    return { kind: 'page', data: page, head: { title: page.title, description: page.subtitle }, tags: ['pages'] }
  },
  Page: Content,
})
