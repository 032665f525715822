import { useState } from 'react'
import { callPlain } from '../calls.ts'
import { Button, Field, Window } from '../parts.tsx'
import { useCore } from '../session.ts'
import { StepError, submitted, useStep } from '../step.tsx'
import { PasskeyButton, PasswordField } from './credentials.tsx'

/** @param onEnd with true when the person has proved who they are */
export function ProofWindow({ isOpen, onEnd }: { isOpen: boolean; onEnd: (isProven: boolean) => void }) {
  const { t } = useCore()
  return (
    <Window title={t.proof.title} isOpen={isOpen} onClose={() => onEnd(false)}>
      <ProofForm onDone={() => onEnd(true)} />
    </Window>
  )
}

const PASSKEY_CALLS = { options: '/session/proof/passkey-options', answer: '/session/proof/passkey' }

function ProofForm({ onDone }: { onDone: () => void }) {
  const { t } = useCore()
  const [given, setGiven] = useState({ password: '', code: '' })
  const byPassword = useStep(async () => {
    await callPlain('POST', '/session/proof', given)
    onDone()
  })
  return (
    <form className="a-form" onSubmit={submitted(byPassword.run)}>
      <p>{t.proof.hint}</p>
      <PasskeyButton paths={PASSKEY_CALLS} onDone={onDone} />
      <p className="a-or">{t.signIn.or}</p>
      <PasswordField value={given.password} onChange={(password) => setGiven({ ...given, password })} />
      <Field
        label={t.proof.codeOptional}
        inputMode="numeric"
        autoComplete="one-time-code"
        value={given.code}
        onChange={(code) => setGiven({ ...given, code })}
      />
      <StepError error={byPassword.error} />
      <Button type="submit" isPending={byPassword.isBusy}>
        {t.proof.submit}
      </Button>
    </form>
  )
}
