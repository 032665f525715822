import { z } from 'zod'
import { clientAddress } from '../http/client-network.ts'
import { captchaActions } from '../shop/captcha.ts'
import type { ApiRoutes } from './calls.ts'

const CaptchaTask = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('off') }),
  z.object({ kind: z.literal('recaptcha'), site_key: z.string() }),
  z.object({
    kind: z.literal('altcha'),
    algorithm: z.string(),
    challenge: z.string(),
    salt: z.string(),
    signature: z.string(),
    maxnumber: z.int(),
  }),
])

export const accountCalls: ApiRoutes = (app, { captcha }) => {
  // Requested at the first focus of a form, because cached pages contain no task.
  app.get(
    '/api/captcha',
    {
      schema: {
        summary: 'A task that proves that a person sends a form',
        tags: ['accounts'],
        querystring: z.object({ action: z.enum(captchaActions) }),
        response: { 200: CaptchaTask },
      },
    },
    (request) => captcha.task(request.query.action, clientAddress(request)),
  )
}
