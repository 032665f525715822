import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { WebhookMade } from '../../shop/webhooks/webhooks.calls.ts'
import { call, fieldError } from '../calls.ts'
import { Button, Field, Problem } from '../parts.tsx'
import { useAdmin } from '../session.ts'
import { submitted } from '../step.tsx'
import { useTyped } from '../use-draft.ts'
import { EventChoice } from './event-choice.tsx'
import { WEBHOOKS } from './queries.ts'
import { ShownSecret } from './shown-secret.tsx'

type Props = { onOpen: (id: number) => void; onClose: () => void }

/** What was typed, then the secret. */
export function NewEndpoint({ onOpen, onClose }: Props) {
  const { t } = useAdmin()
  const words = t.webhooks
  const [made, setMade] = useState<WebhookMade | null>(null)
  if (!made) return <EndpointForm onMade={setMade} onClose={onClose} />
  return (
    <div className="a-form">
      <ShownSecret value={made.secret} />
      <p className="a-note">{words.secretHint}</p>
      <div className="a-row">
        <Button look="primary" autoFocus onPress={() => onOpen(made.endpoint.id)}>
          {words.goOn}
        </Button>
      </div>
    </div>
  )
}

type EndpointFields = { name: string; address: string; events: readonly string[] }

function EndpointForm({ onMade, onClose }: { onMade: (made: WebhookMade) => void; onClose: () => void }) {
  const { t } = useAdmin()
  const words = t.webhooks
  const queries = useQueryClient()
  const { typed, type, forget, forgetThen } = useTyped<EndpointFields>('webhook', { name: '', address: '', events: [] })
  const { name, address, events } = typed
  const create = useMutation({
    mutationFn: () => {
      const chosen = Object.fromEntries(events.map((event) => [event, true]))
      return call<WebhookMade>('POST', '/webhooks', { fields: { name, address, ...chosen } })
    },
    onSuccess: (made) => {
      void queries.invalidateQueries({ queryKey: WEBHOOKS })
      forget()
      onMade(made)
    },
  })
  const errorOf = (field: string) => fieldError(create.error, field)
  const cancel = forgetThen(onClose)
  const isAtField = ['name', 'address', 'events'].some(errorOf)
  return (
    <form className="a-form" noValidate onSubmit={submitted(() => create.mutate())}>
      <Field
        label={words.name}
        hint={words.nameHint}
        autoFocus
        isRequired
        maxLength={120}
        value={name}
        onChange={(value) => type({ name: value })}
        error={errorOf('name')}
      />
      <Field
        label={words.address}
        hint={words.addressHint}
        type="url"
        isRequired
        maxLength={2_000}
        value={address}
        onChange={(value) => type({ address: value })}
        error={errorOf('address')}
      />
      <EventChoice
        isChosen={(event) => events.includes(event)}
        onChoose={(event, isOn) =>
          type({ events: isOn ? [...events, event] : events.filter((each) => each !== event) })
        }
        error={errorOf('events')}
      />
      {create.error && !isAtField ? <Problem error={create.error} /> : null}
      <div className="a-row">
        <Button onPress={cancel}>{t.common.cancel}</Button>
        <Button type="submit" look="primary" isPending={create.isPending}>
          {words.make}
        </Button>
      </div>
    </form>
  )
}
