import { useEffect, useState } from 'react'
import { call, fieldError } from '../calls.ts'
import { Button, Field, Problem, Waiting } from '../parts.tsx'
import { useCore } from '../session.ts'
import { StepError, submitted, useStep } from '../step.tsx'

type Setup = { secret: string; address: string; picture: string }

/** Adds an authenticator app and shows the recovery codes once. */
export function Enrolment({ onDone }: { onDone: () => void }) {
  const { t } = useCore()
  const [setup, setSetup] = useState<Setup | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  useEffect(() => {
    call<Setup>('POST', '/me/totp').then(setSetup, setFailure)
  }, [])
  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />
  if (failure) return <Problem error={failure} />
  if (!setup) return <Waiting />
  return (
    <div className="a-sign-in">
      <h1>{t.enrol.title}</h1>
      <p>{t.enrol.hint}</p>
      <img className="a-qr" src={setup.picture} alt="" width={180} height={180} />
      <p className="a-note">
        {t.enrol.secret} <code>{setup.secret}</code>
      </p>
      <ConfirmForm onDone={setCodes} />
    </div>
  )
}

function ConfirmForm({ onDone }: { onDone: (codes: readonly string[]) => void }) {
  const { t } = useCore()
  const [code, setCode] = useState('')
  const { run, isBusy, error } = useStep(async () => {
    const answer = await call<{ recoveryCodes: string[] }>('POST', '/me/totp/confirm', { code })
    onDone(answer.recoveryCodes)
  })
  return (
    <form className="a-form" onSubmit={submitted(run)}>
      <Field
        label={t.enrol.code}
        inputMode="numeric"
        autoComplete="one-time-code"
        isRequired
        value={code}
        onChange={setCode}
        error={fieldError(error, 'code')}
      />
      <StepError error={error} />
      <Button type="submit" look="primary" isPending={isBusy}>
        {t.enrol.submit}
      </Button>
    </form>
  )
}

export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const { t } = useCore()
  const [isCopied, setCopied] = useState(false)
  const copy = () => void navigator.clipboard.writeText(codes.join('\n')).then(() => setCopied(true))
  return (
    <div className="a-sign-in">
      <h1>{t.enrol.recoveryTitle}</h1>
      <p>{t.enrol.recoveryHint}</p>
      <ul className="a-codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="a-row">
        <Button onPress={copy}>{isCopied ? t.common.copied : t.common.copy}</Button>
        <Button look="primary" onPress={onDone}>
          {t.enrol.recoverySaved}
        </Button>
      </div>
    </div>
  )
}
