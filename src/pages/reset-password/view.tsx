import type { account } from '../../i18n/lv/account.ts'
import { AccountCard } from '../../ui/account-card.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { CaptchaField } from '../../ui/captcha-field.tsx'
import { TextField } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { useShop } from '../../ui/shop-context.tsx'
import { urls } from '../../urls.ts'

export type ResetData = {
  words: Pick<typeof account, 'email' | 'passwordHint' | 'passwordAgain' | 'reset'>
  csrf: string
  token: string
  email: string
  errors: Record<string, string[]>
  plainCaptcha: string
  isDead: boolean
}

export function ResetPasswordView({ data }: { data: ResetData }) {
  const { to } = useShop()
  const { words, errors, token } = data
  return (
    <AccountCard>
      <h1>{words.reset.title}</h1>
      {data.isDead ? (
        <>
          <Notice kind="warning">{words.reset.dead}</Notice>
          <ButtonLink href={to(urls.forgotPassword.to())}>{words.reset.askAgain}</ButtonLink>
        </>
      ) : (
        <form
          className="account-card__form"
          method="post"
          action={to(urls.resetPassword.to(token))}
          data-clears-errors=""
          data-captcha="reset_action"
        >
          <input type="hidden" name="_token" value={data.csrf} />
          <input type="hidden" name="token" value={token} />
          <TextField
            label={words.email}
            name="email"
            type="email"
            autoComplete="username"
            defaultValue={data.email}
            error={errors.email}
            required
          />
          <PasswordField
            label={words.reset.title}
            name="password"
            autoComplete="new-password"
            hint={words.passwordHint}
            error={errors.password}
            required
          />
          <PasswordField
            label={words.passwordAgain}
            name="password_confirmation"
            autoComplete="new-password"
            error={errors.password_confirmation}
            required
          />
          <CaptchaField plain={data.plainCaptcha} error={errors['g-recaptcha-response']} />
          <Button type="submit" size="large" wide>
            {words.reset.submit}
          </Button>
        </form>
      )}
    </AccountCard>
  )
}
