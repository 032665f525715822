import type { account } from '../../i18n/lv/account.ts'
import { AccountCard } from '../../ui/account-card.tsx'
import { Button } from '../../ui/button.tsx'
import { CaptchaField } from '../../ui/captcha-field.tsx'
import { TextField } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useShop } from '../../ui/shop-context.tsx'
import { urls } from '../../urls.ts'

export type ForgotData = {
  words: Pick<typeof account, 'email' | 'forgot'>
  csrf: string
  email: string
  errors: Record<string, string[]>
  plainCaptcha: string
  isSent: boolean
}

/** Shows the same answer for every address, so that it does not reveal which accounts exist. */
export function ForgotPasswordView({ data }: { data: ForgotData }) {
  const { to } = useShop()
  const { words, errors } = data
  return (
    <AccountCard>
      <h1>{words.forgot.title}</h1>
      <div role="status">{data.isSent ? <Notice kind="success">{words.forgot.sent}</Notice> : null}</div>
      {data.isSent ? null : (
        <form
          className="account-card__form"
          method="post"
          action={to(urls.forgotPassword.to())}
          data-clears-errors=""
          data-captcha="forgot_action"
        >
          <p>{words.forgot.text}</p>
          <input type="hidden" name="_token" value={data.csrf} />
          <TextField
            label={words.email}
            name="email"
            type="email"
            autoComplete="username"
            defaultValue={data.email}
            error={errors.email}
            required
          />
          <CaptchaField plain={data.plainCaptcha} error={errors['g-recaptcha-response']} />
          <Button type="submit" size="large" wide>
            {words.forgot.submit}
          </Button>
        </form>
      )}
      <p>
        <a href={to(urls.login.to())}>{words.forgot.toLogIn}</a>
      </p>
    </AccountCard>
  )
}
