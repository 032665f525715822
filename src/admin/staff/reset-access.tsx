import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { StaffMember } from '../../shop/staff/staff.calls.ts'
import { call } from '../calls.ts'
import { Button, Problem, Window } from '../parts.tsx'
import { useAdmin } from '../session.ts'

/** Takes passkeys and password from a member of staff who can no longer sign in; an e-mail leads to new ones. */
export function ResetAccess({ member: { id, name, email } }: { member: StaffMember }) {
  const { t } = useAdmin()
  const queries = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const reset = useMutation({
    mutationFn: () => call('POST', `/staff/${id}/reset`),
    onSuccess: () => setOpen(false),
    onSettled: () => void queries.invalidateQueries({ queryKey: ['staff'] }),
  })
  return (
    <>
      <Button look="quiet" onPress={() => setOpen(true)} aria-label={`${t.staff.reset}: ${name}`}>
        {t.staff.reset}
      </Button>
      <Window title={t.staff.resetTitle} isOpen={isOpen} onClose={() => setOpen(false)}>
        <p>{t.staff.resetHint(email)}</p>
        {reset.error ? <Problem error={reset.error} /> : null}
        <div className="a-row">
          <Button onPress={() => setOpen(false)}>{t.common.cancel}</Button>
          <Button look="danger" isPending={reset.isPending} onPress={() => reset.mutate()}>
            {t.staff.reset}
          </Button>
        </div>
      </Window>
    </>
  )
}
