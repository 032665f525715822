import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { WebhookEndpoint, WebhookMessage } from '../../shop/webhooks/webhooks.calls.ts'
import { call } from '../calls.ts'
import { formatMoment } from '../format.ts'
import { ListProblem, More } from '../more.tsx'
import { Button, Problem, Waiting, Window } from '../parts.tsx'
import { SelectField } from '../select-field.tsx'
import { useAdmin } from '../session.ts'
import { MessageStateTag, outcomeOf } from './message-state.tsx'
import { MessageView } from './message-view.tsx'
import { useMessages, WEBHOOKS } from './queries.ts'

const STATES = ['waiting', 'delivered', 'failed'] as const

export function MessagesCard({ endpoint }: { endpoint: WebhookEndpoint }) {
  const { t } = useAdmin()
  const words = t.webhooks
  const [state, setState] = useState('')
  const [opened, setOpened] = useState<WebhookMessage | null>(null)
  const list = useMessages(endpoint.id, state)
  const rows = list.data?.pages.flatMap((page) => page.rows) ?? []
  return (
    <section className="a-card a-stack a-webhooks__log" aria-labelledby="webhook-messages">
      <h2 id="webhook-messages">{words.messages}</h2>
      <p className="a-note">{words.messagesHint}</p>
      <Acts endpoint={endpoint} />
      {rows.length > 0 || state ? (
        <SelectField
          label={words.filter}
          value={state}
          onChange={setState}
          options={[
            { value: '', title: words.all },
            ...STATES.map((value) => ({ value, title: words.messageStates[value] })),
          ]}
        />
      ) : null}
      {list.isPending ? <Waiting /> : null}
      <ListProblem list={list} />
      {list.data && rows.length === 0 ? <p>{state ? words.noSuchMessages : words.noMessages}</p> : null}
      <Rows rows={rows} onOpen={setOpened} />
      <More list={list} />
      <Window
        title={opened ? (words.eventNames[opened.type] ?? opened.type) : ''}
        isOpen={opened !== null}
        onClose={() => setOpened(null)}
      >
        {opened ? <MessageView id={opened.id} /> : null}
      </Window>
    </section>
  )
}

function Rows({ rows, onOpen }: { rows: readonly WebhookMessage[]; onOpen: (message: WebhookMessage) => void }) {
  const { t, lang } = useAdmin()
  const words = t.webhooks
  return (
    <ul className="a-webhooks__messages" hidden={rows.length === 0}>
      {rows.map((message) => (
        <li key={message.id}>
          <button type="button" onClick={() => onOpen(message)}>
            {words.eventNames[message.type] ?? message.type}
          </button>
          <MessageStateTag message={message} />
          <small>
            {[formatMoment(message.createdAt, lang), thingOf(message), outcomeOf(t, message)]
              .filter(Boolean)
              .join(' · ')}
          </small>
        </li>
      ))}
    </ul>
  )
}

/** The number of an order, the code of a product, or the id. */
function thingOf({ data, subject }: WebhookMessage): string {
  const name = data.number ?? data.code ?? data.id
  return name === undefined ? '' : String(name || subject)
}

function Acts({ endpoint: { id, fields } }: { endpoint: WebhookEndpoint }) {
  const words = useAdmin().t.webhooks
  const queries = useQueryClient()
  const onSuccess = () => queries.invalidateQueries({ queryKey: [...WEBHOOKS, String(id)] })
  const tryOut = useMutation({ mutationFn: () => call('POST', `/webhooks/${id}/trial`), onSuccess })
  const resend = useMutation({ mutationFn: () => call('POST', `/webhooks/${id}/failed`), onSuccess })
  const failed = useMessages(id, 'failed')
  const hasFailed = (failed.data?.pages[0]?.rows.length ?? 0) > 0
  const error = tryOut.error ?? resend.error
  return (
    <>
      <div className="a-row">
        <Button isPending={tryOut.isPending} isDisabled={fields.isOn !== true} onPress={() => tryOut.mutate()}>
          {words.test}
        </Button>
        {hasFailed ? (
          <Button isPending={resend.isPending} onPress={() => resend.mutate()}>
            {words.resendFailed}
          </Button>
        ) : null}
      </div>
      {error ? <Problem error={error} /> : null}
      <output className="a-note">{tryOut.isSuccess ? words.tested : ''}</output>
    </>
  )
}
