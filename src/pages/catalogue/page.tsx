import { definePage } from '../../http/page.ts'
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx'
import { CATEGORY_TEXT_LIMIT } from '../../ui/cut-text.ts'
import { ReadMore } from '../../ui/read-more.tsx'
import { RoomLinks } from '../rooms/room-links.tsx'
import { LiveListing } from './live-listing.tsx'
import { type CatalogueData, loadCategory, loadManufacturer } from './load.ts'
import { catalogueMarkdown } from './markdown.ts'
import { Subcategories } from './subcategories.tsx'

function Catalogue({ data }: { data: CatalogueData }) {
  return (
    <div className="container catalogue">
      <Breadcrumbs crumbs={data.crumbs} />
      <header className="catalogue__head">
        {data.logo ? <img className="catalogue__logo" src={data.logo} alt="" width={160} height={64} /> : null}
        <h1>{data.title}</h1>
        {data.shortDescription ? <ReadMore text={data.shortDescription} limit={CATEGORY_TEXT_LIMIT} /> : null}
      </header>
      {data.subcategories.length > 0 ? <Subcategories list={data.subcategories} /> : null}
      <RoomLinks rooms={data.rooms} isBrief />
      <LiveListing data={data} place={data.place} />
      {data.description ? (
        <div className="prose catalogue__text" dangerouslySetInnerHTML={{ __html: data.description }} />
      ) : null}
    </div>
  )
}

export const categoryPage = definePage<CatalogueData>({
  cache: 'shared',
  query: 'listing',
  load: loadCategory,
  Page: Catalogue,
  markdown: catalogueMarkdown,
})
export const manufacturerPage = definePage<CatalogueData>({
  cache: 'shared',
  query: 'listing',
  load: loadManufacturer,
  Page: Catalogue,
  markdown: catalogueMarkdown,
})
