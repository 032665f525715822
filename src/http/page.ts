import type { ReactNode } from 'react'
import { z } from 'zod'
import type { LookupCache } from '../shop/cache/lookup-cache.ts'
import type { ProductCaches } from '../shop/catalogue/product-caches.ts'
import type { Db } from '../shop/db.ts'
import type { Lang } from '../shop/languages.ts'
import type { Log } from '../shop/log.ts'
import type { OrderAccess } from '../shop/orders/order.ts'
import type { PaymentMethod } from '../shop/payments/methods.ts'
import type { SearchEngine } from '../shop/search/search-engine.ts'
import type { SearchMiss } from '../shop/search-words/search-misses.ts'
import type { Visitor } from '../shop/sessions/visitor.ts'
import type { Settings } from '../shop/settings/settings.ts'
import type { StyleSheet } from './assets.ts'
import type { Services } from './services.ts'

/** What loaders get. `visitor` is null on cached pages. */
export type PageContext = {
  db: Db
  memory: LookupCache
  search: SearchEngine
  productCaches: ProductCaches
  lang: Lang
  now: Date
  path: string
  params: Readonly<Record<string, string>>
  query: Readonly<Record<string, string>>
  settings: Settings
  payments: { methods: () => Promise<PaymentMethod[]>; providers: ReadonlySet<string> }
  baseUrl: string
  secrets: { orderToken(order: OrderAccess): string }
  visitor: { csrf: () => string; compare: readonly number[] } | null
}

/** The request of private pages and actions, independent of Fastify. */
export type VisitorContext = PageContext &
  Visitor & {
    services: Services
    at(path: string): string
    method: string
    /** The secret of the visitor's cookie; undefined without one. */
    sid: string | undefined
    url: string
    /** The parsed form: text or a list of texts by field name. */
    body: unknown
    cookies: Readonly<Record<string, string | undefined>>
    /** @param options.maxAge seconds */
    setCookie(name: string, value: string, options: { maxAge: number; httpOnly?: boolean }): void
    setHeader(name: string, value: string | number): void
    clearSiteData(): void
    /** A CSRF token; sets the cookie if there is none. */
    csrf(): string
    hasCsrf(token: unknown): boolean
    /** By `Sec-Fetch-Site` and `Origin`. */
    isSameOriginForm: boolean
    log: Log
  }

export type Head = {
  title: string
  description?: string
  /** Path with its significant query, without language prefix; by default the page's path. */
  canonical?: string
  noindex?: boolean
  /** What was searched for; it stays in the search field. */
  query?: string
  /** The content does not belong to this URL (an error, a rejected form): no canonical link. */
  hasNoCanonical?: boolean
  /** By default `other`, which has the styles of all pages. */
  styles?: StyleSheet
  image?: string
  jsonLd?: readonly object[]
  /** Id of the element that must be parsed before the first paint. */
  renderBlockingId?: string
  preloadImage?: string | { srcSet: string; sizes: string; media?: string }
}

export type Frame = 'shop' | 'checkout' | 'bare'

/** `to` is an absolute URL, or a path that gets the language prefix unless `isExact`. */
type Redirect = { kind: 'redirect'; to: string; status?: 301 | 302 | 303; isExact?: boolean }
type NotFound = { kind: 'not-found' }

/** A page without a URL of its own: a rejected form, the result of an action. */
export type ViewResult = { kind: 'view'; head: Head; content: ReactNode; status?: number; frame?: Frame }

/** `lang` overrides the language of the URL. `goodUntil`: a shared page is not kept longer. */
export type LoaderResult<Data> =
  | {
      kind: 'page'
      data: Data
      head: Head
      tags?: readonly string[]
      goodUntil?: Date
      /** The page answers a search that found nothing. */
      missed?: SearchMiss | undefined
      status?: number
      lang?: Lang
    }
  | Redirect
  | NotFound

type View<Data> = {
  Page(props: { data: Data }): ReactNode
  frame?: Frame
}

/** `shared` pages are cached, `private` ones never. `query`: parameters that belong to the cache key. */
export type PageModule<Data> = View<Data> &
  (
    | {
        cache: 'shared'
        query?: 'listing' | 'product' | 'room'
        load(ctx: PageContext): Promise<LoaderResult<Data>>
        /** The page for programs that read: the same data without the frame. `ctx.path` has the query of its key. */
        markdown?(data: Data, ctx: PageContext): string
      }
    | { cache: 'private'; load(ctx: VisitorContext): Promise<LoaderResult<Data> | ViewResult> }
  )

export const definePage = <Data>(module: PageModule<Data>): PageModule<Data> => module

export const defineRedirect = (load: (ctx: VisitorContext) => Promise<Redirect | NotFound>): PageModule<null> => ({
  cache: 'private',
  load,
  Page: () => null,
})

/** `to` is an exact URL. `json` answers a script that sent JSON. */
export type ActionResult = { kind: 'redirect'; to: string; json?: object } | (ViewResult & { json?: object }) | NotFound

type ActionOptions = {
  /** `handler`: the action decides, for forms on cached pages and links with a token. `none`: other sites may post. */
  csrf?: 'token' | 'handler' | 'none'
  /** `multipart`: accepted, but no field is read. `ignored`: any content type, not read. */
  body?: 'form' | 'multipart' | 'ignored'
  /** Converts the form's fields to the schema's input. */
  fromForm?(body: unknown): unknown
  /** Also a call of the API, with these responses in the OpenAPI document. */
  call?: { summary: string; tags: string[]; response: Record<number, z.ZodType> }
}

export type Action<Input = unknown> = ActionOptions & {
  schema: z.ZodType<Input>
  run(ctx: VisitorContext, input: Input): Promise<ActionResult>
}

/** Defines what a form does; fields that do not match the schema are answered with 422. */
export const action = <Schema extends z.ZodType>(
  schema: Schema,
  run: (ctx: VisitorContext, input: z.output<Schema>) => Promise<ActionResult>,
  options: ActionOptions = {},
): Action => ({ ...options, schema, run: run as Action['run'] })

export const NoFields = z.unknown()

export type Route = {
  url: { pattern: string }
  page?: PageModule<unknown>
  /** A shared page in its place for Markdown, where the page itself is of one visitor. */
  readable?: PageModule<unknown>
  action?: Action
  isLatvianOnly?: boolean
}

export const seeOther = (to: string, json?: object): ActionResult => ({ kind: 'redirect', to, ...(json && { json }) })
