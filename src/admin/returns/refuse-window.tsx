import { Label, TextArea, TextField } from 'react-aria-components'
import type { ReturnDetail } from '../../shop/returns/returns.calls.ts'
import { Button, Problem, Window } from '../parts.tsx'
import { useAdmin } from '../session.ts'
import { submitted } from '../step.tsx'
import { useTyped } from '../use-draft.ts'
import { useReturnChange } from './use-return-change.ts'

type RefuseProps = { detail: ReturnDetail; isOpen: boolean; onClose: () => void }

export function RefuseWindow({ detail: { id, number }, isOpen, onClose }: RefuseProps) {
  const { t } = useAdmin()
  const { returns: words } = t
  const { typed, type, forget, forgetThen } = useTyped(`refuse:${id}`, { reason: '' })
  const { reason } = typed
  const change = useReturnChange(String(id), number, forget)
  const cancel = forgetThen(onClose)
  const send = () => change.mutate({ act: '/refused', body: { reason } }, { onSuccess: onClose })
  return (
    <Window title={words.refuseTitle} isOpen={isOpen} onClose={onClose}>
      <form className="a-form" onSubmit={submitted(send)}>
        <TextField className="a-field" value={reason} onChange={(text) => type({ reason: text })} autoFocus isRequired>
          <Label>{words.refuseReason}</Label>
          <TextArea rows={3} maxLength={1000} />
        </TextField>
        <p className="a-note">{words.refuseHint}</p>
        {change.error ? <Problem error={change.error} /> : null}
        <div className="a-row">
          <Button onPress={cancel}>{t.common.cancel}</Button>
          <Button type="submit" look="danger" isPending={change.isPending} isDisabled={!reason.trim()}>
            {words.refuse}
          </Button>
        </div>
      </form>
    </Window>
  )
}
