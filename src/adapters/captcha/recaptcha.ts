import { z } from 'zod'
import { outgoing } from '../http-client/outgoing.ts'
import type { CaptchaProvider } from './provider.ts'

type RecaptchaOptions = { url: string; siteKey: string; secret: string; hostname: string }

/** 0 is a program, 1 a person; the threshold that Google recommends. */
const MIN_SCORE = 0.5

const Verdict = z.object({
  success: z.boolean(),
  score: z.number().optional(),
  action: z.string().optional(),
  hostname: z.string().optional(),
})

/** Google reCAPTCHA v3; its answers expire after two minutes and Google accepts them once. */
export function recaptcha({ url, siteKey, secret, hostname }: RecaptchaOptions): CaptchaProvider {
  const address = new URL(url)
  const slash = address.pathname.lastIndexOf('/')
  const base = address.origin + address.pathname.slice(0, slash)
  const path = address.pathname.slice(slash)
  const call = outgoing('recaptcha', base, { limits: { connectMs: 1_000, totalMs: 2_500, maxBytes: 16_384 } })
  return {
    task: async () => ({ kind: 'recaptcha', site_key: siteKey }),
    async judge(action, answer, ip) {
      try {
        const { status, body } = await call({
          method: 'POST',
          path,
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          body: new URLSearchParams({ secret, response: answer, remoteip: ip }).toString(),
        })
        if (status !== 200) return { result: 'down' }
        const verdict = Verdict.safeParse(JSON.parse(body))
        if (!verdict.success) return { result: 'down' }
        const { success, score = 0, action: actualAction, hostname: actualHostname } = verdict.data
        const isPerson = success && actualAction === action && actualHostname === hostname && score >= MIN_SCORE
        return isPerson ? { result: 'passed', once: answer } : { result: 'wrong' }
      } catch {
        return { result: 'down' }
      }
    },
  }
}
