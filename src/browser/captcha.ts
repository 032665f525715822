import { get } from './calls.ts'

type Task =
  | { kind: 'off' }
  | { kind: 'recaptcha'; site_key: string }
  | { kind: 'altcha'; algorithm: string; challenge: string; salt: string; signature: string; maxnumber: number }

const started = new Map<string, Promise<string>>()

/** Starts early, so that the answer is ready on submit. Nothing is loaded before. */
export function prepareCaptcha(action: string) {
  startCaptcha(action).catch(() => {})
}

function startCaptcha(action: string): Promise<string> {
  const present = started.get(action)
  if (present) return present
  const answer = solve(action)
  started.set(action, answer)
  answer.catch(() => started.delete(action))
  return answer
}

/** The answer for one call; '' when it cannot be computed. Each answer is valid once. */
export async function takeCaptcha(action: string): Promise<string> {
  const answer = await startCaptcha(action).catch(() => '')
  started.delete(action)
  return answer
}

async function solve(action: string): Promise<string> {
  const task = await get<Task>(`/api/captcha?action=${encodeURIComponent(action)}`)
  if (task.kind === 'off') return ''
  return task.kind === 'recaptcha' ? runRecaptcha(task.site_key, action) : solveProofOfWork(task)
}

const BATCH = 500

/** Proof of work in batches, so that typing stays responsive. */
async function solveProofOfWork(task: Extract<Task, { kind: 'altcha' }>): Promise<string> {
  const { algorithm, challenge, salt, signature } = task
  const encoder = new TextEncoder()
  for (let first = 0; first <= task.maxnumber; first += BATCH) {
    const numbers = Array.from({ length: BATCH }, (_, i) => first + i)
    const hashes = await Promise.all(
      numbers.map((number) => crypto.subtle.digest(algorithm, encoder.encode(salt + number))),
    )
    const found = hashes.findIndex((hash) => hex(hash) === challenge)
    if (found >= 0) return btoa(JSON.stringify({ algorithm, challenge, number: first + found, salt, signature }))
  }
  throw new Error('The captcha has no answer')
}

const hex = (bytes: ArrayBuffer) =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')

type Google = {
  ready(then: () => void): void
  execute(siteKey: string, options: { action: string }): Promise<string>
}

async function runRecaptcha(siteKey: string, action: string): Promise<string> {
  const google = await loadGoogle(siteKey)
  return new Promise((resolve, reject) => {
    google.ready(() => google.execute(siteKey, { action }).then(resolve, reject))
  })
}

let google: Promise<Google> | undefined

function loadGoogle(siteKey: string): Promise<Google> {
  google ??= new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = `https://www.google.com/recaptcha/api.js?render=${encodeURIComponent(siteKey)}`
    script.onload = () => resolve((window as unknown as { grecaptcha: Google }).grecaptcha)
    script.onerror = () => {
      google = undefined
      reject(new Error('reCAPTCHA did not load'))
    }
    document.head.append(script)
  })
  return google
}
