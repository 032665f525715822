import { useMutation } from '@tanstack/react-query'
import { call } from '../calls.ts'
import { Button, Problem } from '../parts.tsx'

type Props = { path: string; label: string; onRemoved: () => void }

/** Of what nothing uses, so nothing is lost with it. */
export function RemoveButton({ path, label, onRemoved }: Props) {
  const remove = useMutation({ mutationFn: () => call('DELETE', path), onSuccess: onRemoved })
  return (
    <>
      {remove.error ? <Problem error={remove.error} /> : null}
      <Button look="danger" icon="trash" isPending={remove.isPending} onPress={() => remove.mutate()}>
        {label}
      </Button>
    </>
  )
}
