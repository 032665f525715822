import { ErrorMessage, type FieldProps } from './field.tsx'

/**
 * Where the captcha's answer goes in a plain form with `data-captcha`; src/browser/captcha-forms.ts fills it in.
 * @param plain what stands for an answer where there is no script
 */
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
