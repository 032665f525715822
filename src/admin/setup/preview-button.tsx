import { useMutation } from '@tanstack/react-query'
import { call } from '../calls.ts'
import { Button, Problem } from '../parts.tsx'
import { useAdmin } from '../session.ts'

/** Opens the shop as buyers will see it, also while it is closed. */
export function PreviewButton() {
  const { t } = useAdmin()
  const start = useMutation({
    mutationFn: () => call('POST', '/preview'),
    onSuccess: () => window.location.assign('/'),
  })
  return (
    <>
      <Button look="quiet" icon="eye" isPending={start.isPending} onPress={() => start.mutate()}>
        {t.setup.preview}
      </Button>
      {start.error ? <Problem error={start.error} /> : null}
    </>
  )
}
