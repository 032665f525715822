import { type Listing, listingQuery, PER_PAGE_OPTIONS, SORTS } from '../../shop/catalogue/listing.ts'
import { picture } from '../../shop/catalogue/media.ts'
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { ProductCardView } from '../../ui/product-card.tsx'
import { useShop } from '../../ui/shop-context.tsx'
import { definePage } from '../page.ts'
import { type CatalogueData, loadCategory, loadManufacturer } from './load.ts'

function Catalogue({ data }: { data: CatalogueData }) {
  const { t } = useShop()
  const { found, listing } = data
  const href = (next: Partial<Listing>) => {
    const query = listingQuery({ ...listing, ...next })
    return query ? `${data.path}?${query}` : data.path
  }
  return (
    <div className="container catalogue">
      <Breadcrumbs crumbs={data.crumbs} />
      <h1>{data.title}</h1>
      {data.shortDescription ? <p className="lead">{data.shortDescription}</p> : null}
      {data.subcategories.length > 0 ? (
        <nav className="tiles">
          {data.subcategories.map((category) => (
            <a key={category.id} href={category.link} className="tile">
              <img src={picture(category.image, 320).webp} alt="" width={320} height={240} loading="lazy" />
              <span>{category.title}</span> <small>{t.catalogue.products(category.count)}</small>
            </a>
          ))}
        </nav>
      ) : null}
      <div className="catalogue__columns">
        <Filters data={data} href={href} />
        <section>
          <form className="catalogue__bar" method="get" action={data.path}>
            <p>{t.catalogue.found(found.meta.total)}</p>
            {listing.attributes.length > 0 ? (
              <input type="hidden" name="attributes" value={listing.attributes.join(',')} />
            ) : null}
            {listing.manufactures.length > 0 ? (
              <input type="hidden" name="manufactures" value={listing.manufactures.join(',')} />
            ) : null}
            <label>
              {t.catalogue.sort}{' '}
              <select name="sort" defaultValue={listing.sort}>
                {SORTS.map((sort) => (
                  <option key={sort} value={sort}>
                    {t.catalogue.sorts[sort]}
                  </option>
                ))}
              </select>
            </label>
            <label>
              {t.catalogue.perPage}{' '}
              <select name="per_page" defaultValue={listing.per_page}>
                {[24, ...PER_PAGE_OPTIONS].map((option) => (
                  <option key={option} value={option}>
                    {option}
                  </option>
                ))}
              </select>
            </label>
            <button type="submit" className="button button--secondary button--small">
              {t.catalogue.apply}
            </button>
          </form>
          {found.products.length > 0 ? (
            <div className="grid">
              {found.products.map((card, i) => (
                <ProductCardView key={card.id} card={card} priority={i < 4} />
              ))}
            </div>
          ) : (
            <EmptyState
              title={t.catalogue.nothingFound}
              text={t.catalogue.nothingFoundHint}
              action={<ButtonLink href={data.path}>{t.catalogue.clearFilters}</ButtonLink>}
            />
          )}
          <Pagination
            current={found.meta.current_page}
            last={found.meta.last_page}
            hasNext={found.links.next !== null}
            href={(page) => href({ page })}
          />
        </section>
      </div>
    </div>
  )
}

/** Every choice is a link, so that filters work before any script arrives. */
function Filters({ data, href }: { data: CatalogueData; href: (next: Partial<Listing>) => string }) {
  const { t } = useShop()
  const { found, listing } = data
  const toggled = (list: readonly number[], id: number) =>
    list.includes(id) ? list.filter((each) => each !== id) : [...list, id]
  const groups = [
    ...found.filters.attributes.map((group) => ({
      ...group,
      chosen: listing.attributes,
      link: (id: number) => href({ attributes: toggled(listing.attributes, id), page: 1 }),
    })),
    {
      id: 0,
      title: t.catalogue.manufacturer,
      options: found.filters.manufacture.options,
      chosen: listing.manufactures,
      link: (id: number) => href({ manufactures: toggled(listing.manufactures, id), page: 1 }),
    },
  ]
  return (
    <aside className="filters" aria-label={t.catalogue.filters}>
      {groups
        .filter((group) => group.options.length > 0)
        .map((group) => (
          <details key={group.id} open>
            <summary>{group.title}</summary>
            <ul>
              {group.options.map((option) => (
                <li key={option.id}>
                  <a
                    href={group.link(option.id)}
                    rel="nofollow"
                    aria-current={group.chosen.includes(option.id) ? 'true' : undefined}
                  >
                    {option.title} <small>{option.count}</small>
                  </a>
                </li>
              ))}
            </ul>
          </details>
        ))}
    </aside>
  )
}

export const categoryPage = definePage<CatalogueData>({ load: loadCategory, Page: Catalogue })
export const manufacturerPage = definePage<CatalogueData>({ load: loadManufacturer, Page: Catalogue })
