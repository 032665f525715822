import type { account } from '../../i18n/lv/account.ts'
import { AccountCard } from '../../ui/account-card.tsx'
import { Button } from '../../ui/button.tsx'
import { CaptchaField } from '../../ui/captcha-field.tsx'
import { TextField } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { useShop } from '../../ui/shop-context.tsx'
import { urls } from '../../urls.ts'

export type LoginData = {
  words: Pick<typeof account, 'email' | 'password' | 'login'>
  csrf: string
  email: string
  /** Path to return to; '' for the profile. */
  back: string
  errors: Record<string, string[]>
  notice: string | null
  /** Set after several failed attempts. */
  plainCaptcha: string | null
}

export function LoginView({ data }: { data: LoginData }) {
  const { to } = useShop()
  const { words, errors, back } = data
  const query = back ? `?return=${encodeURIComponent(back)}` : ''
  return (
    <AccountCard>
      <h1>{words.login.title}</h1>
      {data.notice ? <Notice kind="info">{data.notice}</Notice> : null}
      <form
        className="account-card__form"
        method="post"
        action={to(urls.login.to())}
        data-clears-errors=""
        data-captcha={data.plainCaptcha === null ? undefined : 'login_action'}
      >
        <input type="hidden" name="_token" value={data.csrf} />
        <input type="hidden" name="return" value={back} />
        <TextField
          label={words.email}
          name="email"
          type="email"
          autoComplete="username"
          defaultValue={data.email}
          error={errors.email}
          required
        />
        <PasswordField label={words.password} name="password" error={errors.password} required />
        {data.plainCaptcha === null ? null : (
          <CaptchaField plain={data.plainCaptcha} error={errors['g-recaptcha-response']} />
        )}
        <Button type="submit" size="large" wide>
          {words.login.submit}
        </Button>
      </form>
      <p>
        <a href={to(urls.forgotPassword.to())}>{words.login.forgot}</a>
      </p>
      <p>
        {words.login.noAccount} <a href={to(urls.register.to()) + query}>{words.login.register}</a>
      </p>
      <p>
        <a href={to(urls.findOrder.to())}>{words.login.findOrder}</a>
      </p>
    </AccountCard>
  )
}
