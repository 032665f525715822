import { useState } from 'react'
import { callPlain, setSession } from '../calls.ts'
import { Button, Field } from '../parts.tsx'
import { type Session, useCore } from '../session.ts'
import { StepError, submitted, useStep } from '../step.tsx'
import { PasskeyButton, PasswordField } from './credentials.tsx'
import { Enrolment } from './enrolment.tsx'

type SignedIn = { needsSecondStep: boolean }

/** The passkey first; otherwise a password and a code. @param onDone when the session is complete */
export function SignIn({ hasEnded = false, onDone }: { hasEnded?: boolean; onDone: () => void }) {
  const { session, t } = useCore()
  const [step, setStep] = useState(stepOf(session))
  const go = async ({ needsSecondStep }: SignedIn) => {
    if (!needsSecondStep) return onDone()
    const current = await callPlain<Session>('GET', '/session')
    setSession({ csrf: current.csrf, lang: document.documentElement.lang })
    setStep(stepOf(current))
  }
  if (step === 'enrolment') return <Enrolment onDone={onDone} />
  if (step === 'code') return <CodeForm onDone={go} />
  return (
    <div className="a-sign-in">
      <h1>{t.signIn.title}</h1>
      {hasEnded ? <p className="a-note">{t.signIn.ended}</p> : null}
      <PasskeyButton<SignedIn> paths={PASSKEY_CALLS} onDone={go} />
      <p className="a-or">{t.signIn.or}</p>
      <PasswordForm onDone={go} />
    </div>
  )
}

const stepOf = ({ person }: Session) => {
  if (person?.needsEnrolment) return 'enrolment'
  return person?.needsCode ? 'code' : 'password'
}

const PASSKEY_CALLS = { options: '/session/passkey-options', answer: '/session/passkey' }

type StepProps = { onDone: (answer: SignedIn) => Promise<void> | void }

function PasswordForm({ onDone }: StepProps) {
  const { t, session } = useCore()
  const [given, setGiven] = useState({ email: '', password: '' })
  const { run, isBusy, error } = useStep(async () => onDone(await callPlain<SignedIn>('POST', '/session', given)))
  return (
    <form className="a-form" onSubmit={submitted(run)}>
      <Field
        label={t.signIn.email}
        type="email"
        autoComplete="username webauthn"
        isRequired
        value={given.email}
        onChange={(email) => setGiven({ ...given, email })}
      />
      <PasswordField value={given.password} onChange={(password) => setGiven({ ...given, password })} />
      <StepError error={error} />
      <Button type="submit" isPending={isBusy}>
        {t.signIn.submit}
      </Button>
      {session.demoAccounts.length > 0 ? (
        <div className="a-demo">
          <h2>{t.signIn.demo}</h2>
          {session.demoAccounts.map((account) => (
            <Button key={account.email} look="quiet" onPress={() => setGiven({ ...account })}>
              {account.email}
            </Button>
          ))}
        </div>
      ) : null}
    </form>
  )
}

function CodeForm({ onDone }: StepProps) {
  const { t } = useCore()
  const [code, setCode] = useState('')
  const { run, isBusy, error } = useStep(async () =>
    onDone(await callPlain<SignedIn>('POST', '/session/code', { code })),
  )
  return (
    <form className="a-sign-in a-form" onSubmit={submitted(run)}>
      <h1>{t.signIn.codeTitle}</h1>
      <p>{t.signIn.codeHint}</p>
      <Field label={t.signIn.code} autoComplete="one-time-code" autoFocus isRequired value={code} onChange={setCode} />
      <StepError error={error} />
      <Button type="submit" look="primary" isPending={isBusy}>
        {t.signIn.submit}
      </Button>
    </form>
  )
}
