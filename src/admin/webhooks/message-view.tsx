import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { WebhookAttempt, WebhookMessageDetail } from '../../shop/webhooks/webhooks.calls.ts'
import { call } from '../calls.ts'
import { formatMoment } from '../format.ts'
import { Loaded } from '../frame/loaded.tsx'
import { Button, Problem } from '../parts.tsx'
import { useAdmin } from '../session.ts'
import { MessageStateTag, outcomeOf } from './message-state.tsx'
import { useMessage, WEBHOOKS } from './queries.ts'

/** What was sent, and what came back each time. */
export function MessageView({ id }: { id: number }) {
  const found = useMessage(id)
  return <Loaded query={found}>{(detail) => <Message detail={detail} />}</Loaded>
}

function Message({ detail: { message, body, attempts } }: { detail: WebhookMessageDetail }) {
  const { t, lang } = useAdmin()
  const words = t.webhooks
  const queries = useQueryClient()
  const resend = useMutation({
    mutationFn: () => call<WebhookMessageDetail>('POST', `/webhook-messages/${message.id}/resend`),
    onSuccess: () => queries.invalidateQueries({ queryKey: WEBHOOKS }),
  })
  return (
    <div className="a-form a-webhooks__message">
      <div className="a-row">
        <MessageStateTag message={message} />
        <span className="a-note">
          {message.dueAt && message.attempts > 0 ? words.next(formatMoment(message.dueAt, lang)) : ''}
        </span>
      </div>
      <h3>{words.sent}</h3>
      <pre className="a-webhooks__text">{body}</pre>
      <h3>{words.attempts}</h3>
      {attempts.length === 0 ? <p className="a-note">{words.noAttempts}</p> : null}
      <ol className="a-webhooks__attempts" hidden={attempts.length === 0}>
        {attempts.map((attempt) => (
          <Attempt key={attempt.id} attempt={attempt} />
        ))}
      </ol>
      {resend.error ? <Problem error={resend.error} /> : null}
      <div className="a-row">
        <Button isPending={resend.isPending} onPress={() => resend.mutate()}>
          {words.resend}
        </Button>
        <output className="a-note">{resend.isSuccess ? words.resent : ''}</output>
      </div>
    </div>
  )
}

function Attempt({ attempt }: { attempt: WebhookAttempt }) {
  const { t, lang } = useAdmin()
  const words = t.webhooks
  const headers = Object.entries(attempt.headers).map(([name, value]) => `${name}: ${value}`)
  return (
    <li>
      <p>{[formatMoment(attempt.at, lang), outcomeOf(t, attempt), words.took(attempt.ms)].join(' · ')}</p>
      <details>
        <summary>{words.requestHeaders}</summary>
        <pre className="a-webhooks__text">{headers.join('\n')}</pre>
      </details>
      {attempt.answer ? (
        <details>
          <summary>{words.answer}</summary>
          <pre className="a-webhooks__text">{attempt.answer}</pre>
        </details>
      ) : null}
    </li>
  )
}
