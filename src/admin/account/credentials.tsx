import { callPlain } from '../calls.ts'
import { Button, Field } from '../parts.tsx'
import { hasPasskeys, sendPasskey } from '../passkey.ts'
import { useCore } from '../session.ts'
import { StepError, useStep } from '../step.tsx'

type PasskeyButtonProps<Answer> = {
  /** Call that answers what the browser needs, and the call that takes what it signs. */
  paths: { options: string; answer: string }
  onDone: (answer: Answer) => Promise<void> | void
}

/** A note where the browser knows no passkeys. */
export function PasskeyButton<Answer>({ paths, onDone }: PasskeyButtonProps<Answer>) {
  const { t } = useCore()
  const { run, isBusy, error } = useStep(async () => onDone(await sendPasskey<Answer>(callPlain, paths)))
  if (!hasPasskeys()) return <p className="a-note">{t.signIn.unsupported}</p>
  return (
    <>
      <Button look="primary" icon="shield" onPress={run} isPending={isBusy}>
        {t.signIn.passkey}
      </Button>
      <StepError error={error} />
    </>
  )
}

/** The present password. */
export function PasswordField({ value, onChange }: { value: string; onChange: (password: string) => void }) {
  return (
    <Field
      label={useCore().t.signIn.password}
      type="password"
      autoComplete="current-password"
      isRequired
      value={value}
      onChange={onChange}
    />
  )
}
