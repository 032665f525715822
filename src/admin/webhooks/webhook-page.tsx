import { Link, useParams } from '@tanstack/react-router'
import { WEBHOOK_EVENTS } from '../../shop/webhooks/webhook-events.ts'
import type { WebhookEndpoint } from '../../shop/webhooks/webhooks.calls.ts'
import { Icon } from '../../ui/icon.tsx'
import { formatMoment } from '../format.ts'
import { Loaded } from '../frame/loaded.tsx'
import { NoRight } from '../frame/not-found.tsx'
import { useTitle } from '../frame/use-title.ts'
import { RemoveWindow } from '../prices/remove-window.tsx'
import { useAdmin, useCan } from '../session.ts'
import { submitted } from '../step.tsx'
import { EditField, EditFlag, SaveBar } from '../structure/fields-parts.tsx'
import { useFields } from '../structure/use-fields.ts'
import { EndpointStateTag } from './endpoint-state.tsx'
import { EventChoice } from './event-choice.tsx'
import { MessagesCard } from './messages-card.tsx'
import { useEndpoint, useKeepEndpoint, WEBHOOKS } from './queries.ts'
import { SecretCard } from './secret-card.tsx'

export function WebhookPage() {
  const can = useCan()
  const { id } = useParams({ from: '/webhooks/$id' })
  return can('webhooks') ? <LoadedEndpoint key={id} id={id} /> : <NoRight />
}

function LoadedEndpoint({ id }: { id: string }) {
  const { t } = useAdmin()
  const found = useEndpoint(id)
  return (
    <Loaded
      query={found}
      list={
        <Link to="/webhooks" className="a-button a-button--plain">
          {t.webhooks.title}
        </Link>
      }
    >
      {(endpoint) => <OneEndpoint endpoint={endpoint} />}
    </Loaded>
  )
}

function OneEndpoint({ endpoint }: { endpoint: WebhookEndpoint }) {
  const { t } = useAdmin()
  const name = String(endpoint.fields.name)
  useTitle(name)
  return (
    <article className="a-order">
      <header className="a-page-head">
        <Link to="/webhooks" className="a-back">
          <Icon name="left" size={18} />
          {t.webhooks.title}
        </Link>
        <h1>{name}</h1>
        <EndpointStateTag endpoint={endpoint} />
        <RemoveWindow
          path={`/webhooks/${endpoint.id}`}
          version={endpoint.version}
          to="/webhooks"
          listKey={[...WEBHOOKS, 'all']}
          words={t.webhooks}
        />
      </header>
      <Trouble endpoint={endpoint} />
      <div className="a-order__columns">
        <MessagesCard endpoint={endpoint} />
        <div className="a-stack">
          <FieldsCard endpoint={endpoint} />
          <SecretCard endpoint={endpoint} />
        </div>
      </div>
    </article>
  )
}

function Trouble({ endpoint: { offReason, failingSince, canSign } }: { endpoint: WebhookEndpoint }) {
  const { t, lang } = useAdmin()
  const words = t.webhooks
  const text = !canSign
    ? words.cannotSign
    : offReason
      ? words.offReasons[offReason]
      : failingSince && words.failingSince(formatMoment(failingSince, lang))
  if (!text) return null
  return (
    <div className="a-problem" role="status">
      <Icon name="warning" size={20} />
      <span>{text}</span>
    </div>
  )
}

function FieldsCard({ endpoint }: { endpoint: WebhookEndpoint }) {
  const words = useAdmin().t.webhooks
  const editor = useFields(`/webhooks/${endpoint.id}`, endpoint, useKeepEndpoint())
  const events = Object.fromEntries(WEBHOOK_EVENTS.map((event) => [event, words.eventNames[event] ?? event]))
  return (
    <section className="a-card a-stack" aria-labelledby="webhook-facts">
      <h2 id="webhook-facts">{words.facts}</h2>
      <form className="a-form" noValidate onSubmit={submitted(editor.submit)}>
        <EditField editor={editor} field="name" label={words.name} isRequired maxLength={120} />
        <EditField
          editor={editor}
          field="address"
          label={words.address}
          hint={words.addressHint}
          isRequired
          maxLength={2_000}
        />
        <EditFlag editor={editor} field="isOn" label={words.isOn} />
        <EventChoice isChosen={editor.isOn} onChoose={editor.write} error={editor.errorOf('events')} />
        <SaveBar editor={editor} labels={{ name: words.name, address: words.address, isOn: words.isOn, ...events }} />
      </form>
    </section>
  )
}
