import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { EMAIL_STATES } from '../../shop/emails/email-states.ts'
import { accountEmailKinds, isOrderKind } from '../../shop/emails/email-texts.ts'
import type { EmailKinds } from '../../shop/emails/emails.calls.ts'
import { call } from '../calls.ts'
import { EXACT } from '../frame/exact.ts'
import { NoRight } from '../frame/not-found.tsx'
import { PageHead, Problem, Waiting } from '../parts.tsx'
import { useAdmin, useCan } from '../session.ts'
import { EmailLogList } from './email-log-list.tsx'
import { MailAccount } from './mail-account.tsx'
import { SenderCard } from './sender-card.tsx'

export function EmailsPage() {
  const can = useCan()
  return can('read:marketing') ? <Emails /> : <NoRight />
}

function Emails() {
  const { t } = useAdmin()
  const words = t.emails
  const { state } = useSearch({ from: '/emails' })
  const views = [undefined, ...EMAIL_STATES] as const
  return (
    <div className="a-structure">
      <PageHead title={words.title} />
      <nav className="a-views" aria-label={words.title}>
        {views.map((each) => (
          <Link
            key={each ?? 'kinds'}
            to="/emails"
            search={each ? { state: each } : {}}
            activeOptions={EXACT}
            aria-current={each === state ? 'page' : undefined}
            className="a-views__link"
          >
            {each ? words.states[each] : words.views.kinds}
          </Link>
        ))}
      </nav>
      {state ? <EmailLogList key={state} state={state} /> : <Kinds />}
    </div>
  )
}

const GROUPS = ['order', 'account', 'other'] as const

const groupOf = (kind: string): (typeof GROUPS)[number] => {
  if (isOrderKind(kind)) return 'order'
  return (accountEmailKinds as readonly string[]).includes(kind) ? 'account' : 'other'
}

function Kinds() {
  const { t } = useAdmin()
  const can = useCan()
  const words = t.emails
  const list = useQuery({ queryKey: ['email-kinds'], queryFn: () => call<EmailKinds>('GET', '/emails/kinds') })
  if (list.isPending) return <Waiting />
  if (list.isLoadingError) return <Problem error={list.error} onRetry={() => void list.refetch()} />
  return (
    <>
      <p className="a-note">{words.hint}</p>
      <div className="a-order__columns">
        <div className="a-stack">
          {GROUPS.map((group) => (
            <section key={group} className="a-card a-stack" aria-labelledby={`emails-${group}`}>
              <h2 id={`emails-${group}`}>{words.groups[group]}</h2>
              <ul className="a-emails__kinds">
                {list.data.rows
                  .filter(({ kind }) => groupOf(kind) === group)
                  .map(({ kind, isChanged }) => (
                    <li key={kind}>
                      <Link to="/emails/$kind" params={{ kind }}>
                        {words.kinds[kind] ?? kind}
                      </Link>
                      {isChanged ? <span className="a-tag">{words.changed}</span> : null}
                    </li>
                  ))}
              </ul>
            </section>
          ))}
        </div>
        <div className="a-stack">
          {can('read:settings') ? <MailAccount /> : null}
          <SenderCard />
        </div>
      </div>
    </>
  )
}
