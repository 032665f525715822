import { z } from 'zod'
import { emailField, field, formText } from '../../http/form-fields.ts'

/** Fields of `QuoteFields`, as typed. */
export const QuoteBuyer = z.object({ name: z.string(), regNum: z.string(), email: z.string(), captcha: z.string() })

export const quoteBuyerFromForm = (body: unknown) => ({
  name: formText(body, 'name'),
  regNum: field(body, 'reg_num'),
  email: emailField(body),
  captcha: formText(body, 'g-recaptcha-response'),
})
