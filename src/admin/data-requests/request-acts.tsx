import { useMutation } from '@tanstack/react-query'
import type { DataRequest } from '../../shop/data-requests/data-requests.calls.ts'
import { call, fieldError, postVersion } from '../calls.ts'
import { Button, Field, Problem } from '../parts.tsx'
import { useAdmin } from '../session.ts'
import { submitted } from '../step.tsx'
import { useTyped } from '../use-draft.ts'

type Props = { request: DataRequest; onDone: () => void; onCancel: () => void }

/** Asked for by a call, which may ask for a proof, and saved by the browser. */
export function DownloadData({ request: { id, customer, guest } }: Pick<Props, 'request'>) {
  const { t } = useAdmin()
  const download = useMutation({
    mutationFn: async () => {
      const data = await call<object>('GET', `/data-requests/${id}/data`)
      const address = URL.createObjectURL(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }))
      const link = document.createElement('a')
      link.href = address
      link.download = `${t.dataRequests.file}-${customer?.id ?? guest?.order}.json`
      link.click()
      URL.revokeObjectURL(address)
    },
  })
  return (
    <>
      <Button icon="file" isPending={download.isPending} onPress={() => download.mutate()}>
        {t.dataRequests.download}
      </Button>
      {download.error ? <Problem error={download.error} /> : null}
    </>
  )
}

export function Fulfil({ request: { id, kind, version, guest }, onDone, onCancel }: Props) {
  const { t } = useAdmin()
  const words = t.dataRequests
  const { typed, type, forgetThen } = useTyped(`fulfil-data:${id}`, { proof: '' })
  const fulfil = useMutation({
    mutationFn: () => postVersion(`/data-requests/${id}/done`, typed, version),
    onSuccess: forgetThen(onDone),
  })
  const cancel = forgetThen(onCancel)
  const error = fieldError(fulfil.error, 'proof')
  return (
    <form className="a-form" noValidate onSubmit={submitted(() => fulfil.mutate())}>
      <p>{kind === 'erase' ? (guest ? words.eraseGuestHint : words.eraseHint) : words.handedHint}</p>
      <Field
        label={words.proof}
        hint={words.proofHint}
        isRequired
        autoFocus
        maxLength={1000}
        value={typed.proof}
        onChange={(proof) => type({ proof })}
        error={error}
      />
      {fulfil.error && !error ? <Problem error={fulfil.error} /> : null}
      <div className="a-row">
        <Button onPress={cancel}>{t.common.cancel}</Button>
        <Button type="submit" look={kind === 'erase' ? 'danger' : 'primary'} isPending={fulfil.isPending}>
          {kind === 'erase' ? words.eraseNow : words.handed}
        </Button>
      </div>
    </form>
  )
}

export function Refuse({ request: { id, version }, onDone, onCancel }: Props) {
  const { t } = useAdmin()
  const words = t.dataRequests
  const { typed, type, forgetThen } = useTyped(`refuse-data:${id}`, { reason: '' })
  const refuse = useMutation({
    mutationFn: () => postVersion(`/data-requests/${id}/refuse`, typed, version),
    onSuccess: forgetThen(onDone),
  })
  const cancel = forgetThen(onCancel)
  const error = fieldError(refuse.error, 'reason')
  return (
    <form className="a-form" noValidate onSubmit={submitted(() => refuse.mutate())}>
      <p>{words.refuseHint}</p>
      <Field
        label={t.customers.page.reason}
        isRequired
        autoFocus
        maxLength={1000}
        value={typed.reason}
        onChange={(reason) => type({ reason })}
        error={error}
      />
      {refuse.error && !error ? <Problem error={refuse.error} /> : null}
      <div className="a-row">
        <Button onPress={cancel}>{t.common.cancel}</Button>
        <Button type="submit" look="primary" isPending={refuse.isPending}>
          {words.refuse}
        </Button>
      </div>
    </form>
  )
}
