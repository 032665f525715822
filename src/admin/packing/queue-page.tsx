import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { tinykeys } from 'tinykeys'
import type { PackingQueue } from '../../shop/packing/packing.calls.ts'
import type { ListedTask } from '../../shop/tasks/tasks.calls.ts'
import { call } from '../calls.ts'
import { formatMoment } from '../format.ts'
import { isTyping } from '../frame/is-typing.ts'
import { NoRight } from '../frame/not-found.tsx'
import { TaskRow } from '../home/task-row.tsx'
import { Button, Empty, Field, PageHead, Problem, Waiting } from '../parts.tsx'
import { useAdmin, useCan } from '../session.ts'
import { submitted } from '../step.tsx'
import { LastSent } from './last-sent.tsx'

export function QueuePage() {
  const can = useCan()
  return can('write:parcels') ? <Queue /> : <NoRight />
}

function Queue() {
  const { t } = useAdmin()
  const queue = useQuery({ queryKey: ['packing'], queryFn: () => call<PackingQueue>('GET', '/packing') })
  return (
    <>
      <PageHead title={t.packing.title} />
      <LastSent />
      <ParcelsToOpen />
      {queue.isPending ? <Waiting /> : null}
      {queue.error ? <Problem error={queue.error} onRetry={() => void queue.refetch()} /> : null}
      {queue.data ? <Loaded queue={queue.data} /> : null}
    </>
  )
}

function Loaded({ queue }: { queue: PackingQueue }) {
  const { t } = useAdmin()
  const { ready, toSend, waiting, waves } = queue
  return (
    <>
      <div className="a-waits">
        <p className="a-card a-wait">
          <strong>{t.packing.ready(ready)}</strong>
          <span>{t.packing.readyLabel}</span>
        </p>
        <Link to="/orders" search={{ state: ['packed'] }} className="a-card a-wait">
          <strong>{t.packing.ready(toSend)}</strong>
          <span>{t.packing.toSend}</span>
        </Link>
      </div>
      <Begin ready={ready} />
      {ready + toSend + waiting.length + waves.length === 0 ? <Empty icon="check" text={t.packing.empty} /> : null}
      <Waves waves={waves} />
      <WaitingOrders waiting={waiting} />
    </>
  )
}

/** Refunded pieces lie in them. */
function ParcelsToOpen() {
  const { t } = useAdmin()
  const { data } = useQuery({
    queryKey: ['tasks', 'packing'],
    queryFn: () => call<{ tasks: ListedTask[] }>('GET', '/packing/tasks'),
  })
  if (!data || data.tasks.length === 0) return null
  return (
    <section className="a-stack" aria-labelledby="to-open">
      <h2 id="to-open">{t.packing.toOpen}</h2>
      <ul className="a-tasks">
        {data.tasks.map((task) => (
          <TaskRow key={task.id} task={task} />
        ))}
      </ul>
    </section>
  )
}

function useBegin() {
  const navigate = useNavigate()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: { limit?: number; numbers?: string[] }) => call<{ id: number }>('POST', '/packing/waves', body),
    onSuccess: ({ id }) => navigate({ to: '/packing/waves/$id', params: { id: String(id) } }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['packing'] }),
  })
}

const MAX_WAVE = 60

function Begin({ ready }: { ready: number }) {
  const { t } = useAdmin()
  const [text, setText] = useState('20')
  const begin = useBegin()
  const limit = Math.min(MAX_WAVE, Math.max(1, Math.trunc(Number(text)) || 1))
  const run = () => {
    if (!begin.isPending && ready > 0) begin.mutate({ limit })
  }
  useEffect(() =>
    tinykeys(window, {
      b: (event) => {
        if (!isTyping(event)) run()
      },
    }),
  )
  return (
    <form className="a-card a-begin" onSubmit={submitted(run)}>
      <Field label={t.packing.howMany} inputMode="numeric" value={text} onChange={setText} maxLength={2} />
      <Button type="submit" look="primary" icon="box" isPending={begin.isPending} isDisabled={ready === 0}>
        {t.packing.begin} <kbd>b</kbd>
      </Button>
      {begin.error ? <Problem error={begin.error} /> : null}
    </form>
  )
}

function Waves({ waves }: { waves: PackingQueue['waves'] }) {
  const { t, lang } = useAdmin()
  if (waves.length === 0) return null
  return (
    <section className="a-stack" aria-labelledby="waves">
      <h2 id="waves">{t.packing.waves}</h2>
      <ul className="a-tasks">
        {waves.map(({ id, createdAt, person, orders, left, isMine }) => (
          <li key={id}>
            <Link to="/packing/waves/$id" params={{ id: String(id) }} className="a-card a-task a-wave">
              <span>
                <strong>{t.packing.wave(id)}</strong>
                <small>{[person, formatMoment(createdAt, lang)].filter(Boolean).join(' · ')}</small>
              </span>
              <span>
                {isMine ? <span className="a-tag">{t.packing.mine}</span> : null} {t.packing.left(left, orders)}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

function WaitingOrders({ waiting }: { waiting: PackingQueue['waiting'] }) {
  const { t } = useAdmin()
  const begin = useBegin()
  if (waiting.length === 0) return null
  return (
    <section className="a-stack" aria-labelledby="waiting">
      <h2 id="waiting">{t.packing.waiting}</h2>
      <p className="a-note">{t.packing.waitingHint}</p>
      {begin.error ? <Problem error={begin.error} /> : null}
      <ul className="a-tasks">
        {waiting.map(({ number, missing }) => (
          <li key={number} className="a-card a-task">
            <span>
              <Link to="/packing/orders/$number" params={{ number }}>
                {number}
              </Link>
              <span className="a-note"> {missing}</span>
            </span>
            <Button isPending={begin.isPending} onPress={() => begin.mutate({ numbers: [number] })}>
              {t.packing.take}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
