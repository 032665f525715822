import type { ReactNode } from 'react'
import { z } from 'zod'
import type { ProductCaches } from '../shop/catalogue/product-caches.ts'
import type { Db } from '../shop/db.ts'
import type { Lang } from '../shop/languages.ts'
import type { Log } from '../shop/log.ts'
import type { Memory } from '../shop/memory.ts'
import type { OrderAddress } from '../shop/orders/order.ts'
import type { PaymentMethod } from '../shop/payments/methods.ts'
import type { SearchEngine } from '../shop/search/search-engine.ts'
import type { Visitor } from '../shop/sessions/visitor.ts'
import type { Settings } from '../shop/settings/settings.ts'
import type { Services } from './services.ts'

/** What a loader may ask with. `visitor` is there only on pages that are never cached. */
export type PageContext = {
  db: Db
  memory: Memory
  search: SearchEngine
  productCaches: ProductCaches
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
  visitor: { csrf: () => string; compare: readonly number[] } | null
}

/** The request of one visitor: of pages that are never cached, and of all forms. Knows no Fastify. */
export type VisitorContext = PageContext &
  Visitor & {
    services: Services
    /** A path in the language of the request. */
    at(path: string): string
    method: string
    /** The secret of the visitor's cookie, or nothing for a visitor who has none yet. */
    sid: string | undefined
    /** Path and query as they were requested. */
    url: string
    /** The form as it was sent: fields by name, text or a list of texts. */
    body: unknown
    cookies: Readonly<Record<string, string | undefined>>
    /** @param options.maxAge seconds */
    setCookie(name: string, value: string, options: { maxAge: number; httpOnly?: boolean }): void
    setHeader(name: string, value: string | number): void
    /** Makes the browser forget what it keeps of this shop: after log-out. */
    clearSiteData(): void
    /** A token for the forms of this visitor; gives the cookie when there is none. */
    csrf(): string
    hasCsrf(token: unknown): boolean
    /** The browser vouches that a page of this shop sent the form. */
    isSameOriginForm: boolean
    /** Its lines carry the request's id. */
    log: Log
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

/** `shop`: with header and footer; `bare`: without. */
export type Frame = 'shop' | 'bare'

/** `to`: a Latvian path, which gets the prefix of the request's language unless `isExact`, or a whole address. */
type Redirect = { kind: 'redirect'; to: string; status?: 301 | 302 | 303; isExact?: boolean }
type NotFound = { kind: 'not-found' }

/** A page that is not one of its own address: a form that was refused, what came of an action. */
export type ViewResult = { kind: 'view'; head: Head; content: ReactNode; status?: number; frame?: Frame }

/** `lang`: of a page whose address does not say its language. */
export type LoaderResult<Data> =
  | { kind: 'page'; data: Data; head: Head; tags?: readonly string[]; status?: number; lang?: Lang }
  | Redirect
  | NotFound

type View<Data> = {
  Page(props: { data: Data }): ReactNode
  frame?: Frame
}

/**
 * `shared`: the same for everybody, cached whole; `private`: of one visitor, never stored anywhere.
 * `query` names pages whose address carries the catalogue's query.
 */
export type PageModule<Data> = View<Data> &
  (
    | { cache: 'shared'; query?: 'listing' | 'variation'; load(ctx: PageContext): Promise<LoaderResult<Data>> }
    | { cache: 'private'; load(ctx: VisitorContext): Promise<LoaderResult<Data> | ViewResult> }
  )

/** Pins the type of a page's data to both of its halves. */
export const definePage = <Data>(module: PageModule<Data>): PageModule<Data> => module

/** An address without a page of its own: whoever opens it is redirected. */
export const defineRedirect = (load: (ctx: VisitorContext) => Promise<Redirect | NotFound>): PageModule<null> => ({
  cache: 'private',
  load,
  Page: () => null,
})

/** `to` is an exact address. `json` is the answer to a script that sent the form as JSON. */
export type ActionResult = { kind: 'redirect'; to: string; json?: object } | (ViewResult & { json?: object }) | NotFound

type ActionOptions = {
  /** `token`: the kernel checks it. `handler`: the action decides, for a form on a cached page or a link with a secret. `none`: other sites may post, nothing is changed. */
  csrf?: 'token' | 'handler' | 'none'
  /** `multipart`: also a multipart form, of which no field is read. `ignored`: whatever is sent is not read, of any content type. */
  body?: 'form' | 'multipart' | 'ignored'
  /** Makes the schema's input of the fields of a form; the fields themselves when absent. */
  fromForm?(body: unknown): unknown
  /** Also a call: described in the OpenAPI document, with these answers. */
  call?: { tags: string[]; response: Record<number, z.ZodType> }
}

export type Action<Input = unknown> = ActionOptions & {
  schema: z.ZodType<Input>
  run(ctx: VisitorContext, input: Input): Promise<ActionResult>
}

/** What a form does. Its fields are parsed by the schema; what no form of the shop sends is answered with 422. */
export const action = <Schema extends z.ZodType>(
  schema: Schema,
  run: (ctx: VisitorContext, input: z.output<Schema>) => Promise<ActionResult>,
  options: ActionOptions = {},
): Action => ({ ...options, schema, run: run as Action['run'] })

/** A form without fields of its own, only a button. */
export const NoFields = z.unknown()

/** One address: the page that GET shows and the action that POST runs. */
export type Route = {
  url: { pattern: string }
  page?: PageModule<unknown>
  action?: Action
  /** Of one language only: a vendor's page, say. */
  isLatvianOnly?: boolean
}

export const seeOther = (to: string, json?: object): ActionResult => ({ kind: 'redirect', to, ...(json && { json }) })
