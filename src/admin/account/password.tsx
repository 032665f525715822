import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call, fieldError } from '../calls.ts'
import { Button, Field, Window } from '../parts.tsx'
import { useAdmin, usePerson } from '../session.ts'
import { StepError, submitted, useStep } from '../step.tsx'

export function Password({ hasPassword }: { hasPassword: boolean }) {
  const { t } = useAdmin()
  const [isOpen, setOpen] = useState(false)
  const [isSaved, setSaved] = useState(false)
  const label = hasPassword ? t.account.changePassword : t.account.setPassword
  return (
    <section className="a-card a-stack" aria-labelledby="password">
      <h2 id="password">{t.account.password}</h2>
      <p className="a-note">{hasPassword ? t.account.hasPassword : t.account.noPassword}</p>
      <output className="a-account__saved">{isSaved ? t.account.passwordSaved : ''}</output>
      <div className="a-row">
        <Button onPress={() => setOpen(true)}>{label}</Button>
      </div>
      <Window title={label} isOpen={isOpen} onClose={() => setOpen(false)}>
        <PasswordForm
          onDone={() => {
            setOpen(false)
            setSaved(true)
          }}
        />
      </Window>
    </section>
  )
}

function PasswordForm({ onDone }: { onDone: () => void }) {
  const { t } = useAdmin()
  const { email } = usePerson()
  const queries = useQueryClient()
  const [password, setPassword] = useState('')
  const { run, isBusy, error } = useStep(async () => {
    await call('POST', '/me/password', { password })
    await queries.invalidateQueries({ queryKey: ['me'] })
    await queries.invalidateQueries({ queryKey: ['devices'] })
    onDone()
  })
  return (
    <form className="a-form" onSubmit={submitted(run)}>
      {/* A password manager keeps the new password under this name. */}
      <input className="visually-hidden" aria-hidden tabIndex={-1} autoComplete="username" readOnly value={email} />
      <Field
        label={t.account.newPassword}
        hint={t.account.passwordHint}
        type="password"
        autoComplete="new-password"
        isRequired
        autoFocus
        value={password}
        onChange={setPassword}
        error={fieldError(error, 'password')}
      />
      <StepError error={error} />
      <Button type="submit" look="primary" isPending={isBusy}>
        {t.common.save}
      </Button>
    </form>
  )
}
