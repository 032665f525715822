import type { ReactNode } from 'react'
import type { Db } from '../shop/db.ts'
import type { Lang } from '../shop/languages.ts'
import type { Memory } from '../shop/memory.ts'
import type { OrderAddress } from '../shop/orders/order.ts'
import type { PaymentMethod } from '../shop/payments/methods.ts'
import type { SearchModel } from '../shop/search/search.ts'
import type { Session } from '../shop/sessions/session.ts'
import type { Settings } from '../shop/settings/settings.ts'

/** What a loader may ask with. `visitor` is there only on pages that are never cached. */
export type PageContext = {
  db: Db
  memory: Memory
  search: SearchModel
  lang: Lang
  now: Date
  /** The Latvian path, without the language prefix and query. */
  path: string
  params: Readonly<Record<string, string>>
  query: Readonly<Record<string, string>>
  settings: Settings
  /** The ways of paying that exist in this shop, and whose vendors are set up. */
  payments: { methods: () => Promise<PaymentMethod[]>; providers: ReadonlySet<string> }
  baseUrl: string
  secrets: { orderToken(order: OrderAddress): string }
  visitor: { session: Session | null; csrf: () => string; compare: readonly number[] } | null
}

export type Head = {
  title: string
  description?: string
  /** Path with its meaningful query, without language prefix; the page's own path when absent. */
  canonical?: string
  noindex?: boolean
  /** What is shown is not the page of this address (an error, a form that was refused): no canonical address. */
  hasNoAddress?: boolean
  /** A page for looking around (home, lists, products): it needs only the first of the two style sheets. */
  isShelf?: boolean
  image?: string
  /** schema.org objects. */
  jsonLd?: readonly object[]
  /** The id of what the browser must have come to when it first paints, however slowly the rest arrives. */
  firstPaintNeeds?: string
  /** The largest picture above the fold, to be fetched first. */
  preloadImage?: string | { srcSet: string; sizes: string; media?: string }
}

export type LoaderResult<Data> =
  | { kind: 'page'; data: Data; head: Head; tags?: readonly string[]; status?: number }
  | { kind: 'redirect'; to: string; status?: 301 | 302 | 303 }
  | { kind: 'not-found' }

export type PageModule<Data> = {
  load(ask: PageContext): Promise<LoaderResult<Data>>
  Page(props: { data: Data }): ReactNode
}

/** Pins the type of a page's data to both of its halves. */
export const definePage = <Data>(module: PageModule<Data>): PageModule<Data> => module
