import { QUOTE_LIMITS } from '../../shop/quotes/quote.ts'
import type { QuoteBuyerInput } from '../../shop/quotes/quote-buyer.ts'
import { Button } from '../../ui/button.tsx'
import { CaptchaField } from '../../ui/captcha-field.tsx'
import { TextField } from '../../ui/field.tsx'
import { useTexts } from '../../ui/use-texts.ts'

type QuoteFieldsProps = { values: QuoteBuyerInput; errors: Record<string, string[]>; plainCaptcha: string }

type QuoteFormProps = QuoteFieldsProps & { title: string; action: string; csrf: string; days: number }

/** Asks who an offer is for. @param days how long its prices hold */
export function QuoteForm({ title, action, csrf, days, ...fields }: QuoteFormProps) {
  const { form: words } = useTexts().quotes
  return (
    <section>
      <h2>{title}</h2>
      <form
        className="quote-page__form"
        method="post"
        action={action}
        data-clears-errors=""
        data-captcha="quote_action"
        noValidate
      >
        <input type="hidden" name="_token" value={csrf} />
        <QuoteFields {...fields} />
        <Button type="submit" size="large">
          {words.submit}
        </Button>
        <p className="quote-page__note">{words.holds(days)}</p>
      </form>
    </section>
  )
}

function QuoteFields({ values, errors, plainCaptcha }: QuoteFieldsProps) {
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
