import { useMutation } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { type Lang, languages } from '../../shop/languages.ts'
import { canEdit } from '../../shop/newsletter/campaign.ts'
import type { CampaignDetail } from '../../shop/newsletter/newsletter.calls.ts'
import { AskFirst } from '../ask-first.tsx'
import { call, deleteVersion, fieldError, postVersion } from '../calls.ts'
import { SenderHint } from '../emails/sender-card.tsx'
import { formatMoment } from '../format.ts'
import { MomentField } from '../moment-field.tsx'
import { Button, Problem } from '../parts.tsx'
import { useAdmin, useCan } from '../session.ts'
import { useTypedText } from '../use-draft.ts'
import { useKeepCampaign } from './campaign-queries.ts'

type Props = { campaign: CampaignDetail; isUnsaved: boolean }
type Act = { name: 'planned' | 'paused' | 'resumed'; body?: object }

export function SendingCard({ campaign, isUnsaved }: Props) {
  const { t } = useAdmin()
  const words = t.newsletter.sending
  const mayWrite = useCan()('write:marketing')
  const keep = useKeepCampaign()
  const act = useMutation({
    mutationFn: ({ name, body = {} }: Act) =>
      postVersion<CampaignDetail>(`/newsletter/campaigns/${campaign.id}/${name}`, body, campaign.version),
    onSuccess: keep,
  })
  const isWaiting = canEdit(campaign.state)
  return (
    <section className="a-card a-stack" aria-labelledby="campaign-sending">
      <h2 id="campaign-sending">{words.title}</h2>
      {isWaiting ? <p className="a-note">{isUnsaved ? t.pages.publishing.saveFirst : words.before}</p> : null}
      {isWaiting ? <SenderHint /> : null}
      {isWaiting ? null : <Progress campaign={campaign} />}
      {act.error ? <Problem error={act.error} /> : null}
      {mayWrite && isWaiting ? (
        <Plan
          campaign={campaign}
          isUnsaved={isUnsaved}
          error={act.error}
          onPlan={(at) => act.mutateAsync({ name: 'planned', body: { at } }).catch(() => undefined)}
        />
      ) : null}
      {mayWrite && campaign.state === 'sending' ? (
        <Button icon="clock" isPending={act.isPending} onPress={() => act.mutate({ name: 'paused' })}>
          {words.pause}
        </Button>
      ) : null}
      {mayWrite && campaign.state === 'paused' ? (
        <Button look="primary" isPending={act.isPending} onPress={() => act.mutate({ name: 'resumed' })}>
          {words.resume}
        </Button>
      ) : null}
      {mayWrite ? <TestSend campaign={campaign} isUnsaved={isUnsaved} /> : null}
      {mayWrite ? <Others campaign={campaign} /> : null}
    </section>
  )
}

type PlanProps = Props & { error: unknown; onPlan: (at: string | null) => Promise<unknown> }

function Plan({ campaign: { id, state, sendAt }, isUnsaved, error, onPlan }: PlanProps) {
  const { t, lang } = useAdmin()
  const words = t.newsletter.sending
  const { text: at, onText: onAt, forget } = useTypedText(`campaign-plan:${id}`)
  const plan = async () => {
    if (await onPlan(at)) forget()
  }
  if (state === 'planned' && sendAt) {
    return (
      <div className="a-row">
        <p>{words.planned(formatMoment(sendAt, lang))}</p>
        <Button look="quiet" onPress={() => void onPlan(null)}>
          {t.pages.publishing.unplan}
        </Button>
      </div>
    )
  }
  return (
    <>
      {isUnsaved ? null : (
        <AskFirst
          label={words.sendNow}
          confirm={words.sendSure}
          run={() => onPlan('now')}
          onSettled={() => undefined}
        />
      )}
      <MomentField label={words.at} value={at} onChange={onAt} error={fieldError(error, 'at')} />
      <div className="a-row">
        <Button icon="clock" isDisabled={!at || isUnsaved} onPress={() => void plan()}>
          {words.plan}
        </Button>
      </div>
    </>
  )
}

const SHOWN = ['bounced', 'failed', 'leftOut', 'unclear', 'unsubscribed'] as const

function Progress({ campaign: { counts, audience, state, lastError, finishedAt } }: { campaign: CampaignDetail }) {
  const { t, lang } = useAdmin()
  const words = t.newsletter
  const done = counts.sent + counts.bounced + counts.failed + counts.leftOut + counts.unclear
  return (
    <>
      <p role="status">
        <strong>{words.sentOf(counts.sent, audience)}</strong>
        {finishedAt ? ` · ${formatMoment(finishedAt, lang)}` : ''}
      </p>
      {state === 'sending' ? (
        <progress aria-label={words.sending.title} value={done} max={Math.max(audience, done, 1)} />
      ) : null}
      {lastError && state === 'sending' ? <p className="a-note-box">{words.sending.down(lastError)}</p> : null}
      <dl className="a-newsletter__counts">
        {SHOWN.filter((name) => counts[name] > 0 || name === 'bounced' || name === 'unsubscribed').map((name) => (
          <div key={name}>
            <dt>{words.counts[name]}</dt>
            <dd>{counts[name]}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

function TestSend({ campaign, isUnsaved }: Props) {
  const { t } = useAdmin()
  const words = t.newsletter.sending
  const test = useMutation({
    mutationFn: (lang: Lang) => call('POST', `/newsletter/campaigns/${campaign.id}/test`, { lang }),
  })
  return (
    <>
      <div className="a-row">
        {languages.map((lang) => (
          <Button
            key={lang}
            icon="mail"
            isDisabled={isUnsaved}
            isPending={test.isPending && test.variables === lang}
            onPress={() => test.mutate(lang)}
          >
            {words.test(t.product.languageNames[lang])}
          </Button>
        ))}
      </div>
      {test.error ? <Problem error={test.error} /> : null}
      <output>{test.isSuccess ? words.tested : ''}</output>
    </>
  )
}

function Others({ campaign }: { campaign: CampaignDetail }) {
  const { t } = useAdmin()
  const words = t.newsletter.sending
  const navigate = useNavigate()
  const copy = useMutation({
    mutationFn: () => call<CampaignDetail>('POST', `/newsletter/campaigns/${campaign.id}/copy`),
    onSuccess: ({ id }) => navigate({ to: '/newsletter/$id', params: { id: String(id) } }),
  })
  const remove = async () => {
    await deleteVersion(`/newsletter/campaigns/${campaign.id}`, campaign.version)
    await navigate({ to: '/newsletter' })
  }
  return (
    <>
      {copy.error ? <Problem error={copy.error} /> : null}
      <div className="a-row">
        <Button look="quiet" isPending={copy.isPending} onPress={() => copy.mutate()}>
          {words.copy}
        </Button>
        {canEdit(campaign.state) ? (
          <AskFirst label={words.remove} confirm={words.removeSure} run={remove} onSettled={() => undefined} />
        ) : null}
      </div>
      <Link to="/settings/$form" params={{ form: 'newsletter' }}>
        {words.settings}
      </Link>
    </>
  )
}
