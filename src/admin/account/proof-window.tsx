import { useState } from 'react'
import { callPlain } from '../calls.ts'
import { Button, Field, Window } from '../parts.tsx'
import { hasPasskeys, sendPasskey } from '../passkey.ts'
import { useAdmin } from '../session.ts'
import { StepError, submitted, useStep } from '../step.tsx'

/** @param onEnd with true when the person has proved who they are */
export function ProofWindow({ isOpen, onEnd }: { isOpen: boolean; onEnd: (isProven: boolean) => void }) {
  const { t } = useAdmin()
  return (
    <Window title={t.proof.title} isOpen={isOpen} onClose={() => onEnd(false)}>
      <ProofForm onDone={() => onEnd(true)} />
    </Window>
  )
}

function ProofForm({ onDone }: { onDone: () => void }) {
  const { t } = useAdmin()
  const [given, setGiven] = useState({ password: '', code: '' })
  const byPasskey = useStep(async () => {
    await sendPasskey(callPlain, { options: '/session/proof/passkey-options', answer: '/session/proof/passkey' })
    onDone()
  })
  const byPassword = useStep(async () => {
    await callPlain('POST', '/session/proof', given)
    onDone()
  })
  return (
    <form className="a-form" onSubmit={submitted(byPassword.run)}>
      <p>{t.proof.hint}</p>
      {hasPasskeys() ? (
        <Button look="primary" icon="shield" onPress={byPasskey.run} isPending={byPasskey.isBusy}>
          {t.signIn.passkey}
        </Button>
      ) : null}
      <p className="a-or">{t.signIn.or}</p>
      <Field
        label={t.signIn.password}
        type="password"
        autoComplete="current-password"
        isRequired
        value={given.password}
        onChange={(password) => setGiven({ ...given, password })}
      />
      <Field
        label={t.proof.codeOptional}
        inputMode="numeric"
        autoComplete="one-time-code"
        value={given.code}
        onChange={(code) => setGiven({ ...given, code })}
      />
      <StepError error={byPasskey.error ?? byPassword.error} />
      <Button type="submit" isPending={byPassword.isBusy}>
        {t.proof.submit}
      </Button>
    </form>
  )
}
