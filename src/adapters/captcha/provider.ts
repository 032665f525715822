import type { CaptchaAction, CaptchaTask } from '../../shop/captcha.ts'

/** `once`: under which name a passed answer is spent; the same however else the answer is written. */
export type Judgement = { result: 'passed'; once: string } | { result: 'wrong' | 'down' }

/** One way of telling people from programs. `judge` neither throws nor takes longer than 3 s. */
export type CaptchaProvider = {
  task(action: CaptchaAction, ip: string): Promise<CaptchaTask>
  judge(action: CaptchaAction, answer: string, ip: string): Promise<Judgement>
}
