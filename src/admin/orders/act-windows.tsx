import { useState } from 'react'
import { Label, TextArea, TextField } from 'react-aria-components'
import { Button, useMessageOf, Window } from '../parts.tsx'
import { useAdmin } from '../session.ts'
import { submitted } from '../step.tsx'
import { useOrderChange } from './use-order-change.ts'

type ActWindowProps = { isOpen: boolean; onClose: () => void }

export function ShipWindow({ isOpen, onClose, number }: ActWindowProps & { number: string }) {
  const { t } = useAdmin()
  const [text, setText] = useState('')
  const change = useOrderChange(number)
  const send = () => {
    const trackingCodes = text.split(/[\s,;]+/).filter(Boolean)
    change.mutate({ verb: 'shipped', body: { trackingCodes } }, { onSuccess: onClose })
  }
  return (
    <Window title={t.order.shipTitle} isOpen={isOpen} onClose={onClose}>
      <form className="a-form" onSubmit={submitted(send)}>
        <TextField className="a-field" value={text} onChange={setText} autoFocus>
          <Label>{t.order.shipCodes}</Label>
          <TextArea rows={3} />
        </TextField>
        <p className="a-note">{t.order.shipHint}</p>
        <ActError error={change.error} />
        <div className="a-row">
          <Button onPress={onClose}>{t.common.cancel}</Button>
          <Button type="submit" look="primary" isPending={change.isPending}>
            {t.order.acts.shipped}
          </Button>
        </div>
      </form>
    </Window>
  )
}

export function CancelWindow({ isOpen, onClose, number }: ActWindowProps & { number: string }) {
  const { t } = useAdmin()
  const change = useOrderChange(number)
  return (
    <Window title={t.order.cancelTitle} isOpen={isOpen} onClose={onClose}>
      <p>{t.order.cancelHint}</p>
      <ActError error={change.error} />
      <div className="a-row">
        <Button onPress={onClose}>{t.order.keep}</Button>
        <Button
          look="danger"
          isPending={change.isPending}
          onPress={() => change.mutate({ verb: 'cancel' }, { onSuccess: onClose })}
        >
          {t.order.acts.cancel}
        </Button>
      </div>
    </Window>
  )
}

function ActError({ error }: { error: unknown }) {
  const message = useMessageOf(error)
  return error ? (
    <p className="a-error" role="alert">
      {message}
    </p>
  ) : null
}
