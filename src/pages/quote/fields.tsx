import { QUOTE_LIMITS } from '../../shop/quotes/quote.ts'
import type { QuoteBuyerInput } from '../../shop/quotes/quote-buyer.ts'
import { CaptchaField } from '../../ui/captcha-field.tsx'
import { TextField } from '../../ui/field.tsx'
import { useTexts } from '../../ui/use-texts.ts'

type QuoteFieldsProps = { values: QuoteBuyerInput; errors: Record<string, string[]>; plainCaptcha: string }

/** Who an offer is for; in a form with `data-captcha="quote_action"`. */
export function QuoteFields({ values, errors, plainCaptcha }: QuoteFieldsProps) {
  const { form: words } = useTexts().quotes
  return (
    <>
      <TextField
        label={words.name}
        name="name"
        autoComplete="organization"
        maxLength={QUOTE_LIMITS.name}
        defaultValue={values.name}
        error={errors.name}
        required
      />
      <TextField
        label={words.regNum}
        name="reg_num"
        autoComplete="off"
        maxLength={QUOTE_LIMITS.regNum}
        defaultValue={values.regNum}
        error={errors.reg_num}
      />
      <TextField
        label={words.email}
        name="email"
        type="email"
        autoComplete="email"
        maxLength={QUOTE_LIMITS.email}
        hint={words.emailHint}
        defaultValue={values.email}
        error={errors.email}
      />
      <CaptchaField plain={plainCaptcha} error={errors.gRecaptchaResponse} />
    </>
  )
}
