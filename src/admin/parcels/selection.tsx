import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ListedParcel } from '../../shop/parcels/parcels.calls.ts'
import { call, fieldError } from '../calls.ts'
import { Button, Field, Problem, Window } from '../parts.tsx'
import { useAdmin } from '../session.ts'
import { submitted } from '../step.tsx'
import { useTyped } from '../use-draft.ts'
import { PARCELS } from './query-keys.ts'

type SelectionProps = {
  chosen: readonly ListedParcel[]
  onMake: () => void
  isMaking: boolean
  onEnd: () => void
}

/** What can be done with the chosen parcels now. */
export function Selection({ chosen, onMake, isMaking, onEnd }: SelectionProps) {
  const { t } = useAdmin()
  const [isTyping, setTyping] = useState(false)
  const cancel = useParcelChange('cancel-label')
  const [only] = chosen.length === 1 ? chosen : []
  const labelled = chosen.filter(({ hasLabel }) => hasLabel)
  const postal = chosen.filter(({ carrier }) => carrier === 'latvijas-pasts')
  const withoutLabel = chosen.some(({ hasLabel, state }) => !hasLabel && MAKES.includes(state))
  return (
    <div className="a-selection">
      <span role="status">{t.parcels.selected(chosen.length)}</span>
      {withoutLabel ? (
        <Button look="primary" isPending={isMaking} onPress={onMake}>
          {t.parcels.makeLabels}
        </Button>
      ) : null}
      {labelled.length > 0 ? <FileLink path="labels.pdf" parcels={labelled} text={t.parcels.openLabels} /> : null}
      {postal.length > 0 ? <FileLink path="postal.csv" parcels={postal} text={t.parcels.postalFile} /> : null}
      {only && TYPES.includes(only.state) ? (
        <Button look="quiet" onPress={() => setTyping(true)}>
          {t.parcels.enterCode}
        </Button>
      ) : null}
      {only?.state === 'registered' ? (
        <Button look="quiet" isPending={cancel.isPending} onPress={() => cancel.mutate({ id: only.id })}>
          {t.parcels.cancelLabel}
        </Button>
      ) : null}
      <Button look="quiet" onPress={onEnd}>
        {t.orders.clearSelection}
      </Button>
      {cancel.error ? <Problem error={cancel.error} /> : null}
      {only ? <CodeWindow parcel={only} isOpen={isTyping} onClose={() => setTyping(false)} /> : null}
    </div>
  )
}

const MAKES: readonly string[] = ['packed', 'refused', 'registered']
const TYPES: readonly string[] = ['packed', 'refused']

type FileLinkProps = { path: string; parcels: readonly ListedParcel[]; text: string }

const FileLink = ({ path, parcels, text }: FileLinkProps) => (
  <a
    className="a-button a-button--quiet"
    href={`/admin/api/parcels/${path}?${parcels.map(({ id }) => `parcel=${id}`).join('&')}`}
    target="_blank"
    rel="noreferrer"
  >
    {text}
  </a>
)

function useParcelChange(act: 'cancel-label' | 'code') {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ id, body }: { id: number; body?: object }) => call('POST', `/parcels/${id}/${act}`, body),
    onSettled: () => void queries.invalidateQueries({ queryKey: PARCELS }),
  })
}

type CodeProps = { parcel: ListedParcel; isOpen: boolean; onClose: () => void }

function CodeWindow({ parcel, isOpen, onClose }: CodeProps) {
  const { t } = useAdmin()
  return (
    <Window title={`${t.parcels.enterCode}: ${parcel.order}/${parcel.position}`} isOpen={isOpen} onClose={onClose}>
      <CodeForm key={parcel.id} parcel={parcel} onClose={onClose} />
    </Window>
  )
}

/** Begun anew with the window, so that an earlier refusal does not stay. */
function CodeForm({ parcel, onClose }: Omit<CodeProps, 'isOpen'>) {
  const { t } = useAdmin()
  const { typed, type, forgetThen } = useTyped(`parcel-code:${parcel.id}`, { code: '' })
  const change = useParcelChange('code')
  const error = fieldError(change.error, 'code')
  const end = forgetThen(onClose)
  const send = () => change.mutate({ id: parcel.id, body: typed }, { onSuccess: end })
  return (
    <form className="a-form" onSubmit={submitted(send)}>
      <Field
        label={t.parcels.codeLabel}
        autoFocus
        isRequired
        value={typed.code}
        onChange={(code) => type({ code })}
        error={error}
      />
      {change.error && !error ? <Problem error={change.error} /> : null}
      <div className="a-row">
        <Button onPress={end}>{t.common.cancel}</Button>
        <Button type="submit" look="primary" isPending={change.isPending}>
          {t.common.save}
        </Button>
      </div>
    </form>
  )
}
