import { useId } from 'react'
import { WEBHOOK_EVENTS, type WebhookEvent } from '../../shop/webhooks/webhook-events.ts'
import { Check } from '../check.tsx'
import { useAdmin } from '../session.ts'

type Props = {
  isChosen: (event: WebhookEvent) => boolean
  onChoose: (event: WebhookEvent, isChosen: boolean) => void
  error: string | undefined
}

const groupOf = (event: string) => event.split('.')[0] ?? ''
const GROUPS = [...new Set(WEBHOOK_EVENTS.map(groupOf))]

export function EventChoice({ isChosen, onChoose, error }: Props) {
  const words = useAdmin().t.webhooks
  const id = useId()
  return (
    <fieldset className="a-webhooks__events" aria-describedby={error ? id : undefined}>
      <legend>{words.events}</legend>
      {GROUPS.map((group) => (
        <div key={group} className="a-webhooks__group">
          <strong>{words.groups[group]}</strong>
          {WEBHOOK_EVENTS.filter((event) => groupOf(event) === group).map((event) => (
            <Check key={event} isSelected={isChosen(event)} onChange={(isOn) => onChoose(event, isOn)}>
              {words.eventNames[event]} <code>{event}</code>
            </Check>
          ))}
        </div>
      ))}
      {error ? (
        <span id={id} className="a-error" role="alert">
          {error}
        </span>
      ) : null}
    </fieldset>
  )
}
