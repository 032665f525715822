import { urls } from '../urls.ts'

/** An answer other than success: what the server said, in the page's language. */
export class CallError extends Error {
  readonly status: number
  /** The spec's dotted keys, each with its messages; `cart` holds the true cart where the spec says so. */
  readonly errors: Record<string, string[]> & { cart?: unknown }

  constructor(status: number, message: string, errors: Record<string, string[]> = {}) {
    super(message)
    this.status = status
    this.errors = errors
  }
}

/** What belongs to the visitor on a page that is the same for everybody. */
export type Visitor = {
  csrf: string
  user: { name: string; type: 'b2c' | 'b2b' | 'b2g' } | null
  cart: { total_quantity: number }
  wishlist: number[]
  compare: number[]
}

/** Said on the document after every change that went well (`shop:answered`), for those who only listen. */
export type Answered = { path: string; body: unknown; answer: unknown }

let visitor: Promise<Visitor> | undefined

/**
 * One tab after the other: two that a newcomer opens at once would be given a visitor each, and the later answer would
 * take away the cart of the earlier.
 */
const inTurn = <T>(ask: () => Promise<T>): Promise<T> =>
  'locks' in navigator ? navigator.locks.request('visitor', ask) : ask()

/** Asked once a page; again after `forgetVisitor` (the token ran out, somebody logged in). */
export function askVisitor(): Promise<Visitor> {
  visitor ??= inTurn(() => send<Visitor>('GET', urls.visitor.to())).then((answer) => {
    csrfMeta().content = answer.csrf
    return answer
  })
  visitor.catch(forgetVisitor)
  return visitor
}

export function forgetVisitor() {
  visitor = undefined
}

export const get = <Answer>(path: string, signal?: AbortSignal) => send<Answer>('GET', path, undefined, {}, signal)

/**
 * A changing call. When the token has run out it is renewed once, silently.
 * @throws CallError with the server's words
 */
export async function post<Answer>(
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Answer> {
  if (!csrfMeta().content) await askVisitor()
  try {
    return await send<Answer>('POST', path, body, headers)
  } catch (error) {
    if (!(error instanceof CallError) || error.status !== 403) throw error
    forgetVisitor()
    await askVisitor()
    return send<Answer>('POST', path, body, headers)
  }
}

async function send<Answer>(
  method: 'GET' | 'POST',
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
  signal?: AbortSignal,
): Promise<Answer> {
  const token = csrfMeta().content
  const response = await fetch(path, {
    method,
    credentials: 'same-origin',
    signal: signal ?? null,
    // A wish marked in the last moment before the page is left still arrives.
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
