import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ClosedDays } from '../../shop/shipping/closed-days.calls.ts'
import { call, fieldError } from '../calls.ts'
import { formatWholeDay } from '../format.ts'
import { NoRight } from '../frame/not-found.tsx'
import { Button, Field, IconButton, PageHead, Problem, Waiting } from '../parts.tsx'
import { useAdmin, useCan } from '../session.ts'
import { submitted } from '../step.tsx'
import { useTyped } from '../use-draft.ts'
import { DeliveryNav } from './delivery-nav.tsx'

export function DaysOffPage() {
  const can = useCan()
  return can('read:settings') ? <LoadedDays /> : <NoRight />
}

const KEY = ['closed-days'] as const

function LoadedDays() {
  const { t } = useAdmin()
  const words = t.delivery
  const found = useQuery({ queryKey: KEY, queryFn: () => call<ClosedDays>('GET', '/delivery/closed-days') })
  return (
    <div className="a-structure">
      <PageHead title={words.title}>
        <Link to="/settings/$form" params={{ form: 'dispatch' }} className="a-button a-button--plain">
          {t.settings.forms.dispatch.title}
        </Link>
      </PageHead>
      <DeliveryNav place="days" />
      <p className="a-note">{words.daysOff.hint}</p>
      {found.isPending ? <Waiting /> : null}
      {found.error ? <Problem error={found.error} onRetry={() => void found.refetch()} /> : null}
      {found.data ? <Days found={found.data} /> : null}
    </div>
  )
}

function Days({ found }: { found: ClosedDays }) {
  const { t, lang } = useAdmin()
  const words = t.delivery.daysOff
  const mayWrite = useCan()('write:settings')
  const queries = useQueryClient()
  const keep = (next: ClosedDays) => queries.setQueryData(KEY, next)
  const open = useMutation({
    mutationFn: (day: string) => call<ClosedDays>('DELETE', `/delivery/closed-days/${day}`),
    onSuccess: keep,
    onError: () => queries.invalidateQueries({ queryKey: KEY }),
  })
  const take = useMutation({
    mutationFn: (from: string) => call<ClosedDays>('POST', '/delivery/closed-days', { from, reason: words.bridge }),
    onSuccess: keep,
  })
  return (
    <div className="a-structure__columns">
      <section className="a-card a-stack" aria-labelledby="own-days">
        <h2 id="own-days">{words.own}</h2>
        {open.error ? <Problem error={open.error} /> : null}
        {found.days.length === 0 ? <p className="a-note">{words.none}</p> : null}
        <ul className="a-ordered">
          {found.days.map(({ day, reason }) => (
            <li key={day}>
              <span className="a-ordered__name">
                {formatWholeDay(day, lang)}
                <small>{reason}</small>
              </span>
              {mayWrite ? (
                <IconButton
                  icon="close"
                  label={words.openDay(formatWholeDay(day, lang))}
                  onPress={() => open.mutate(day)}
                />
              ) : null}
            </li>
          ))}
        </ul>
        {mayWrite ? <NewDays onMade={keep} /> : null}
      </section>
      <div className="a-stack">
        {mayWrite && found.bridges.length > 0 ? (
          <section className="a-card a-stack" aria-labelledby="bridges">
            <h2 id="bridges">{words.proposed}</h2>
            <p className="a-note">{words.proposedHint}</p>
            {take.error ? <Problem error={take.error} /> : null}
            <ul className="a-ordered">
              {found.bridges.map((day) => (
                <li key={day}>
                  <span className="a-ordered__name">{formatWholeDay(day, lang)}</span>
                  <IconButton
                    icon="plus"
                    label={words.take(formatWholeDay(day, lang))}
                    onPress={() => take.mutate(day)}
                  />
                </li>
              ))}
            </ul>
          </section>
        ) : null}
        <section className="a-card a-stack" aria-labelledby="holidays">
          <h2 id="holidays">{words.holidays}</h2>
          <p className="a-note">{words.holidaysHint}</p>
          <ul className="a-ordered">
            {found.holidays.map((day) => (
              <li key={day}>{formatWholeDay(day, lang)}</li>
            ))}
          </ul>
        </section>
      </div>
    </div>
  )
}

function NewDays({ onMade }: { onMade: (next: ClosedDays) => void }) {
  const { t } = useAdmin()
  const words = t.delivery.daysOff
  const { typed, type, forgetThen } = useTyped('closed-days', { from: '', to: '', reason: '' })
  const add = useMutation({
    mutationFn: () => call<ClosedDays>('POST', '/delivery/closed-days', typed),
    onSuccess: forgetThen(onMade),
  })
  const errorOf = (field: string) => fieldError(add.error, field)
  return (
    <form className="a-form" noValidate onSubmit={submitted(() => add.mutate())}>
      <div className="a-languages">
        <Field
          label={words.from}
          type="date"
          isRequired
          value={typed.from}
          onChange={(from) => type({ from })}
          error={errorOf('from')}
        />
        <Field
          label={words.to}
          type="date"
          {...(typed.to ? {} : { hint: words.toHint })}
          value={typed.to}
          onChange={(to) => type({ to })}
          error={errorOf('to')}
        />
      </div>
      <Field
        label={words.reason}
        hint={words.reasonHint}
        maxLength={100}
        value={typed.reason}
        onChange={(reason) => type({ reason })}
      />
      {add.error && !errorOf('from') && !errorOf('to') ? <Problem error={add.error} /> : null}
      <div className="a-row">
        <Button type="submit" look="primary" isPending={add.isPending} isDisabled={!typed.from}>
          {words.add}
        </Button>
      </div>
    </form>
  )
}
