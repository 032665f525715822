import { type FormEvent, useState } from 'react'
import { CallError } from './calls.ts'
import { useMessageOf } from './parts.tsx'
import { PasskeyCancelled } from './passkey.ts'
import { useCore } from './session.ts'

export const submitted = (run: () => void) => (event: FormEvent) => {
  event.preventDefault()
  // A window that was opened from a form is inside of it for React.
  event.stopPropagation()
  run()
}

/** Runs one step at a time and keeps why it failed. */
export function useStep(work: () => Promise<unknown>) {
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const run = async () => {
    if (isBusy) return
    setBusy(true)
    setError(null)
    try {
      await work()
    } catch (failure) {
      setError(failure)
    } finally {
      setBusy(false)
    }
  }
  return { run: () => void run(), isBusy, error }
}

export function StepError({ error }: { error: unknown }) {
  const { t } = useCore()
  const message = useMessageOf(error)
  if (!error) return null
  const isField = error instanceof CallError && Object.keys(error.errors).some((name) => error.of(name))
  if (isField) return null
  return (
    <p className="a-error" role="alert">
      {error instanceof PasskeyCancelled ? t.signIn.cancelled : message}
    </p>
  )
}
