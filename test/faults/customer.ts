import { randomUUID } from 'node:crypto'

export type Reply = {
  /** 0: no answer came back. */
  status: number
  body: string
  headers: Headers
  ms: number
  error: string
}

/** Somebody with a browser, over the network, who notes whatever comes back, also when it is nothing. */
export class Customer {
  /** Changes when the shop is restarted elsewhere. */
  url: string
  readonly email = `${randomUUID()}@pircejs.example`
  #cookie = ''
  #token = ''

  constructor(url: string) {
    this.url = url
  }

  async send(path: string, options: RequestInit = {}, limitMs = 15_000): Promise<Reply> {
    const began = performance.now()
    try {
      const response = await fetch(this.url + path, {
        redirect: 'manual',
        signal: AbortSignal.timeout(limitMs),
        ...options,
        headers: { ...(this.#cookie ? { cookie: this.#cookie } : {}), ...headersOf(options) },
      })
      const given = response.headers.getSetCookie().find((cookie) => /^(__Host-)?sid=/.test(cookie))
      if (given) this.#become(given.split(';', 1)[0] ?? '')
      const body = await response.text()
      return { status: response.status, body, headers: response.headers, ms: performance.now() - began, error: '' }
    } catch (error) {
      const cause = error instanceof Error && error.cause instanceof Error ? `: ${error.cause.message}` : ''
      return { status: 0, body: '', headers: new Headers(), ms: performance.now() - began, error: `${error}${cause}` }
    }
  }

  get(path: string, limitMs?: number) {
    return this.send(path, {}, limitMs)
  }

  /** What another program needs in order to speak as this visitor. */
  async sessionHeaders(): Promise<string[]> {
    await this.#askForToken()
    const fixed = ['Content-Type: application/json', 'X-Requested-With: XMLHttpRequest', 'Sec-Fetch-Site: same-origin']
    return [...fixed, `Cookie: ${this.#cookie}`, `X-CSRF-Token: ${this.#token}`]
  }

  /** What nobody else may ever see. */
  async secrets(): Promise<string[]> {
    await this.#askForToken()
    return [this.#cookie.split('=')[1] ?? '', this.#token]
  }

  /** A token is one session's: whoever logs in needs another. */
  #become(cookie: string) {
    if (cookie !== this.#cookie) this.#token = ''
    this.#cookie = cookie
  }

  async #askForToken(): Promise<Reply | undefined> {
    if (this.#token) return undefined
    const visitor = await this.get('/api/visitor')
    if (visitor.status !== 200) return visitor
    this.#token = (JSON.parse(visitor.body) as { csrf: string }).csrf
    return undefined
  }

  post(path: string, body: unknown = {}, headers: Record<string, string> = {}): Promise<Reply> {
    return this.postRaw(path, JSON.stringify(body), headers)
  }

  /** The same with a body that need not be JSON. */
  async postRaw(path: string, body: string, headers: Record<string, string> = {}): Promise<Reply> {
    const refused = await this.#askForToken()
    if (refused) return refused
    return this.send(path, {
      method: 'POST',
      body,
      headers: {
        'content-type': 'application/json',
        'x-requested-with': 'XMLHttpRequest',
        'x-csrf-token': this.#token,
        'sec-fetch-site': 'same-origin',
        ...headers,
      },
    })
  }
}

const headersOf = ({ headers }: RequestInit): Record<string, string> =>
  Object.fromEntries(new Headers(headers ?? {}).entries())

/** Repeats until it holds. @throws after `limitMs` */
export async function until(what: string, holds: () => boolean | Promise<boolean>, limitMs = 30_000): Promise<number> {
  const began = performance.now()
  while (!(await holds())) {
    if (performance.now() - began > limitMs) throw new Error(`${what}: not within ${limitMs} ms`)
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
  return performance.now() - began
}
