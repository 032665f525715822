import type { CaptchaAction, CaptchaTask } from '../../shop/captcha.ts'

/** `once` identifies the answer for single use, however it is encoded. */
export type Judgement = { result: 'passed'; once: string } | { result: 'wrong' | 'down' }

export type CaptchaProvider = {
  task(action: CaptchaAction, ip: string): Promise<CaptchaTask>
  judge(action: CaptchaAction, answer: string, ip: string): Promise<Judgement>
}
