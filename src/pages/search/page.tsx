import { definePage } from '../../http/page.ts'
import { picture, srcSet } from '../../shop/catalogue/media.ts'
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { cutText } from '../../ui/cut-text.ts'
import { useShop } from '../../ui/shop-context.tsx'
import { useTexts } from '../../ui/use-texts.ts'
import { urls } from '../../urls.ts'
import { LiveListing } from '../catalogue/live-listing.tsx'
import { Subcategories } from '../catalogue/subcategories.tsx'
import { loadSearch, type SearchData } from './load.ts'
import { searchMarkdown } from './markdown.ts'

const NAMED_TEXT_LIMIT = 160

function Search({ data }: { data: SearchData }) {
  return (
    <div className="container catalogue">
      <Breadcrumbs crumbs={[{ title: data.crumb }]} />
      <header className="catalogue__head">
        <h1>{data.title}</h1>
        <Reading data={data} />
        {data.named ? <Named named={data.named} /> : null}
      </header>
      {data.isNothing ? <NothingFound data={data} /> : <LiveListing data={data} place={{}} />}
    </div>
  )
}

function Reading({ data: { corrected, unknown } }: { data: SearchData }) {
  const t = useTexts()
  return (
    <>
      {corrected ? (
        <p className="search-reading">
          {t.search.corrected} <a href={corrected.link}>{corrected.words}</a>
        </p>
      ) : null}
      {unknown.length > 0 ? <p className="search-reading">{t.search.unknown(unknown)}</p> : null}
    </>
  )
}

function Named({ named }: { named: NonNullable<SearchData['named']> }) {
  const { webp, source } = picture(named.image, 160)
  return (
    <div className="search-named">
      <picture>
        <source type="image/webp" srcSet={srcSet(webp, [160, 320])} sizes="5rem" />
        <img src={source} alt="" width={80} height={80} />
      </picture>
      <p>
        <a href={named.link}>{named.title}</a>
        {named.text ? <span>{cutText(named.text, NAMED_TEXT_LIMIT).short}</span> : null}
      </p>
    </div>
  )
}

function NothingFound({ data }: { data: SearchData }) {
  const t = useTexts()
  const { to } = useShop()
  return (
    <>
      <div className="search-help">
        <ul>
          {t.search.emptyHelp.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        <ButtonLink href={to(urls.contact.to())} kind="secondary">
          {t.search.contact}
        </ButtonLink>
      </div>
      {data.popular.length > 0 ? (
        <section className="catalogue__departments">
          <h2>{t.search.popular}</h2>
          <Subcategories list={data.popular} label={t.search.popular} />
        </section>
      ) : null}
      <section className="catalogue__departments">
        <h2>{t.search.emptyBrowse}</h2>
        <Subcategories list={data.departments} label={t.search.emptyBrowse} />
      </section>
    </>
  )
}

export const searchPage = definePage<SearchData>({
  cache: 'shared',
  query: 'listing',
  load: loadSearch,
  Page: Search,
  markdown: searchMarkdown,
})
