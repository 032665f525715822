import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { SenderCheck } from '../../shop/sender-check/sender-check.calls.ts'
import { call } from '../calls.ts'
import { Button, Problem, Waiting } from '../parts.tsx'
import { useAdmin, useCan } from '../session.ts'

const KEPT_MS = 300_000

const useSenderCheck = (isAsked: boolean) =>
  useQuery({
    queryKey: ['sender-check'],
    queryFn: () => call<SenderCheck>('GET', '/emails/sender'),
    enabled: isAsked,
    staleTime: KEPT_MS,
  })

type Finding = SenderCheck['findings'][number]

const lookOf = ({ advice }: Finding) => (advice === 'ok' ? 'good' : advice === 'unknown' ? 'unknown' : 'wrong')
const STATES = { good: 'done', unknown: 'waits', wrong: 'todo' } as const

/** Whether mail services will believe the shop, and what to write where in the DNS. */
export function SenderCard() {
  const { t } = useAdmin()
  const words = t.emails.sender
  const can = useCan()
  const maySee = can('read:marketing')
  const check = useSenderCheck(maySee)
  if (!maySee) return null
  return (
    <section className="a-card a-stack" aria-labelledby="sender-check">
      <h2 id="sender-check">{words.title}</h2>
      <p className="a-note">{words.hint}</p>
      {check.isPending ? <Waiting /> : null}
      {check.error ? <Problem error={check.error} onRetry={() => void check.refetch()} /> : null}
      {check.data ? <p>{check.data.domain ? words.domain(check.data.domain) : words.noDomain}</p> : null}
      {check.data?.findings.map((finding) => (
        <RecordFinding key={finding.record} finding={finding} />
      ))}
      <div className="a-row">
        <Button isPending={check.isFetching} onPress={() => void check.refetch()}>
          {words.again}
        </Button>
      </div>
      {can('read:settings') ? (
        <nav className="a-row" aria-label={t.settings.title}>
          <a href="#mail-accounts">{t.emails.account.title}</a>
          <Link to="/settings/$form" params={{ form: 'company' }}>
            {words.company}
          </Link>
          <Link to="/settings/$form" params={{ form: 'newsletter' }}>
            {words.settings}
          </Link>
        </nav>
      ) : null}
    </section>
  )
}

function RecordFinding({ finding }: { finding: Finding }) {
  const { t } = useAdmin()
  const words = t.emails.sender
  const look = lookOf(finding)
  const { record, advice, name, proposal, found } = finding
  const hints = { spf: words.spfHint, dkim: words.dkimHint, dmarc: null }
  return (
    <div className="a-sender">
      <h3>{words.records[record]}</h3>
      <span className={`a-state a-state--${STATES[look]}`}>{words[look]}</span>
      <p>{words.advice[advice]}</p>
      {found ? (
        <p>
          {words.found}: <code>{found}</code>
        </p>
      ) : null}
      {look === 'wrong' ? (
        <>
          <p>{words.where}</p>
          <dl>
            <dt>{words.name}</dt>
            <dd>
              <code>{name}</code>
            </dd>
            <dt>{words.value}</dt>
            <dd>
              <code>{proposal}</code>
            </dd>
          </dl>
          {hints[record] ? <p className="a-note">{hints[record]}</p> : null}
        </>
      ) : null}
    </div>
  )
}

/** Before a campaign is sent; nothing where all is in order or cannot be known. */
export function SenderHint() {
  const { t } = useAdmin()
  const words = t.emails.sender
  const check = useSenderCheck(true)
  if (!check.data?.findings.some((finding) => lookOf(finding) === 'wrong')) return null
  return (
    <p className="a-note-box" role="status">
      {words.warning} <Link to="/emails">{words.more}</Link>
    </p>
  )
}
