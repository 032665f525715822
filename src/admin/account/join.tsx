import { useEffect, useState } from 'react'
import { callPlain, fieldError } from '../calls.ts'
import { Button, Field, Problem, Waiting } from '../parts.tsx'
import { type CreationOptions, hasPasskeys, makePasskey } from '../passkey.ts'
import { useCore } from '../session.ts'
import { StepError, submitted, useStep } from '../step.tsx'
import { Enrolment } from './enrolment.tsx'

/** `name`: of somebody whose access was reset. */
type Invited = { email: string | null; name: string | null }

/** Where an invitation and the set-up address lead; the token is behind `#`. */
export function Join({ onDone }: { onDone: () => void }) {
  const { t } = useCore()
  const [token] = useState(() => window.location.hash.slice(1))
  const [invited, setInvited] = useState<Invited | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const [isEnrolling, setEnrolling] = useState(false)
  useEffect(() => {
    callPlain<Invited>('POST', '/invitation', { token }).then(setInvited, setFailure)
  }, [token])
  if (isEnrolling) return <Enrolment onDone={onDone} />
  if (failure) return <Problem error={failure} />
  if (!invited) return <Waiting />
  return (
    <div className="a-sign-in">
      <h1>{invited.name ? t.join.resetTitle : invited.email ? t.join.title : t.join.ownerTitle}</h1>
      <JoinForm token={token} invited={invited} onDone={(needsMore) => (needsMore ? setEnrolling(true) : onDone())} />
    </div>
  )
}

type JoinProps = { token: string; invited: Invited; onDone: (needsSecondStep: boolean) => void }

function JoinForm({ token, invited: { email, name: ownName }, onDone }: JoinProps) {
  const { t, lang } = useCore()
  const [given, setGiven] = useState({ name: ownName ?? '', email: email ?? '', password: '' })
  const person = { token, name: given.name, ...(email ? {} : { email: given.email }) }
  const accept = async (credential: object) => {
    const answer = await callPlain<{ needsSecondStep: boolean }>('POST', '/invitation/accept', {
      ...person,
      lang,
      ...credential,
    })
    onDone(answer.needsSecondStep)
  }
  const byPasskey = useStep(async () => {
    const options = await callPlain<CreationOptions>('POST', '/invitation/passkey-options', person)
    await accept({ passkey: await makePasskey(options), passkeyName: t.join.device })
  })
  const byPassword = useStep(() => accept({ password: given.password }))
  const error = byPasskey.error ?? byPassword.error
  const errorOf = (field: string) => fieldError(error, field)
  return (
    <form className="a-form" onSubmit={submitted(byPassword.run)}>
      <Field
        label={t.join.name}
        autoComplete="name"
        isRequired
        value={given.name}
        onChange={(name) => setGiven({ ...given, name })}
        error={errorOf('name')}
      />
      <Field
        label={t.join.email}
        type="email"
        autoComplete="username"
        isRequired
        isReadOnly={email !== null}
        value={given.email}
        onChange={(address) => setGiven({ ...given, email: address })}
        error={errorOf('email')}
      />
      {hasPasskeys() ? (
        <>
          <Button look="primary" icon="shield" onPress={byPasskey.run} isPending={byPasskey.isBusy}>
            {t.join.passkey}
          </Button>
          <p className="a-note">{t.join.passkeyHint}</p>
        </>
      ) : null}
      <Field
        label={t.join.password}
        hint={t.join.passwordHint}
        type="password"
        autoComplete="new-password"
        value={given.password}
        onChange={(password) => setGiven({ ...given, password })}
        error={errorOf('password')}
      />
      <StepError error={error} />
      <Button type="submit" isPending={byPassword.isBusy}>
        {t.join.submit}
      </Button>
    </form>
  )
}
