import type { Bytes, Calls } from './calls.ts'
import { ShopProblem } from './problem.ts'

export type { Bytes, Calls } from './calls.ts'
export { ShopProblem } from './problem.ts'

export type CallName = keyof Calls
type Part<Name extends CallName, Key extends string> = Calls[Name] extends { [key in Key]: infer Value } ? Value : never
/** What is optional as a whole where each of its fields is. */
type Given<Key extends string, Value> = [Value] extends [never]
  ? { [key in Key]?: undefined }
  : Record<never, never> extends Value
    ? { [key in Key]?: Value }
    : { [key in Key]: Value }

export type Answer<Name extends CallName> = Calls[Name]['answer']

export type Input<Name extends CallName> = Given<'params', Part<Name, 'params'>> &
  Given<'query', Part<Name, 'query'>> &
  Given<'body', Part<Name, 'body'>> &
  (Calls[Name] extends { isVersioned: true }
    ? {
        /** What was read: its `version`, or the `etag` of its reply. */
        version: number | string
      }
    : { version?: undefined }) & {
    /** The `etag` of an earlier reply; the reply says `isUnchanged` while it holds. */
    etag?: string | undefined
    /** Of a changing call that may be sent again later; without it, it is sent again only until `call` returns. */
    idempotencyKey?: string
    signal?: AbortSignal
  }

export type Reply<Name extends CallName> =
  | { isUnchanged: false; data: Answer<Name>; etag: string | null }
  | { isUnchanged: true; data: null; etag: string | null }

export type Options = {
  /** `https://shop.example` */
  url: string
  key: string
  /** Of messages. */
  lang?: 'lv' | 'en'
  /** How often a call is sent again that the shop could not answer: 3. */
  retries?: number
  fetch?: typeof fetch
}

type Sent = {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
  version?: number | string
  etag?: string
  idempotencyKey?: string
  signal?: AbortSignal
}

export type ShopClient = ReturnType<typeof shopClient>

export function shopClient({ url, key, lang = 'lv', retries = 3, fetch: send = fetch }: Options) {
  async function ask(name: CallName, given: Sent): Promise<Response> {
    const [method = 'GET', pattern = ''] = name.split(' ')
    const address = addressOf(url, pattern, given)
    const init: RequestInit = {
      method,
      headers: headersOf(method, given, { key, lang }),
      ...(given.body === undefined ? {} : { body: bodyOf(given.body) }),
      ...(given.signal ? { signal: given.signal } : {}),
    }
    for (let attempt = 0; ; attempt += 1) {
      const response = await send(address, init).catch((error: unknown) => {
        if (given.signal?.aborted || attempt >= retries) throw error
        return null
      })
      if (response?.ok || response?.status === 304) return response
      const problem = response && (await problemOf(response))
      if (problem && (attempt >= retries || !isTemporary(problem, attempt))) throw problem
      await pause(secondsToWait(response, attempt), given.signal)
    }
  }

  /** @throws ShopProblem where the shop refuses the call */
  async function reply<Name extends CallName>(name: Name, ...[given]: Arguments<Name>): Promise<Reply<Name>> {
    const response = await ask(name, (given ?? {}) as Sent)
    const etag = response.headers.get('etag')
    if (response.status === 304) return { isUnchanged: true, data: null, etag }
    return { isUnchanged: false, data: (await dataOf(response)) as Answer<Name>, etag }
  }

  /** What the shop answers. @throws ShopProblem where it refuses the call */
  async function call<Name extends CallName>(name: Name, ...given: Arguments<Name>): Promise<Answer<Name>> {
    const response = await ask(name, (given[0] ?? {}) as Sent)
    return (await dataOf(response)) as Answer<Name>
  }

  /** The pages of a list, each read when it is asked for. */
  async function* pages<Name extends PagedName>(name: Name, ...[given]: Arguments<Name>): AsyncGenerator<Answer<Name>> {
    const asked: Sent = { ...(given as Sent | undefined) }
    for (;;) {
      const page = (await dataOf(await ask(name, asked))) as Answer<Name>
      yield page
      if (page.next === null) return
      asked.query = { ...asked.query, after: page.next }
    }
  }

  /** The rows of all pages of a list. */
  async function* rows<Name extends ListName>(name: Name, ...given: Arguments<Name>): AsyncGenerator<Row<Name>> {
    for await (const page of pages(name, ...given)) yield* page.rows as Row<Name>[]
  }

  return { call, reply, pages, rows }
}

/** Nothing has to be given where nothing is required. */
type Arguments<Name extends CallName> = Record<never, never> extends Input<Name> ? [Input<Name>?] : [Input<Name>]
type PagedName = { [Name in CallName]: Answer<Name> extends { next: string | number | null } ? Name : never }[CallName]
type ListName = {
  [Name in PagedName]: Answer<Name> extends { rows: unknown[] } ? Name : never
}[PagedName]
type Row<Name extends ListName> = Answer<Name> extends { rows: (infer One)[] } ? One : never

function addressOf(base: string, pattern: string, { params = {}, query = {} }: Sent): URL {
  const path = pattern.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const address = new URL(`/admin/api${path}`, base)
  for (const [name, value] of Object.entries(query)) {
    for (const each of [value].flat()) if (each !== undefined) address.searchParams.append(name, String(each))
  }
  return address
}

function headersOf(method: string, given: Sent, { key, lang }: { key: string; lang: string }): Record<string, string> {
  const { body, version, etag, idempotencyKey } = given
  const type = body instanceof Uint8Array ? 'application/octet-stream' : 'application/json'
  return {
    authorization: `Bearer ${key}`,
    'accept-language': lang,
    // `fetch` knows the boundary of a form.
    ...(body === undefined || body instanceof FormData ? {} : { 'content-type': type }),
    ...(version === undefined ? {} : { 'if-match': typeof version === 'number' ? `"${version}"` : version }),
    ...(etag === undefined ? {} : { 'if-none-match': etag }),
    // The same for every attempt, so that nothing happens twice.
    ...(method === 'GET' ? {} : { 'idempotency-key': idempotencyKey ?? crypto.randomUUID() }),
  }
}

const bodyOf = (body: unknown): BodyInit =>
  body instanceof FormData || body instanceof Uint8Array ? (body as FormData | Bytes) : JSON.stringify(body)

async function dataOf(response: Response): Promise<unknown> {
  const isJson = /\bjson\b/.test(response.headers.get('content-type') ?? '')
  return isJson ? response.json() : new Uint8Array(await response.arrayBuffer())
}

const problemOf = async (response: Response) =>
  new ShopProblem(response.status, await response.json().catch(() => null))

const TEMPORARY = new Set([429, 502, 503, 504])

/** An attempt before may still be worked on, which the shop says by refusing its key. */
const isTemporary = ({ status, reason }: ShopProblem, attempt: number) =>
  TEMPORARY.has(status) || (attempt > 0 && status === 409 && reason === 'idempotency-key')

function secondsToWait(response: Response | null, attempt: number): number {
  const asked = Number(response?.headers.get('retry-after'))
  return asked > 0 ? asked : 0.2 * 2 ** attempt
}

const pause = (seconds: number, signal: AbortSignal | undefined) =>
  new Promise<void>((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, seconds * 1000)
    signal?.addEventListener('abort', stop, { once: true })
  })
