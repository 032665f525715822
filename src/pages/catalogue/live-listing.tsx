import type { Place } from '../../shop/catalogue/listing.ts'
import type { ListingData } from './listing-data.ts'
import { ListingView } from './listing-view.tsx'

/** The element that listing-navigation.ts takes over at the first change. */
export function LiveListing({ data, place }: { data: ListingData; place: Place }) {
  return (
    <>
      <div
        className="live-listing"
        data-listing={data.kind}
        data-path={data.path}
        data-category={place.categoryId}
        data-manufacturer={place.manufacturerId}
      >
        <ListingView data={data} />
      </div>
      {/* Outside the replaced part, so that screen readers announce each new count. */}
      <p className="visually-hidden" role="status" data-listing-status="" />
    </>
  )
}
