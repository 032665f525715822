import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { toRigaDate } from '../../shop/calendar/days.ts'
import { DATA_REQUEST_KINDS } from '../../shop/data-requests/data-request.ts'
import type { DataRequest } from '../../shop/data-requests/data-requests.calls.ts'
import { call, fieldError } from '../calls.ts'
import { Button, Field, Problem } from '../parts.tsx'
import { SelectField } from '../select-field.tsx'
import { useAdmin } from '../session.ts'
import { submitted } from '../step.tsx'

/** Enters what a customer, or a buyer without an account, asked for by phone, letter or e-mail. */
export function NewRequest({ of, onClose }: { of: { userId: number } | { email: string }; onClose: () => void }) {
  const { t } = useAdmin()
  const words = t.dataRequests
  const queries = useQueryClient()
  const [kind, setKind] = useState<string>('export')
  const [receivedOn, setReceived] = useState(() => toRigaDate(new Date()))
  const enter = useMutation({
    mutationFn: () => call<DataRequest>('POST', '/data-requests', { ...of, kind, receivedOn }),
    onSuccess: () => {
      for (const key of ['data-requests', 'tasks', 'customer']) void queries.invalidateQueries({ queryKey: [key] })
      onClose()
    },
  })
  const errorOf = (field: string) => fieldError(enter.error, field)
  const isShown = errorOf('kind') ?? errorOf('receivedOn')
  return (
    <form className="a-form" noValidate onSubmit={submitted(() => enter.mutate())}>
      <SelectField
        label={words.asked}
        value={kind}
        onChange={setKind}
        options={DATA_REQUEST_KINDS.map((value) => ({ value, title: words.kinds[value] }))}
        error={errorOf('kind')}
      />
      <Field
        type="date"
        label={words.receivedOn}
        value={receivedOn}
        onChange={setReceived}
        error={errorOf('receivedOn')}
      />
      {enter.error && !isShown ? <Problem error={enter.error} /> : null}
      <div className="a-row">
        <Button onPress={onClose}>{t.common.cancel}</Button>
        <Button type="submit" look="primary" isPending={enter.isPending}>
          {words.enter}
        </Button>
      </div>
    </form>
  )
}
