import { ErrorMessage, type FieldProps } from './field.tsx'

/** Filled by browser/captcha-forms.ts. @param plain value accepted instead of an answer where there is no script */
export function CaptchaField({ plain, error }: { plain: string; error?: FieldProps['error'] }) {
  return (
    <div className="captcha" data-captcha-error="">
      <input type="hidden" name="g-recaptcha-response" />
      <noscript>
        <input type="hidden" name="g-recaptcha-response" value={plain} />
      </noscript>
      <ErrorMessage id="captcha-error" error={error} />
    </div>
  )
}
