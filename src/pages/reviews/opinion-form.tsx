import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { CaptchaField } from '../../ui/captcha-field.tsx'

type OpinionFormProps = {
  action: string
  csrf: string
  /** The action that the captcha is solved for. */
  captcha: string
  plainCaptcha: string
  errors: Record<string, string[]>
  submit: string
  note: string
  children: ReactNode
}

export function OpinionForm({ action, csrf, captcha, plainCaptcha, errors, submit, note, children }: OpinionFormProps) {
  return (
    <form
      className="opinion-form__fields"
      method="post"
      action={action}
      data-clears-errors=""
      data-captcha={captcha}
      noValidate
    >
      <input type="hidden" name="_token" value={csrf} />
      {children}
      <CaptchaField plain={plainCaptcha} error={errors.gRecaptchaResponse} />
      <div className="opinion-form__send">
        <Button type="submit" size="large">
          {submit}
        </Button>
        <p className="opinion-form__note">{note}</p>
      </div>
    </form>
  )
}
