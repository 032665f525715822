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

export function ResetPasswordPage({ data }: { data: ResetData }) {
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

export type ConfirmData = {
  words: (typeof account)['confirm']
  csrf: string
  token: string
  state: 'ask' | 'done' | 'changed' | 'taken' | 'dead'
}

export function ConfirmEmailPage({ data }: { data: ConfirmData }) {
  const { to } = useShop()
  const { words, state } = data
  return (
    <AccountCard>
      <h1>{words.title}</h1>
      {state === 'ask' ? (
        <ConfirmingButton {...data} path={urls.confirmEmail.to(data.token)} />
      ) : (
        <>
          <Notice kind={state === 'done' || state === 'changed' ? 'success' : 'warning'}>{words[state]}</Notice>
          <ButtonLink href={to(urls.profile.to())}>{words.toProfile}</ButtonLink>
        </>
      )}
    </AccountCard>
  )
}

type ButtonProps = { words: { text: string; submit: string }; csrf: string; path: string }

/** A link in a letter changes nothing by itself, because mail programs open every link. */
function ConfirmingButton({ words, csrf, path }: ButtonProps) {
  const { to } = useShop()
  return (
    <form className="account-card__form" method="post" action={to(path)}>
      <p>{words.text}</p>
      <input type="hidden" name="_token" value={csrf} />
      <Button type="submit" size="large">
        {words.submit}
      </Button>
    </form>
  )
}

export type UndoData = {
  words: (typeof account)['undoEmailChange']
  csrf: string
  token: string
  state: 'ask' | 'taken' | 'dead'
}

/** For the old address of an account. */
export function UndoEmailChangePage({ data }: { data: UndoData }) {
  const { to } = useShop()
  const { words, state } = data
  return (
    <AccountCard>
      <h1>{words.title}</h1>
      {state === 'ask' ? (
        <ConfirmingButton {...data} path={urls.undoEmailChange.to(data.token)} />
      ) : (
        <>
          <Notice kind="warning">{words[state]}</Notice>
          <ButtonLink href={to(state === 'taken' ? urls.contact.to() : urls.forgotPassword.to())}>
            {state === 'taken' ? words.toContact : words.toForgot}
          </ButtonLink>
        </>
      )}
    </AccountCard>
  )
}
