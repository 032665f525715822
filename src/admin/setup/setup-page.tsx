import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import type { Setup } from '../../shop/opening/setup.calls.ts'
import { SETUP_STEPS, type SetupStep } from '../../shop/opening/setup.ts'
import { Icon } from '../../ui/icon.tsx'
import { Loaded } from '../frame/loaded.tsx'
import { NoRight } from '../frame/not-found.tsx'
import { PageHead } from '../parts.tsx'
import { useAdmin, useCan } from '../session.ts'
import { PreviewButton } from './preview-button.tsx'
import { SETUP } from './setup-query.ts'
import { StepContent } from './steps.tsx'

export function SetupPage() {
  const can = useCan()
  return can('read:settings') ? <LoadedSetup /> : <NoRight />
}

/** How often a list of points or a letter on its way is looked at. */
const POLL_MS = 2_000

const isUnderway = ({ delivery, mail }: Setup) =>
  mail.test?.state === 'queued' ||
  delivery.some(({ isActive, points, failure }) => isActive && points === 0 && failure === null)

function LoadedSetup() {
  const { step } = useSearch({ from: '/setup' })
  const found = useQuery({
    ...SETUP,
    refetchInterval: ({ state }) => (state.data && isUnderway(state.data) ? POLL_MS : false),
  })
  return <Loaded query={found}>{(setup) => <Steps setup={setup} asked={step} />}</Loaded>
}

function Steps({ setup, asked }: { setup: Setup; asked: SetupStep | undefined }) {
  const { t } = useAdmin()
  // A step that is done stays until the person goes on.
  const [first] = useState(() => SETUP_STEPS.find((each) => !setup.done.includes(each)) ?? 'open')
  const step = asked ?? first
  const words = t.setup
  return (
    <div className="a-structure">
      <PageHead title={words.title}>
        <span className={`a-state a-state--${setup.opening.isOpen ? 'done' : 'waits'}`}>
          {setup.opening.isOpen ? words.isOpen : words.isClosed}
        </span>
        <PreviewButton />
      </PageHead>
      <p className="a-note">{words.hint}</p>
      <div className="a-setup">
        <nav aria-label={words.steps}>
          <ol className="a-setup__steps">
            {SETUP_STEPS.map((each, index) => (
              <li key={each}>
                <Link
                  to="/setup"
                  search={{ step: each }}
                  className="a-setup__step"
                  aria-current={each === step ? 'step' : undefined}
                >
                  <span className="a-setup__mark">
                    {setup.done.includes(each) ? <Icon name="check" size={16} /> : index + 1}
                  </span>
                  <span>{words.names[each]}</span>
                  {setup.done.includes(each) ? <span className="visually-hidden">({words.done})</span> : null}
                </Link>
              </li>
            ))}
          </ol>
        </nav>
        <section aria-labelledby="setup-step" className="a-stack">
          <h2 id="setup-step">{words.names[step]}</h2>
          <p>{words.hints[step]}</p>
          <StepContent key={step} step={step} setup={setup} />
          <Next step={step} isDone={setup.done.includes(step)} />
        </section>
      </div>
    </div>
  )
}

/** Screens that have everything about a step; delivery, payment methods and pages get theirs. */
const MORE_AT = {
  company: '/settings',
  bank: '/settings',
  goods: '/products',
  look: '/settings',
} as const satisfies Partial<Record<SetupStep, string>>

function Next({ step, isDone }: { step: SetupStep; isDone: boolean }) {
  const { t } = useAdmin()
  const next = SETUP_STEPS[SETUP_STEPS.indexOf(step) + 1]
  const more = step in MORE_AT ? MORE_AT[step as keyof typeof MORE_AT] : null
  if (!next) return null
  return (
    <p className="a-setup__next">
      {more ? (
        <Link to={more} className="a-button a-button--quiet">
          {more === '/products' ? t.products.listTitle : t.settings.title}
        </Link>
      ) : null}
      <Link to="/setup" search={{ step: next }} className={`a-button a-button--${isDone ? 'primary' : 'plain'}`}>
        {isDone ? t.setup.next(t.setup.names[next]) : t.setup.skip}
      </Link>
    </p>
  )
}
