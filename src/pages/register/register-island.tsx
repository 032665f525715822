import { prepareCaptcha } from '../../browser/captcha.ts'
import { Button } from '../../ui/button.tsx'
import { CaptchaField } from '../../ui/captcha-field.tsx'
import { RadioCards } from '../../ui/field.tsx'
import { CompanySection } from './company-section.tsx'
import { ContactSection } from './contact-section.tsx'
import { TermsSection } from './terms-section.tsx'
import { CAPTCHA_ACTION, type RegisterProps, useRegistration } from './use-registration.ts'

/** A form that works without script; hydrated, it is sent as a call. CSS shows the company fields. */
export function RegisterIsland(props: RegisterProps) {
  const { words } = props
  const registration = useRegistration(props)
  const { form, errors, setUser } = registration
  return (
    <form
      ref={registration.element}
      className="register"
      method="post"
      action={props.action}
      onSubmit={registration.submit}
      onFocus={() => prepareCaptcha(CAPTCHA_ACTION)}
      noValidate
    >
      <input type="hidden" name="_token" value={props.csrf} />
      <RadioCards
        name="user.type"
        legend={words.userType}
        columns={3}
        value={form.user.type}
        onChange={(type) => setUser('type', type)}
        options={[
          { value: 'b2c', title: words.b2c, text: words.b2cText },
          { value: 'b2b', title: words.b2b, text: words.b2bText },
          { value: 'b2g', title: words.b2g, text: words.b2gText },
        ]}
      />
      <ContactSection {...props} registration={registration} />
      <CompanySection {...props} registration={registration} />
      <TermsSection {...props} registration={registration} />
      <CaptchaField plain={props.plainCaptcha} error={errors['g-recaptcha-response']} />
      <Button type="submit" size="large" busy={registration.busy}>
        {words.submit}
      </Button>
    </form>
  )
}
