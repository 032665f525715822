import { type Listing, listingQuery } from '../../shop/catalogue/listing.ts'

/** What a form of the list keeps of its address: words, filters, order and page size, but not the page. */
export function KeptFields({ listing, except = [] }: { listing: Listing; except?: readonly string[] }) {
  const kept = [...new URLSearchParams(listingQuery({ ...listing, page: 1 }))]
  return kept
    .filter(([name]) => !except.includes(name))
    .map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />)
}
