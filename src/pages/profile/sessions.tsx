import type { account } from '../../i18n/lv/account.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/field.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { useShop } from '../../ui/shop-context.tsx'
import { urls } from '../../urls.ts'

export type ShownSession = { key: string; isThis: boolean; label: string }

type SessionsProps = {
  words: (typeof account)['profile']
  csrf: string
  sessions: ShownSession[]
  errors: Record<string, string[]>
}

export function Sessions({ words, csrf, sessions, errors }: SessionsProps) {
  const { to } = useShop()
  const others = sessions.filter(({ isThis }) => !isThis)
  const here = sessions.find(({ isThis }) => isThis)
  return (
    <section>
      <h2>{words.sessions}</h2>
      {here ? (
        <p>
          <strong>{words.thisSession}</strong> {here.label}
        </p>
      ) : null}
      {others.length === 0 ? (
        <p>{words.noOtherSessions}</p>
      ) : (
        <form className="profile-edit" method="post" action={to(urls.profileSessions.to())} data-clears-errors="">
          <input type="hidden" name="_token" value={csrf} />
          <fieldset className="profile-sessions">
            <legend>{words.otherSessions}</legend>
            {others.map(({ key, label }) => (
              <Checkbox key={key} id={`session-${key}`} name="session" value={key} label={label} defaultChecked />
            ))}
          </fieldset>
          <div className="fields">
            <PasswordField
              label={words.sessionsPassword}
              name="sessions_password"
              autoComplete="current-password"
              error={errors.sessions_password}
              required
            />
          </div>
          <Button type="submit" kind="secondary">
            {words.endSessions}
          </Button>
        </form>
      )}
    </section>
  )
}
