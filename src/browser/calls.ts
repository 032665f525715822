import { urls } from '../urls.ts'

/** A response other than success, with the server's message in the page's language. Status 0: no response. */
export class CallError extends Error {
  readonly status: number
  /** By dotted field names; `cart` is the current cart where the call returns it. */
  readonly errors: Record<string, string[]> & { cart?: unknown }

  constructor(status: number, message: string, errors: Record<string, string[]> = {}) {
    super(message)
    this.status = status
    this.errors = errors
  }
}

/** The visitor's data on a cached page, which is the same for everybody. */
export type Visitor = {
  csrf: string
  user: { name: string; type: 'b2c' | 'b2b' | 'b2g' } | null
  cart: { total_quantity: number }
  wishlist: number[]
  compare: number[]
  has_price_lists: boolean
  impersonation: { message: string; end: string } | null
}

/** Detail of `shop:answered`, dispatched on the document after each successful POST. */
export type Answered = { path: string; body: unknown; answer: unknown }

let visitor: Promise<Visitor> | undefined

/** Two calls of a new visitor would create two sessions, and the later would replace the cart of the first. */
const oneAtATime = <T>(request: () => Promise<T>): Promise<T> =>
  'locks' in navigator ? navigator.locks.request('visitor', request) : request()

/** Once per page. Opens no session: its cookie could replace that of a form's page, whose token would be refused. */
export function fetchVisitor(): Promise<Visitor> {
  visitor ??= send<Visitor>('GET', `${urls.visitor.to()}?session=existing${seenOnce()}`).then((answer) => {
    if (answer.csrf) csrfMeta().content = answer.csrf
    return answer
  })
  visitor.catch(forgetVisitor)
  return visitor
}

let hasSeen = false

/** Counts the product's page, which is cached; nothing is kept about the visitor for it. */
function seenOnce(): string {
  if (hasSeen || !document.querySelector('[data-view-item]')) return ''
  hasSeen = true
  return '&seen=product'
}

async function fetchToken() {
  const { csrf } = await oneAtATime(() => send<Visitor>('GET', urls.visitor.to()))
  csrfMeta().content = csrf
}

export function forgetVisitor() {
  visitor = undefined
}

export const get = <Answer>(path: string, signal?: AbortSignal) => send<Answer>('GET', path, { signal })

/** Renews an expired CSRF token once. @throws CallError */
export async function post<Answer>(
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Answer> {
  if (!csrfMeta().content) await fetchToken()
  try {
    return await send<Answer>('POST', path, { body, headers })
  } catch (error) {
    if (!(error instanceof CallError) || error.status !== 403) throw error
    await fetchToken()
    return send<Answer>('POST', path, { body, headers })
  }
}

type CallOptions = { body?: unknown; headers?: Record<string, string>; signal?: AbortSignal | undefined }

async function send<Answer>(
  method: 'GET' | 'POST',
  path: string,
  { body, headers, signal }: CallOptions = {},
): Promise<Answer> {
  const token = csrfMeta().content
  const response = await fetch(path, {
    method,
    credentials: 'same-origin',
    signal: signal ?? null,
    // The request completes even when the page is left.
    keepalive: method === 'POST',
    headers: {
      'X-Requested-With': 'XMLHttpRequest',
      'Accept-Language': document.documentElement.lang,
      Accept: 'application/json',
      ...(token ? { 'X-CSRF-TOKEN': token } : {}),
      ...(method === 'POST' ? { 'Content-Type': 'application/json' } : {}),
      ...headers,
    },
    ...(method === 'POST' ? { body: JSON.stringify(body ?? {}) } : {}),
  }).catch(() => {
    throw new CallError(0, '')
  })
  const answer: unknown = await response.json().catch(() => ({}))
  if (response.ok) {
    if (method === 'POST') {
      document.dispatchEvent(new CustomEvent<Answered>('shop:answered', { detail: { path, body, answer } }))
    }
    return answer as Answer
  }
  const { message = '', errors } = answer as { message?: string; errors?: Record<string, string[]> }
  throw new CallError(response.status, message, errors)
}

function csrfMeta(): HTMLMetaElement {
  const present = document.querySelector<HTMLMetaElement>('meta[name="csrf-token"]')
  if (present) return present
  const meta = document.createElement('meta')
  meta.name = 'csrf-token'
  document.head.append(meta)
  return meta
}
