import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { LawPageText, Setup } from '../../shop/opening/setup.calls.ts'
import { call } from '../calls.ts'
import { formatDay } from '../format.ts'
import { Button, Problem, Waiting, Window } from '../parts.tsx'
import { useAdmin, useCan } from '../session.ts'
import { useSetupAct } from './use-setup-act.ts'

type Page = Setup['pages'][number]

const LOOKS = { missing: 'waits', draft: 'todo', changed: 'waits', signed: 'done' } as const

export function TextsStep({ setup: { pages } }: { setup: Setup }) {
  const { t, lang } = useAdmin()
  const words = t.setup.texts
  const mayWrite = useCan()('write:settings')
  const [opened, setOpened] = useState<Page | null>(null)
  const draft = useSetupAct(() => '/setup/pages')
  return (
    <>
      {mayWrite && pages.some(({ state }) => state === 'missing') ? (
        <Button look="primary" isPending={draft.isPending} onPress={() => draft.mutate()}>
          {words.draft}
        </Button>
      ) : null}
      {draft.error ? <Problem error={draft.error} /> : null}
      <ul className="a-setup__list">
        {pages.map((page) => (
          <li key={page.slug}>
            <strong>{words.titles[page.slug]}</strong>
            <span className={`a-state a-state--${LOOKS[page.state]}`}>
              {words.states[page.state]}
              {page.signedOn && page.state === 'signed' ? ` ${formatDay(page.signedOn, lang)}` : ''}
            </span>
            {page.state === 'missing' ? null : (
              <Button
                look="quiet"
                aria-label={`${words.read}: ${words.titles[page.slug]}`}
                onPress={() => setOpened(page)}
              >
                {words.read}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <p className="a-note">{words.lawyer}</p>
      {pages.some(({ state }) => state !== 'missing') ? (
        <p className="a-row">
          <Link to="/pages" className="a-button a-button--quiet">
            {words.edit}
          </Link>
        </p>
      ) : null}
      <Window title={opened ? words.titles[opened.slug] : ''} isOpen={opened !== null} onClose={() => setOpened(null)}>
        {opened ? <Reading page={opened} onClose={() => setOpened(null)} /> : null}
      </Window>
    </>
  )
}

function Reading({ page, onClose }: { page: Page; onClose: () => void }) {
  const { t } = useAdmin()
  const words = t.setup.texts
  const mayWrite = useCan()('write:settings')
  const found = useQuery({
    queryKey: ['setup', 'page', page.slug],
    queryFn: () => call<LawPageText>('GET', `/setup/pages/${page.slug}`),
    staleTime: 0,
  })
  const sign = useSetupAct<string>(
    () => `/setup/pages/${page.slug}/signature`,
    (digest) => ({ digest }),
  )
  if (found.isPending) return <Waiting />
  if (found.isLoadingError) return <Problem error={found.error} onRetry={() => void found.refetch()} />
  const { texts, digest } = found.data
  return (
    <div className="a-stack">
      {texts.map((text) => (
        <section key={text.lang} lang={text.lang} className="a-setup__text">
          <h3>{text.title}</h3>
          {/* Cleaned by the server. */}
          <div dangerouslySetInnerHTML={{ __html: text.content }} />
        </section>
      ))}
      {sign.error ? <Problem error={sign.error} onRetry={() => void found.refetch()} /> : null}
      {mayWrite && page.state !== 'signed' ? (
        <Button look="primary" isPending={sign.isPending} onPress={() => sign.mutate(digest, { onSuccess: onClose })}>
          {words.sign}
        </Button>
      ) : null}
    </div>
  )
}
