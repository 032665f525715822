import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Button, Problem } from './parts.tsx'
import { useCore } from './session.ts'

type AskFirstProps = {
  label: string
  /** On the button that does it. */
  confirm: string
  run: () => Promise<unknown>
  /** Also where it failed: somebody else may have done it. */
  onSettled: () => void
}

/** A button in a row that asks before it takes something away. */
export function AskFirst({ label, confirm, run, onSettled }: AskFirstProps) {
  const { t } = useCore()
  const [isAsked, setAsked] = useState(false)
  const act = useMutation({ mutationFn: run, onSettled })
  if (act.error) return <Problem error={act.error} />
  return isAsked ? (
    <span className="a-row">
      <Button look="danger" isPending={act.isPending} onPress={() => act.mutate()} autoFocus>
        {confirm}
      </Button>
      <Button look="quiet" onPress={() => setAsked(false)}>
        {t.common.cancel}
      </Button>
    </span>
  ) : (
    <Button look="quiet" onPress={() => setAsked(true)}>
      {label}
    </Button>
  )
}
