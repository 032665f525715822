import { Breadcrumbs } from '../../ui/breadcrumbs.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useShop } from '../../ui/shop-context.tsx'
import { LiveListing } from '../catalogue/live-listing.tsx'
import { Subcategories } from '../catalogue/subcategories.tsx'
import { definePage } from '../page.ts'
import { loadSearch, type SearchData } from './load.ts'

function Search({ data }: { data: SearchData }) {
  const { t } = useShop()
  const { listing, found } = data
  const isFiltered = listing.attributes.length + listing.manufactures.length > 0
  return (
    <div className="container catalogue">
      <Breadcrumbs crumbs={[{ title: t.catalogue.searchTitle }]} />
      <header className="catalogue__head">
        <h1>{data.title}</h1>
      </header>
      {found.meta.total === 0 && !isFiltered ? <NothingFound data={data} /> : <LiveListing data={data} place={{}} />}
    </div>
  )
}

/** Ways on from a search that found nothing. */
function NothingFound({ data }: { data: SearchData }) {
  const { t } = useShop()
  return (
    <>
      <EmptyState
        icon="search"
        title={t.catalogue.emptySearch(data.listing.query)}
        text={
          <span className="search-help">
            {t.catalogue.emptySearchHelp.map((line) => (
              <span key={line}>{line}</span>
            ))}
          </span>
        }
      />
      <section className="catalogue__departments">
        <h2>{t.catalogue.emptySearchBrowse}</h2>
        <Subcategories list={data.departments} />
      </section>
    </>
  )
}

export const searchPage = definePage<SearchData>({ load: loadSearch, Page: Search })
