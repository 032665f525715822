import { unansweredRequests } from './unanswered.ts'

/** What a call was refused with. `reason`: for the program, `errors`: for the fields. */
export class CallError extends Error {
  readonly status: number
  readonly reason: string | undefined
  readonly errors: Readonly<Record<string, unknown>>

  constructor(status: number, message: string, errors: Readonly<Record<string, unknown>> = {}) {
    super(message)
    this.status = status
    this.errors = errors
    this.reason = typeof errors.reason === 'string' ? errors.reason : undefined
  }

  /** The first message of a field. */
  of(field: string): string | undefined {
    const messages = this.errors[field]
    return Array.isArray(messages) && typeof messages[0] === 'string' ? messages[0] : undefined
  }
}

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

let csrf = ''
let lang = document.documentElement.lang

/** After a sign-in: the token and the language of further calls. */
export function setSession(session: { csrf: string; lang: string }) {
  csrf = session.csrf
  lang = session.lang
}

type Asked = { reason: 'proof' | 'signed-out' | 'code' }
/** Asks the person to sign in or to prove who they are. @returns whether the call may be repeated */
let ask: (asked: Asked) => Promise<boolean> = async () => false

export function askWith(handler: typeof ask) {
  ask = handler
}

const ASKED: ReadonlySet<string | undefined> = new Set(['proof', 'signed-out', 'code'])

declare global {
  interface Window {
    /** Asked by the document itself; null where the answer was a refusal. */
    firstAnswers?: Record<string, Promise<unknown>>
  }
}

/** Each is used once, as the next question wants what is true then. */
function takeFirstAnswer(method: Method, path: string): Promise<unknown> | undefined {
  const given = method === 'GET' ? window.firstAnswers?.[path] : undefined
  if (given) delete window.firstAnswers?.[path]
  return given
}

/** When this tab last changed an order, by its number: its own news are no news. */
export const ownChanges = new Map<string, number>()

function rememberOwnChange(method: Method, path: string) {
  const [, number, what] = /^\/orders\/(E-[^/]+)\/(\w+)/.exec(path) ?? []
  if (method !== 'GET' && number && what !== 'presence') ownChanges.set(number, Date.now())
}

/** Repeats a call once after a dead session or a missing proof, so that nothing typed is lost. @throws CallError */
export const call = <Answer>(method: Method, path: string, body?: object): Promise<Answer> =>
  sendAndAsk(method, path, { body })

/** @param version of what was read: others may have changed it. @throws CallError */
export const patchVersion = <Answer>(path: string, body: object, version: number): Promise<Answer> =>
  sendAndAsk('PATCH', path, { body, version })

/** @param version of what was read. @throws CallError */
export const deleteVersion = (path: string, version: number): Promise<unknown> =>
  sendAndAsk('DELETE', path, { version })

/** @param version of what was read: others may have changed it. @throws CallError */
export const postVersion = <Answer>(path: string, body: object, version: number): Promise<Answer> =>
  sendAndAsk('POST', path, { body, version })

/** Sends one file. @param onProgress is told the part that is sent, 0 to 1 @throws CallError */
export async function sendFile<Answer>(path: string, file: File, onProgress?: (part: number) => void): Promise<Answer> {
  const key = crypto.randomUUID()
  try {
    return await uploadFile<Answer>(path, file, { key, onProgress })
  } catch (error) {
    if (!(error instanceof CallError) || !ASKED.has(error.reason)) throw error
    if (!(await ask({ reason: error.reason as Asked['reason'] }))) throw error
    return uploadFile<Answer>(path, file, { key, onProgress })
  }
}

type Sending = { key: string; onProgress: ((part: number) => void) | undefined }

/** By XMLHttpRequest, because `fetch` does not tell how much is sent. */
const uploadFile = <Answer>(path: string, file: File, { key, onProgress }: Sending) =>
  new Promise<Answer>((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', `/admin/api${path}`)
    request.responseType = 'json'
    const headers = { 'accept-language': lang, 'x-csrf-token': csrf, 'idempotency-key': key }
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0)
    request.onerror = () => reject(new CallError(0, ''))
    request.onload = () => {
      const answer = request.response as (Answer & { message?: string; errors?: Record<string, unknown> }) | null
      if (request.status === 200 && answer) resolve(answer)
      else reject(new CallError(request.status, answer?.message ?? '', answer?.errors))
    }
    const form = new FormData()
    form.append('file', file)
    request.send(form)
  })

/** What a refusal says of a field, if it says anything. */
export const fieldError = (error: unknown, field: string) => (error instanceof CallError ? error.of(field) : undefined)

/** The document that a call answers. @throws CallError */
export async function callDocument(path: string, body: object, signal: AbortSignal): Promise<string> {
  const headers = { 'accept-language': lang, 'x-csrf-token': csrf, 'content-type': 'application/json' }
  const response = await fetch(`/admin/api${path}`, { method: 'POST', headers, body: JSON.stringify(body), signal })
  if (!response.ok) throw new CallError(response.status, '')
  return response.text()
}

type Content = { body?: object | undefined; version?: number | undefined }
type KeyedContent = Content & { key?: string | undefined }

const unanswered = unansweredRequests()

async function sendAndAsk<Answer>(method: Method, path: string, content: Content): Promise<Answer> {
  if (method === 'GET') return sendKeyed<Answer>(method, path, content)
  const request = JSON.stringify([method, path, content])
  const key = unanswered.keyOf(request) ?? crypto.randomUUID()
  try {
    const answer = await sendKeyed<Answer>(method, path, { ...content, key })
    unanswered.forget(request)
    return answer
  } catch (error) {
    if (error instanceof CallError && (error.status === 0 || error.status >= 500)) unanswered.keep(request, key)
    else unanswered.forget(request)
    throw error
  }
}

async function sendKeyed<Answer>(method: Method, path: string, content: KeyedContent): Promise<Answer> {
  try {
    return await send<Answer>(method, path, content)
  } catch (error) {
    if (!(error instanceof CallError) || !ASKED.has(error.reason)) throw error
    if (!(await ask({ reason: error.reason as Asked['reason'] }))) throw error
    return send<Answer>(method, path, content)
  }
}

/** Without asking to sign in. */
export const callPlain = <Answer>(method: Method, path: string, body?: object) => send<Answer>(method, path, { body })

async function send<Answer>(method: Method, path: string, { body, version, key }: KeyedContent): Promise<Answer> {
  const first = await takeFirstAnswer(method, path)
  if (first) return first as Answer
  const response = await fetch(`/admin/api${path}`, {
    method,
    headers: {
      'accept-language': lang,
      'x-csrf-token': csrf,
      ...(body ? { 'content-type': body instanceof Blob ? 'application/octet-stream' : 'application/json' } : {}),
      ...(key ? { 'idempotency-key': key } : {}),
      ...(version === undefined ? {} : { 'if-match': `"${version}"` }),
    },
    ...(body ? { body: body instanceof Blob ? body : JSON.stringify(body) } : {}),
  }).catch(() => {
    throw new CallError(0, '')
  })
  const answer = (await response.json().catch(() => null)) as
    | (Answer & { message?: string; errors?: Record<string, unknown> })
    | null
  if (response.ok && answer !== null) {
    rememberOwnChange(method, path)
    return answer
  }
  throw new CallError(response.status, answer?.message ?? '', answer?.errors)
}
